// Elements in one call, and text that is only written where it differs.

/** An element with attributes (an empty value is left out unless it is "") and children. */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined && value !== false) {
      made.setAttribute(key, value === true ? "" : value);
    }
  }
  made.append(...children);
  return made;
}

/** Write a text, unless it is there. */
export function write(place, text) {
  if (place.textContent !== text) {
    place.textContent = text;
  }
}

/** Make the children of a place these elements in this order, moving no more than it takes. */
export function arrange(place, wanted) {
  for (const child of [...place.children]) {
    if (!wanted.includes(child)) {
      child.remove();
    }
  }
  wanted.forEach((child, number) => {
    if (place.children[number] !== child) {
      place.insertBefore(child, place.children[number] ?? null);
    }
  });
}
