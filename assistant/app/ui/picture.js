// Pictures to send on, drawn here with the phone's own fonts; and ways to hand them out.

const WIDTH = 540;
const SCALE = 2;
const TALLEST = 3200;
const EDGE = 24;
const INK = "#1d2a24", FAINT = "#5d6a61", LACQUER = "#a3271f", GOLD = "#9a6f14", BONE = "#f3eee1", PAPER = "#fffdf6", LINE = "#d3c8ab", FELT = "#1f5a44";
const FONT = '"Inter Tabular", system-ui, -apple-system, "PingFang SC", "PingFang TC", "Microsoft YaHei", "Noto Sans CJK SC", "WenQuanYi Micro Hei", sans-serif';

/** @type {Map<string, Promise<HTMLImageElement | null>>} */
const loading = new Map();
/** @param {string} url @returns {Promise<HTMLImageElement | null>} */
function load(url) {
  const known = loading.get(url) ?? new Promise((resolve) => {
    const picture = new Image();
    picture.onload = () => resolve(picture);
    picture.onerror = () => resolve(null);
    picture.src = url;
  });
  loading.set(url, known);
  return known;
}

/** The picture behind a tile's class, as the page shows it.
 * @param {string} tile
 */
function faceOf(tile) {
  const probe = el("span", { class: `hp-tile hp-f-${tile}`, style: { display: "none" } });
  document.body.append(probe);
  const found = /url\("?(data:[^")]+)"?\)/.exec(getComputedStyle(probe).backgroundImage);
  probe.remove();
  return found ? load(found[1]) : Promise.resolve(null);
}

class Sheet {
  // `as` says what a wild tile stands for: "as {tile}".
  constructor(as = "") {
    this.as = as;
    this.canvas = el("canvas", { width: WIDTH * SCALE, height: TALLEST * SCALE });
    this.pen = penOf(this.canvas);
    this.pen.scale(SCALE, SCALE);
    this.pen.fillStyle = BONE;
    this.pen.fillRect(0, 0, WIDTH, TALLEST);
    this.y = 0;
  }

  /**
   * @param {number} size in pixels
   * @param {number} weight
   * @param {string} colour
   * @param {CanvasTextAlign} align
   */
  style(size, weight, colour, align = "left") {
    this.pen.font = `${weight} ${size}px ${FONT}`;
    this.pen.fillStyle = colour;
    this.pen.textAlign = align;
    this.pen.textBaseline = "alphabetic";
  }

  /** Lines of a text that fit; Chinese breaks anywhere, other words stay whole.
   * @param {string} text
   * @param {number} width in pixels
   */
  lines(text, width) {
    const found = [];
    let line = "";
    for (const word of text.match(/[\u3000-\u9fff\uff00-\uffef]|[^\s\u3000-\u9fff\uff00-\uffef]+|\s+/g) || []) {
      if (line && this.pen.measureText(line + word).width > width && !/^[，。、：；！？）」』\s]/.test(word)) { found.push(line.trimEnd()); line = ""; }
      line += line || word.trim() ? word : "";
    }
    return line.trim() ? [...found, line] : found;
  }

  /** @param {string} text @param {number} x @param {number} width @param {number} size @param {number} weight @param {string} colour */
  block(text, x, width, size, weight, colour) {
    this.style(size, weight, colour);
    const lines = this.lines(text, width);
    lines.forEach((line, place) => { this.pen.fillText(line, x, this.y + size + place * size * 1.35); });
    return lines.length * size * 1.35;
  }

  /** A line that is too long ends in dots.
   * @param {string} text
   * @param {number} width in pixels
   */
  fitting(text, width) {
    if (this.pen.measureText(text).width <= width) return text;
    let kept = [...text];
    while (kept.length && this.pen.measureText(`${kept.join("")}…`).width > width) kept = kept.slice(0, -1);
    return `${kept.join("")}…`;
  }

