// The sides of a card, in the sheet and large beside it.

import { arrange, element } from "/static/shared/dom.js";
import { frame, show } from "./pictures.js";

/** Keep the sides of a card in a place up to date. */
export function drawSides(place, card, room, zoom, wanted) {
  const sides = card.sides.filter(({ side }) => wanted === "both" || side === wanted);
  const drawn = sides.length ? sides : card.sides.slice(0, 1);
  place.style.setProperty("--zoom", zoom);
  for (const name of ["width", "height", "bleed", "safe", "radius"]) {
    place.style.setProperty(`--${name}`, card[name]);
  }
  arrange(
    place,
    drawn.map((side) => drawSide(place, side, room, zoom)),
  );
}

function drawSide(place, { side, key, fresh }, room, zoom) {
  const there = [...place.children].find((child) => child.dataset.side === side);
  const made = there ?? element("span", { class: "side", "data-side": side }, frame(), element("span", { class: "lines" }));
  made.classList.toggle("stale", !fresh);
  made.classList.toggle("never", !key);
  show(made.firstChild, room, key, zoom);
  return made;
}
