// Pictures of faces: in the resolution that the screen can show, and never a blank where there was one.

import { element } from "/static/shared/dom.js";

let resolutions = [150];
const near = new WeakSet();
const seen = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) {
        near.add(target);
        begin(target);
      } else {
        near.delete(target);
      }
    }
  },
  { rootMargin: "300px" },
);

/** Take the resolutions that there are, in pixels to the inch, from small to large. */
export function offer(list) {
  resolutions = list;
}

function fineEnough(zoom) {
  const wanted = 96 * zoom * (window.devicePixelRatio || 1);
  return resolutions.find((dpi) => dpi >= wanted) ?? resolutions.at(-1);
}

/** A place for the picture of a face; it is loaded as soon as it is nearly in sight. */
export function frame() {
  const made = element("span", { class: "frame" });
  seen.observe(made);
  return made;
}

/** Show a face of a room, `game/ink`, at a zoom. The old picture stays until the new one can be seen. */
export function show(place, room, key, zoom) {
  place.dataset.wanted = key ? `/picture/${room}/${key}/${fineEnough(zoom)}.png` : "";
  place.dataset.wantedKey = key;
  if (near.has(place)) {
    begin(place);
  }
}

function begin(place) {
  const { wanted, wantedKey } = place.dataset;
  if (!wanted || place.dataset.begun === wanted) {
    return;
  }
  place.dataset.begun = wanted;
  const next = element("img", { src: wanted, alt: "", draggable: "false", decoding: "sync", "data-key": wantedKey });
  next.decode().then(
    () => finish(place, wanted, next),
    () => again(place, wanted),
  );
}

function finish(place, address, next) {
  if (place.dataset.wanted === address) {
    place.replaceChildren(next);
  }
}

/** A picture that is gone was followed by a newer one, which is then wanted; else it is asked for once more. */
function again(place, address) {
  if (place.dataset.wanted === address) {
    setTimeout(() => {
      delete place.dataset.begun;
      if (near.has(place)) {
        begin(place);
      }
    }, 1000);
  }
}