  rule() {
    this.pen.strokeStyle = LINE;
    this.pen.beginPath();
    this.pen.moveTo(EDGE, this.y + 0.5);
    this.pen.lineTo(WIDTH - EDGE, this.y + 0.5);
    this.pen.stroke();
    this.y += 12;
  }

  /** @param {string} left @param {string} middle @param {string} right */
  row(left, middle, right, bold = true) {
    const top = this.y;
    const first = this.block(left, EDGE, 118, 18, bold ? 700 : 500, INK);
    this.style(18, 700, INK, "right");
    this.pen.fillText(right, WIDTH - EDGE, top + 18);
    const second = this.block(middle, EDGE + 128, WIDTH - 2 * EDGE - 128 - 92, 17, 400, FAINT);
    this.y = top + Math.max(first, second, 25) + 8;
  }

  /** @param {ShownSet[]} groups */
  async sets(groups) {
    const width = 32, height = width * 4 / 3;
    let x = EDGE;
    for (const group of groups) {
      const wide = group.tiles.length * (width + 2);
      if (x + wide > WIDTH - EDGE) { x = EDGE; this.y += height + 30; }
      for (const placed of group.tiles) {
        const picture = await faceOf(placed.tile);
        this.pen.fillStyle = "#fbf7ea";
        this.pen.beginPath();
        this.pen.roundRect(x, this.y, width, height, 4);
        this.pen.fill();
        if (picture) this.pen.drawImage(picture, x, this.y, width, height);
        this.pen.lineWidth = placed.stands_for || group.won ? 2.5 : 1;
        this.pen.strokeStyle = group.won ? LACQUER : placed.stands_for ? GOLD : LINE;
        this.pen.stroke();
        this.pen.lineWidth = 1;
        if (placed.stands_for) {
          this.style(12, 700, GOLD, "center");
          this.pen.fillText(fill(this.as, { tile: placed.stands_for }), x + width / 2, this.y + height + 16);
        }
        x += width + 2;
      }
      if (group.laid) { this.pen.fillStyle = GOLD; this.pen.fillRect(x - wide, this.y + height + 4, wide - 2, 3); }
      x += 10;
    }
    this.y += height + 30;
  }

  finish() {
    const height = Math.min(TALLEST, Math.ceil(this.y));
    const cut = el("canvas", { width: WIDTH * SCALE, height: height * SCALE });
    penOf(cut).drawImage(this.canvas, 0, 0);
    /** @type {Promise<Blob>} */
    const made = new Promise((resolve, reject) => cut.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("too large"))), "image/png"));
    return made;
  }
}

/** Also where the page is not secure, as in a home network without a certificate.
 * @param {string} text
 */
async function copyText(text) {
  if (navigator.clipboard && window.isSecureContext) { await navigator.clipboard.writeText(text); return true; }
  const area = el("textarea", { readonly: true, style: { position: "fixed", opacity: "0" } });
  area.value = text;
  document.body.append(area);
  area.select();
  const done = document.execCommand("copy");
  area.remove();
  return done;
}

/** Gives a picture to the phone's own sharing, else to the downloads; the word for what became of it.
 * @param {Blob} blob
 * @param {string} name
 * @param {HandOutWords} words
 * @returns {Promise<"" | "saved" | "shared" | "touch">}
 */
async function handOut(blob, name, words) {
  const file = new File([blob], name, { type: "image/png" });
  if (navigator.canShare?.({ files: [file] }) && navigator.maxTouchPoints) {
    try { await navigator.share({ files: [file], title: words.title }); return "shared"; } catch (error) { if (error instanceof DOMException && error.name === "AbortError") return ""; }
  }
  const url = URL.createObjectURL(blob);
  if (isWeChat()) {
    const box = sheet(words.title, words.close, el("img", { src: url, class: "hp-picture", alt: words.title }));
    document.body.append(box);
    box.addEventListener("close", () => URL.revokeObjectURL(url));
    box.showModal();
    return "touch";
  }
  el("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
  return "saved";
}
