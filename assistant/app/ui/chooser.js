// Choosing photos: straight from the camera, from the album, dropped or pasted. Works over plain HTTP.

const FIRST_PIECE = 1 << 20; // bytes; the pieces after it are as large as goes in about a second
const SMALLEST_PIECE = 1 << 16;
const SILENCE = 60000; // milliseconds without an answer after which the connection is blamed
const AGAIN = 10000; // milliseconds without an answer after which a piece is sent again
const LONGEST_SIDE = 4000; // pixels of a photo that was made smaller

/** @param {Blob} blob @returns {Promise<string>} */
function encoded(blob) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).split(",", 2)[1] ?? "");
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}

/** A photo of many megabytes made smaller, where this browser can read it; else as it is.
 * @param {File} file
 * @param {Sending} limits
 * @returns {Promise<Blob>}
 */
async function shrunk(file, { as_it_is: enough, most_bytes: most }) {
  if (file.size <= enough || file.size > most) return file;
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
    const sheet = el("canvas", { width: Math.round(picture.width * scale), height: Math.round(picture.height * scale) });
    const pen = penOf(sheet);
    pen.imageSmoothingQuality = "high";
    pen.drawImage(picture, 0, 0, sheet.width, sheet.height);
    picture.close();
    /** @type {Blob | null} */
    const small = await new Promise((resolve) => { sheet.toBlob(resolve, "image/jpeg", 0.9); });
    return small && small.size < file.size ? small : file;
  } catch { return file; }
}

class Chooser {
  /**
   * @param {(piece: object) => void} send gets one piece after the other
   * @param {Act} draw is called when something changed
   */
  constructor(send, draw) {
    this.send = send;
    this.draw = draw;
    this.data = /** @type {Sending} */ (/** @type {unknown} */ (null));
    /** @type {Busy | null} */
    this.busy = null;
    /** @type {string | null} */
    this.answered = null;
    this.problem = "";
    this.pace = FIRST_PIECE; // what went in about a second the last time
  }

  /** @param {Sending} data */
  update(data) {
    this.data = data;
    if (data.answered !== this.answered) { this.finish(); this.problem = ""; }
    else if (this.busy?.photos && (!this.busy.isSent || data.arrived?.name === this.busy.name)) this.heard(data.arrived);
    else if (this.busy && data.ahead) this.listen();
    this.answered = data.answered;
  }

  finish() {
    if (this.busy?.picture) URL.revokeObjectURL(this.busy.picture);
    clearTimeout(this.busy?.late);
    clearTimeout(this.busy?.again);
    this.busy = null;
  }

  /** @param {string | null} picture */
  begin(picture = null) {
    const busy = { picture, name: "", role: "", photos: null, place: 0, begin: 0, most: this.pace, isSent: false, toldAt: 0 };
    this.busy = busy;
    this.problem = "";
    this.listen();
    this.draw();
    return busy;
  }

  listen() {
    const { busy } = this;
    if (!busy) return;
    clearTimeout(busy.late);
    busy.late = setTimeout(() => this.failed(this.data.words.slow), SILENCE);
  }

  /** @param {string} problem */
  failed(problem) {
    this.finish();
    this.problem = problem;
    this.draw();
  }

  /** @param {Iterable<File>} list @param {string} role */
  async take(list, role) {
    const files = [...list].slice(0, this.data.most_photos);
    if (!files.length || this.busy) return;
    const busy = this.begin(URL.createObjectURL(files[0]));
    try {
      /** @type {Blob[]} */
      const photos = [];
      for (const file of files) photos.push(await shrunk(file, this.data));
      const name = `${Date.now()}-${Math.random()}`;
      Object.assign(busy, { photos, role, name, place: 0, begin: 0, most: this.pace });
      this.onward();
    } catch { // the phone took the file away, or has no memory for it
      if (this.busy === busy) this.failed(this.data.words.gone);
    }
  }

