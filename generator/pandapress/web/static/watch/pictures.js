// Pictures of faces: in the resolution that the screen can show, and never a blank where there was one.

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

/** A picture without a face yet; it is loaded as soon as it is nearly in sight. */
export function picture() {
  const image = new Image();
  image.alt = "";
  image.decoding = "async";
  image.draggable = false;
  seen.observe(image);
  return image;
}

/** Show a face of a room, `game/ink`, at a zoom. The old one stays until the new one is there. */
export function show(image, room, key, zoom) {
  image.dataset.wanted = key ? `/picture/${room}/${key}/${fineEnough(zoom)}.png` : "";
  image.dataset.wantedKey = key;
  if (near.has(image)) {
    begin(image);
  }
}

function begin(image) {
  const { wanted, wantedKey } = image.dataset;
  if (!wanted || image.dataset.begun === wanted) {
    return;
  }
  image.dataset.begun = wanted;
  const next = new Image();
  next.src = wanted;
  next.decode().then(
    () => finish(image, wanted, wantedKey),
    () => again(image, wanted),
  );
}

function finish(image, address, key) {
  if (image.dataset.wanted === address) {
    image.src = address;
    image.dataset.key = key;
  }
}

/** A picture that is gone was followed by a newer one, which is then wanted; else it is asked for once more. */
function again(image, address) {
  if (image.dataset.wanted === address) {
    setTimeout(() => {
      delete image.dataset.begun;
      if (near.has(image)) {
        begin(image);
      }
    }, 1000);
  }
}
