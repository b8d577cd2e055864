// A settlement to send on: as a picture, drawn here with the phone's own fonts, and as a text.

const WIDTH = 540;
const SCALE = 2;
const TALLEST = 3200;
const EDGE = 24;
const INK = "#1d2a24", FAINT = "#5d6a61", LACQUER = "#a3271f", GOLD = "#9a6f14", BONE = "#f3eee1", PAPER = "#fffdf6", LINE = "#d3c8ab", FELT = "#1f5a44";
const FONT = 'system-ui, -apple-system, "PingFang SC", "PingFang TC", "Microsoft YaHei", "Noto Sans CJK SC", "WenQuanYi Micro Hei", sans-serif';

const loading = new Map();
function load(url) {
  if (!loading.has(url)) {
    loading.set(url, new Promise((resolve) => {
      const picture = new Image();
      picture.onload = () => resolve(picture);
      picture.onerror = () => resolve(null);
      picture.src = url;
    }));
  }
  return loading.get(url);
}

// The picture behind a tile's class, as the page shows it.
function faceOf(tile) {
  const probe = el("span", { class: `hp-tile hp-f-${tile}`, style: { display: "none" } });
  document.body.append(probe);
  const found = /url\("?(data:[^")]+)"?\)/.exec(getComputedStyle(probe).backgroundImage);
  probe.remove();
  return found ? load(found[1]) : Promise.resolve(null);
}

class Sheet {
  constructor() {
    this.canvas = el("canvas", { width: WIDTH * SCALE, height: TALLEST * SCALE });
    this.pen = this.canvas.getContext("2d");
    this.pen.scale(SCALE, SCALE);
    this.pen.fillStyle = BONE;
    this.pen.fillRect(0, 0, WIDTH, TALLEST);
    this.y = 0;
  }

  style(size, weight, colour, align = "left") {
    this.pen.font = `${weight} ${size}px ${FONT}`;
    this.pen.fillStyle = colour;
    this.pen.textAlign = align;
    this.pen.textBaseline = "alphabetic";
  }

  // Lines of a text that fit; Chinese breaks anywhere, other words stay whole.
  lines(text, width) {
    const found = [];
    let line = "";
    for (const word of text.match(/[\u3000-\u9fff\uff00-\uffef]|[^\s\u3000-\u9fff\uff00-\uffef]+|\s+/g) || []) {
      if (line && this.pen.measureText(line + word).width > width && !/^[，。、：；！？）」』\s]/.test(word)) { found.push(line.trimEnd()); line = ""; }
      line += line || word.trim() ? word : "";
    }
    return line.trim() ? [...found, line] : found;
  }

  block(text, x, width, size, weight, colour) {
    this.style(size, weight, colour);
    const lines = this.lines(text, width);
    lines.forEach((line, place) => this.pen.fillText(line, x, this.y + size + place * size * 1.35));
    return lines.length * size * 1.35;
  }

  rule() {
    this.pen.strokeStyle = LINE;
    this.pen.beginPath();
    this.pen.moveTo(EDGE, this.y + 0.5);
    this.pen.lineTo(WIDTH - EDGE, this.y + 0.5);
    this.pen.stroke();
    this.y += 12;
  }

  row(left, middle, right, bold = true) {
    const top = this.y;
    const first = this.block(left, EDGE, 118, 18, bold ? 700 : 500, INK);
    this.style(18, 700, INK, "right");
    this.pen.fillText(right, WIDTH - EDGE, top + 18);
    const second = this.block(middle, EDGE + 128, WIDTH - 2 * EDGE - 128 - 92, 17, 400, FAINT);
    this.y = top + Math.max(first, second, 25) + 8;
  }

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
        this.pen.lineWidth = placed.stands_for ? 2.5 : 1;
        this.pen.strokeStyle = placed.stands_for ? GOLD : LINE;
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
    cut.getContext("2d").drawImage(this.canvas, 0, 0);
    return new Promise((resolve) => cut.toBlob(resolve, "image/png"));
  }
}

