// The page: what it knows, what a person chose, and both on the screen.

import { element, write } from "/static/shared/dom.js";
import { listen } from "/static/shared/stream.js";
import { choices, choose, keepScroll, keptScroll } from "./choices.js";
import { counted, fill } from "./findings.js";
import { drawPanel } from "./panel.js";
import { offer } from "./pictures.js";
import { buttonOf, buttons, drawSheet, neighbour } from "./sheet.js";

const at = (id) => document.getElementById(id);
const main = document.querySelector("main");
const SELECTS = ["game", "zoom", "side", "sight", "ink"];
let known = null;
let here = false;
let stop = () => {};
let scroll = keptScroll();

function room() {
  return `${encodeURIComponent(choices.game)}/${choices.ink}`;
}

function open() {
  stop();
  known = null;
  const address = `/events?game=${encodeURIComponent(choices.game)}&ink=${choices.ink}`;
  stop = listen(address, hear, (connected) => {
    here = connected;
    drawStatus();
  });
}

function hear(news) {
  if (news.whole) {
    known = news;
  } else {
    const cards = { ...known.cards, ...news.cards };
    known = { ...known, ...news, cards };
    known.cards = Object.fromEntries(known.order.map((id) => [id, cards[id]]));
  }
  draw();
}

function draw() {
  if (!known) {
    return;
  }
  main.classList.toggle("with-cut", choices.cut);
  main.classList.toggle("with-safe", choices.safe);
  at("panel").classList.toggle("with-cut", choices.cut);
  at("panel").classList.toggle("with-safe", choices.safe);
  document.body.style.setProperty("--sight", choices.sight === "full" ? "none" : `url("#sight-${choices.sight}")`);
  write(at("title"), known.title);
  document.title = `${known.title} · PandaPress`;
  at("others").hidden = !known.findings.length;
  fill(at("other-findings"), known.findings);
  at("empty").hidden = !known.ready || known.order.length > 0;
  drawSheet(at("decks"), known, room(), pick);
  drawPanel(known.cards[choices.card], room());
  drawTools();
  drawStatus();
  if (scroll && main.scrollHeight > main.clientHeight) {
    main.scrollTop = scroll;
    scroll = 0;
  }
}

function drawTools() {
  for (const name of SELECTS) {
    at(name).value = choices[name];
  }
  at("arm").setAttribute("aria-pressed", String(choices.zoom === "0.25"));
  at("cut").setAttribute("aria-pressed", String(choices.cut));
  at("safe").setAttribute("aria-pressed", String(choices.safe));
}

function drawStatus() {
  at("status").classList.toggle("away", !here);
  write(at("status"), here ? summary() : "pandapress watch is not running; this page waits for it");
}

function summary() {
  if (!known) {
    return "drawing";
  }
  const cards = Object.values(known.cards);
  const every = new Map([...known.findings, ...cards.flatMap((card) => card.findings)].map((one) => [JSON.stringify(one), one]));
  const changed = known.save ? cards.filter((card) => card.changed === known.save).length : 0;
  const pages = cards.filter((card) => card.page).length;
  const numbers = [numbered(cards.length - pages, "card"), pages && numbered(pages, "page")].filter(Boolean).join(", ");
  const parts = [numbers, counted([...every.values()]) || "nothing found"];
  return [...parts, changed && `${changed} changed`, !known.ready && "drawing"].filter(Boolean).join(" · ");
}

function numbered(count, word) {
  return `${count} ${word}${count === 1 ? "" : "s"}`;
}

function pick(id) {
  choose({ card: choices.card === id ? "" : id });
  draw();
  if (choices.card) {
    buttonOf(id)?.scrollIntoView({ block: "nearest" });
  }
}

function set(changes) {
  const old = { ...choices };
  choose(changes);
  if (old.game !== choices.game || old.ink !== choices.ink) {
    choose({ card: old.game === choices.game ? choices.card : "" });
    open();
  } else if (old.zoom !== choices.zoom) {
    keepPlace(draw);
  } else {
    draw();
  }
}

