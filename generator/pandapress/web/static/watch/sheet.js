// The contact sheet: decks of cards, each a button; elements stay as long as their cards do, so that the page keeps its place.

import { arrange, element, write } from "/static/shared/dom.js";
import { choices } from "./choices.js";
import { drawSides } from "./face.js";
import { counted, worst } from "./findings.js";

const decks = new Map();
const cards = new Map();
const SIGNS = { error: "✖", warning: "▲", info: "●" };

/** Draw the sheet of what is known. */
export function drawSheet(place, known, room, pick) {
  const groups = new Map();
  for (const id of known.order) {
    const card = known.cards[id];
    groups.set(card.deck, [...(groups.get(card.deck) ?? []), card]);
  }
  for (const id of [...cards.keys()].filter((id) => !(id in known.cards))) {
    cards.delete(id);
  }
  arrange(
    place,
    [...groups].map(([deck, members]) => drawDeck(deck, members, known, room, pick)),
  );
}

function drawDeck(id, members, known, room, pick) {
  if (!decks.has(id)) {
    const title = element("h2", { id: `deck-${id}` }, element("b"), " ", element("span"));
    decks.set(id, element("section", { class: "deck", "aria-labelledby": `deck-${id}` }, title, element("div", { class: "cards" })));
  }
  const deck = decks.get(id);
  const copies = members.reduce((sum, card) => sum + card.copies, 0);
  const [name, count] = deck.querySelectorAll("h2 > *");
  write(name, members[0].deckTitle);
  write(count, members[0].page ? String(members.length) : copies === 1 ? "1 card" : `${copies} cards, ${members.length} different`);
  arrange(
    deck.lastChild,
    members.map((card) => drawCard(card, known, room, pick)),
  );
  return deck;
}

function drawCard(card, known, room, pick) {
  if (!cards.has(card.id)) {
    const made = element(
      "button",
      { class: "card", type: "button", "data-card": card.id },
      element("span", { class: "sides" }),
      element("span", { class: "caption" }, element("span"), element("span", { class: "marks" })),
    );
    made.addEventListener("click", () => pick(card.id));
    cards.set(card.id, made);
  }
  const made = cards.get(card.id);
  const changed = known.save > 0 && card.changed === known.save;
  const [sides, caption] = made.children;
  made.classList.toggle("changed", changed);
  made.setAttribute("aria-current", String(choices.card === card.id));
  made.setAttribute("aria-label", labelOf(card, changed));
  made.style.setProperty("--zoom", choices.zoom);
  made.style.setProperty("--width", card.width);
  drawSides(sides, card, room, Number(choices.zoom), choices.side);
  write(caption.firstChild, card.copies > 1 ? `${card.name} ×${card.copies}` : card.name);
  drawMarks(caption.lastChild, card, changed);
  return made;
}

function labelOf(card, changed) {
  const found = counted(card.findings);
  return [card.name, card.deckTitle, changed && "changed", card.stale && "last good picture", found].filter(Boolean).join(", ");
}

function drawMarks(place, card, changed) {
  const bad = worst(card.findings);
  const marks = [changed && ["changed", "◆ changed"], bad && [bad, `${SIGNS[bad]} ${counted(card.findings)}`]].filter(Boolean);
  place.replaceChildren(...marks.map(([kind, text]) => element("span", { class: `mark-${kind}` }, text)));
}

/** The button of a card. */
export function buttonOf(id) {
  return cards.get(id);
}

/** Every button in the order of the sheet. */
export function buttons() {
  return [...document.querySelectorAll(".card")];
}

/** The nearest button in a direction: left and right in order, up and down by place. */
export function neighbour(from, key) {
  const every = buttons();
  const at = every.indexOf(from);
  if (at < 0) {
    return every[0];
  }
  if (key === "ArrowLeft" || key === "ArrowRight") {
    return every[at + (key === "ArrowLeft" ? -1 : 1)];
  }
  const here = from.getBoundingClientRect();
  const down = key === "ArrowDown";
  const beyond = every
    .map((button) => [button, button.getBoundingClientRect()])
    .filter(([, box]) => (down ? box.bottom > here.bottom + 4 && box.top >= here.top + 4 : box.bottom < here.bottom - 4));
  const rank = ([, box]) => Math.abs(box.bottom - here.bottom) * 4 + Math.abs(middle(box) - middle(here));
  return beyond.sort((one, other) => rank(one) - rank(other))[0]?.[0];
}

function middle(box) {
  return (box.left + box.right) / 2;
}
