// Findings as items of a list: how bad, where, what, and what to do.

import { element } from "/static/shared/dom.js";

const WORDS = { error: "Error", warning: "Warning", info: "Note" };

function item(finding) {
  const made = element("li", { class: "finding" });
  made.append(element("strong", { class: finding.severity }, WORDS[finding.severity]), " ");
  if (finding.where) {
    made.append(element("code", {}, finding.where), " ");
  }
  made.append(finding.message);
  if (finding.hint) {
    made.append(element("span", { class: "hint" }, `; ${finding.hint}`));
  }
  return made;
}

/** Fill a list with findings; it stays as it is where they are the same. */
export function fill(list, findings) {
  const told = JSON.stringify(findings);
  if (list.dataset.told !== told) {
    list.dataset.told = told;
    list.replaceChildren(...findings.map(item));
  }
}

/** How many errors, warnings and notes, in words; empty where there are none. */
export function counted(findings) {
  return Object.entries({ error: "error", warning: "warning", info: "note" })
    .map(([severity, word]) => [findings.filter((finding) => finding.severity === severity).length, word])
    .filter(([count]) => count)
    .map(([count, word]) => `${count} ${word}${count > 1 ? "s" : ""}`)
    .join(", ");
}

/** The worst of findings; empty where there are none. */
export function worst(findings) {
  return Object.keys(WORDS).find((severity) => findings.some((finding) => finding.severity === severity)) ?? "";
}