/** Do something to the sheet and keep the card in its middle there. */
function keepPlace(work) {
  const box = main.getBoundingClientRect();
  const middle = buttons().find((button) => button.getBoundingClientRect().bottom > box.top + box.height / 3);
  const before = middle?.getBoundingClientRect().top;
  work();
  if (middle) {
    main.scrollTop += middle.getBoundingClientRect().top - before;
  }
}

function next(name, step = 1) {
  const values = [...at(name).options].map((option) => option.value);
  return values[(values.indexOf(choices[name]) + step + values.length) % values.length];
}

function zoomBy(step) {
  const last = at("zoom").options.length - 1;
  const number = at("zoom").selectedIndex + step;
  set({ zoom: at("zoom").options[Math.min(Math.max(number, 0), last)].value });
}

function toggleArm() {
  set(choices.zoom === "0.25" ? { zoom: choices.before } : { before: choices.zoom, zoom: "0.25" });
}

function toggleHelp() {
  at("help").hidden = !at("help").hidden;
  at("keys").setAttribute("aria-expanded", String(!at("help").hidden));
}

function close() {
  const button = buttonOf(choices.card);
  set({ card: "" });
  button?.focus();
}

/** Look at the next card that is so, from the one looked at on, and around. */
function seek(isWanted) {
  const order = known?.order ?? [];
  const start = order.indexOf(choices.card) + 1;
  const found = [...order.slice(start), ...order.slice(0, start)].find((id) => isWanted(known.cards[id]));
  if (found) {
    set({ card: found });
    buttonOf(found).focus();
    buttonOf(found).scrollIntoView({ block: "center" });
  }
}

const KEYS = {
  "+": () => zoomBy(1),
  "=": () => zoomBy(1),
  "-": () => zoomBy(-1),
  a: toggleArm,
  f: () => set({ side: next("side") }),
  e: () => set({ sight: next("sight") }),
  i: () => set({ ink: next("ink") }),
  c: () => set({ cut: !choices.cut }),
  s: () => set({ safe: !choices.safe }),
  n: () => seek((card) => card.findings.length > 0),
  m: () => seek((card) => known.save > 0 && card.changed === known.save),
  "?": toggleHelp,
  Escape: close,
};

function onKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("select")) {
    return;
  }
  if (event.key.startsWith("Arrow")) {
    const to = neighbour(document.activeElement, event.key);
    if (to && (event.target.matches(".card") || event.target === document.body)) {
      event.preventDefault();
      to.focus();
      to.scrollIntoView({ block: "nearest" });
    }
    return;
  }
  const work = KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (work) {
    event.preventDefault();
    work();
  }
}

/** How eyes see colours, as filters on linear light. */
function drawSights(sights) {
  const svg = "http://www.w3.org/2000/svg";
  for (const [name, matrix] of Object.entries(sights)) {
    const filter = document.createElementNS(svg, "filter");
    filter.id = `sight-${name}`;
    filter.setAttribute("color-interpolation-filters", "linearRGB");
    const mixed = document.createElementNS(svg, "feColorMatrix");
    mixed.setAttribute("values", [...matrix.map((row) => [...row, 0, 0]), [0, 0, 0, 1, 0]].flat().join(" "));
    filter.append(mixed);
    at("sights").append(filter);
  }
}

async function begin() {
  const about = await (await fetch("/about")).json();
  offer(about.resolutions);
  drawSights(about.sights);
  at("game").replaceChildren(...about.games.map(({ id, title }) => element("option", { value: id }, title)));
  at("game-choice").hidden = about.games.length < 2;
  if (!about.games.some(({ id }) => id === choices.game)) {
    choose({ game: about.games[0].id, card: "" });
  }
  for (const name of SELECTS) {
    at(name).addEventListener("change", () => set({ [name]: at(name).value }));
  }
  at("arm").addEventListener("click", toggleArm);
  at("cut").addEventListener("click", KEYS.c);
  at("safe").addEventListener("click", KEYS.s);
  at("keys").addEventListener("click", toggleHelp);
  at("close").addEventListener("click", close);
  main.addEventListener("scroll", () => keepScroll(main.scrollTop), { passive: true });
  document.addEventListener("keydown", onKey);
  window.addEventListener("resize", draw);
  drawTools();
  open();
}

begin();