async function draw(data) {
  const sheet = new Sheet();
  const { found, words } = data;
  sheet.as = words.as;
  sheet.pen.fillStyle = FELT;
  sheet.pen.fillRect(0, 0, WIDTH, 64);
  sheet.style(30, 800, "#fbf6e6");
  sheet.pen.fillText("惠牌", EDGE, 43);
  sheet.style(16, 500, "#cfe3d6", "right");
  sheet.pen.fillText(`${found.rules} · ${new Date().toLocaleDateString(data.lang === "zh" ? "zh-CN" : data.lang === "zh-Hant" ? "zh-TW" : "en")}`, WIDTH - EDGE, 41);
  sheet.y = 78;
  const felt = await load(data.felt);
  const wide = WIDTH - 2 * EDGE - 60;
  if (felt) { sheet.pen.drawImage(felt, EDGE + 30, sheet.y, wide, wide * felt.height / felt.width); sheet.y += wide * felt.height / felt.width + 14; }
  for (const win of found.wins) {
    sheet.rule();
    sheet.style(24, 800, INK);
    sheet.pen.fillText(win.head, EDGE, sheet.y + 24);
    sheet.style(28, 800, LACQUER, "right");
    sheet.pen.fillText(win.worth, WIDTH - EDGE, sheet.y + 25);
    sheet.y += 42;
    if (win.sets.length) await sheet.sets(win.sets);
    for (const item of win.items) sheet.row(item.gloss ? `${item.name} ${item.gloss}` : item.name, item.text, item.worth);
  }
  if (found.notes.length) { sheet.rule(); for (const note of found.notes) sheet.row(note.name, note.text, ""); }
  if (found.payments.length) { sheet.rule(); for (const paid of found.payments) sheet.row(`${paid.payer} → ${paid.payee}`, paid.why, paid.points, false); }
  sheet.rule();
  for (const line of found.sums) { sheet.style(16, 500, FAINT, "right"); sheet.pen.fillText(line, WIDTH - EDGE, sheet.y + 16); sheet.y += 24; }
  sheet.y += 16;
  return sheet.finish();
}

// Also where the page is not secure, as in a home network without a certificate.
async function copy(text) {
  if (navigator.clipboard && window.isSecureContext) { await navigator.clipboard.writeText(text); return true; }
  const area = el("textarea", { readonly: true, style: { position: "fixed", opacity: "0" } });
  area.value = text;
  document.body.append(area);
  area.select();
  const done = document.execCommand("copy");
  area.remove();
  return done;
}

async function hand(blob, name, title) {
  const file = new File([blob], name, { type: "image/png" });
  if (navigator.canShare?.({ files: [file] }) && navigator.maxTouchPoints) {
    try { await navigator.share({ files: [file], title }); return "shared"; } catch (error) { if (error.name === "AbortError") return ""; }
  }
  const url = URL.createObjectURL(blob);
  el("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
  return "saved";
}

export default function (component) {
  const { data, parentElement: home } = component;
  const { words } = data;
  const say = el("span", { class: "hp-sharesaid", "aria-live": "polite" });
  let busy = false;
  const act = (work) => async () => {
    if (busy) return; // a double tap shares once
    busy = true;
    say.textContent = words.busy;
    try { say.textContent = (await work()) || ""; } catch { say.textContent = words.failed; }
    busy = false;
  };
  const picture = act(async () => words[await hand(await draw(data), "huipai.png", words.title)]);
  const text = act(async () => ((await copy(data.text)) ? words.copied : words.failed));
  home.replaceChildren(el("div", { class: "hp hp-share" },
    button(words.picture, { class: "hp-small" }, picture, words.picture),
    button(words.copy, { class: "hp-small" }, text, words.copy), say));
  return () => {};
}