  /** How much of a photo is sent: of one that is too big only enough to say what it is.
   * @param {Blob} photo
   */
  length(photo) { return photo.size > this.data.most_bytes ? this.data.short : photo.size; }

  // The next piece. One that stays without an answer, as a connection may break just then, is sent again as a small one.
  async tell() {
    const { busy } = this;
    if (!busy?.photos) return;
    const { name, role, place, begin, photos } = busy;
    const end = Math.min(this.length(photos[place]), begin + Math.min(busy.most, this.data.largest_piece));
    const data = await encoded(photos[place].slice(begin, end));
    if (this.busy !== busy) return;
    busy.isSent = place === photos.length - 1 && end === this.length(photos[place]);
    busy.toldAt = performance.now();
    busy.again = setTimeout(() => { busy.most = SMALLEST_PIECE; this.onward(); }, AGAIN);
    this.draw();
    this.send({ name, role, sizes: photos.map((photo) => photo.size), place, begin, data });
  }

  onward() {
    const { busy } = this;
    if (!busy) return;
    clearTimeout(busy.again);
    this.tell().catch(() => { if (this.busy === busy) this.failed(this.data.words.gone); });
  }

  // Python says where it goes on; nothing of ours there means that it begins anew.
  /** @param {Arrived | null} arrived */
  heard(arrived) {
    const { busy } = this;
    if (!busy) return;
    const [place, begin] = arrived?.name === busy.name ? [arrived.place, arrived.begin] : [0, 0];
    if (place === busy.place && begin === busy.begin) return;
    const took = Math.max(1, performance.now() - busy.toldAt);
    busy.most = Math.floor(Math.max(SMALLEST_PIECE, Math.min(4 * busy.most, (busy.most * 1000) / took)));
    this.pace = busy.most;
    Object.assign(busy, { place, begin });
    this.listen();
    this.onward();
  }

  /** A label that opens the camera (`capture`) or the album.
   * @param {string} text
   * @param {string} role
   * @param {Way} way
   */
  way(text, role, { camera = false, look = "", focus = "", icon = "" }) {
    const input = el("input", { type: "file", accept: "image/*,.heic,.heif", class: "hp-file", capture: camera ? "environment" : null,
      multiple: !camera && !isWeChat(), "data-focus": focus, "aria-label": text, disabled: Boolean(this.busy),
      on: { change: () => { const files = [...(input.files ?? [])]; input.value = ""; this.take(files, role); } } });
    return el("label", { class: `hp-way ${look}` }, input, el("span", { "aria-hidden": "true" }, icon ? el("i", { class: `hp-icon hp-i-${icon}` }) : null, text));
  }

  // What is under way, in place of what was there.
  progress() {
    const { picture = null, photos = null, isSent = false } = this.busy ?? {};
    const style = picture ? { "background-image": `url(${picture})` } : {};
    const isOnItsWay = photos && !isSent;
    const percent = isOnItsWay ? this.percent() : 0;
    const { words, ahead } = this.data;
    const text = isOnItsWay ? fill(words.sending, { percent }) : ahead || words.reading;
    return el("div", { class: "hp-busy", role: "status" }, el("span", { class: "hp-busy-picture", style }),
      el("span", { class: "hp-busy-text" }, text),
      el("span", { class: "hp-busy-bar" }, el("i", isOnItsWay ? { class: "hp-measured", style: { width: `${percent}%` } } : {})));
  }

  percent() {
    const { photos = null, place = 0, begin = 0 } = this.busy ?? {};
    const sum = (/** @type {Blob[]} */ some) => some.reduce((total, photo) => total + this.length(photo), 0);
    return photos ? Math.floor((100 * (sum(photos.slice(0, place)) + begin)) / Math.max(1, sum(photos))) : 0;
  }
}

// Where there is no camera to point: a mouse, a pasted screenshot.
const TOUCH = () => matchMedia("(pointer: coarse)").matches;
