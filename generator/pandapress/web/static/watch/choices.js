// What a person chose to see; it stays for as long as the tab does.

const KEPT = "pandapress-watch";
const SMALL = window.innerWidth < 600;
const USUAL = { game: "", zoom: SMALL ? "0.5" : "0.75", before: "0.75", side: "front", sight: "full", ink: "full", cut: false, safe: false, card: "" };

function kept() {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT) ?? "{}");
  } catch {
    return {};
  }
}

/** The choices as they are. */
export const choices = { ...USUAL, ...kept() };

/** Choose; what is chosen is kept. */
export function choose(changes) {
  Object.assign(choices, changes);
  sessionStorage.setItem(KEPT, JSON.stringify(choices));
}

/** Where the sheet was scrolled to when the tab was last here; 0 where it never was. */
export function keptScroll() {
  return Number(sessionStorage.getItem(`${KEPT}-scroll`) ?? 0);
}

/** Keep where the sheet is scrolled to. */
export function keepScroll(top) {
  sessionStorage.setItem(`${KEPT}-scroll`, String(Math.round(top)));
}
