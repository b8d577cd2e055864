// The photos of the hand with a box around every tile, and the crop of one tile.

/** The part [x1, y1, x2, y2] of a photo as the background of an element of the same shape.
 * @param {Box} part
 * @param {[number, number]} size
 */
function cut([x1, y1, x2, y2], [width, height]) {
  const along = (/** @type {number} */ start, /** @type {number} */ end, /** @type {number} */ whole) => (whole - (end - start) < 1 ? 0 : (100 * start) / (whole - (end - start)));
  return {
    "background-size": `${(100 * width) / (x2 - x1)}% ${(100 * height) / (y2 - y1)}%`,
    "background-position": `${along(x1, x2, width)}% ${along(y1, y2, height)}%`,
  };
}

/** The photo of a tile, and its box there.
 * @param {Photo[]} photos
 * @param {number | null | undefined} seen
 */
function placeOf(photos, seen) {
  if (seen === null || seen === undefined) return null;
  const photo = photos.find(({ first, boxes }) => seen >= first && seen < first + boxes.length);
  return photo ? { photo, box: photo.boxes[seen - photo.first] } : null;
}

/** @param {Photo[]} photos @param {number | null} seen */
function crop(photos, seen) {
  const place = placeOf(photos, seen);
  if (!place) return el("span", { class: "hp-crop hp-nocrop", "aria-hidden": "true" });
  const [x1, y1, x2, y2] = place.box;
  const side = Math.max(x2 - x1, y2 - y1) * 1.08; // a square, so that nothing is stretched
  const [cx, cy] = [(x1 + x2) / 2, (y1 + y2) / 2];
  /** @type {Box} */
  const part = [cx - side / 2, cy - side / 2, cx + side / 2, cy + side / 2];
  return el("span", { class: `hp-crop hp-photo-${place.photo.token}`, "aria-hidden": "true", style: cut(part, place.photo.size) });
}

const REACH = 26; // pixels beside a box that still count as the box: tiles are smaller than a finger

/** One photo.
 * @param {Photo} photo
 * @param {string} label
 * @param {(seen: number) => {marks: string, text?: string}} kind gives the classes and the label of a box
 * @param {(seen: number) => unknown} pick hears of a tap on or near it
 */
function frame(photo, label, kind, pick) {
  const [width, height] = photo.size;
  const boxes = photo.boxes.map(([x1, y1, x2, y2], place) => {
    const { marks, text } = kind(photo.first + place);
    const at = {
      left: `${(100 * x1) / width}%`, top: `${(100 * y1) / height}%`,
      width: `${(100 * (x2 - x1)) / width}%`, height: `${(100 * (y2 - y1)) / height}%`,
    };
    return el("span", { class: `hp-box ${marks}`, style: at }, text ? el("span", { class: "hp-boxtext" }, text) : null);
  });
  const tap = (/** @type {MouseEvent} */ event) => {
    const near = boxes.map((box, place) => {
      const { left, right, top, bottom } = box.getBoundingClientRect();
      return { place, far: Math.hypot(Math.max(left - event.clientX, 0, event.clientX - right), Math.max(top - event.clientY, 0, event.clientY - bottom)) };
    }).sort((a, b) => a.far - b.far)[0];
    if (near && near.far <= REACH) pick(photo.first + near.place);
  };
  return el("div", { class: `hp-frame hp-photo-${photo.token}`, role: "img", "aria-label": label, on: { click: tap },
    style: { "background-size": "100% 100%", "aspect-ratio": `${width} / ${height}`, "--wide": String(width / height) } }, boxes);
}
