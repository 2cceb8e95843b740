// The panel: one card large, with what was found at it.

import { write } from "/static/shared/dom.js";
import { drawSides } from "./face.js";
import { fill } from "./findings.js";

const MM = 96 / 25.4;
const panel = document.getElementById("panel");
const sides = document.getElementById("panel-sides");

/** Draw the card that is looked at, or nothing. */
export function drawPanel(card, room) {
  panel.hidden = !card;
  if (!card) {
    return;
  }
  write(document.getElementById("panel-name"), card.name);
  write(document.getElementById("panel-facts"), facts(card));
  fill(document.getElementById("panel-findings"), card.findings);
  drawSides(sides, card, room, zoomToFit(card), "both");
}

function facts(card) {
  const state = card.lost ? "its row cannot be read, this is its last good picture" : "";
  const size = `${card.width} × ${card.height} mm`;
  const copies = card.page ? "" : card.copies === 1 ? "1 copy" : `${card.copies} copies`;
  return [card.id, size, copies, card.place, state].filter(Boolean).join(" · ");
}

/** As large as the panel is wide, and no larger than four times its size. */
function zoomToFit(card) {
  const room = panel.clientWidth - 40;
  return Math.min(4, Math.max(0.25, Math.floor((room / ((card.width + 2 * card.bleed) * MM)) * 100) / 100));
}
