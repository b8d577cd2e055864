// The hand: the photo with its boxes, each tile with its crop, and the keys that add or replace.

// The part [x1, y1, x2, y2] of the photo as the background of an element of the same shape.
function cut([x1, y1, x2, y2], [width, height]) {
  const along = (start, end, whole) => (whole - (end - start) < 1 ? 0 : (100 * start) / (whole - (end - start)));
  return {
    "background-size": `${(100 * width) / (x2 - x1)}% ${(100 * height) / (y2 - y1)}%`,
    "background-position": `${along(x1, x2, width)}% ${along(y1, y2, height)}%`,
  };
}

class Strip extends Editor {
  constructor(root, sheets) {
    super(root, sheets);
    this.selected = null;
    this.swapped = null; // the tile whose two guesses take turns with every tap
  }

  renewed() { this.choose(null); }

  choose(index, swapped = null) {
    this.selected = index;
    this.swapped = swapped;
  }

  tap(index) {
    const tile = this.value[index];
    if ((tile.doubtful && tile.second) || this.swapped === index) {
      // One tap takes the second guess, the next one takes it back.
      this.choose(index, index);
      this.put(index, { ...tile, tile: tile.second, second: tile.tile, doubtful: false });
      return;
    }
    this.choose(this.selected === index ? null : index);
    if (tile.doubtful) this.put(index, { ...tile, doubtful: false });
    else this.draw();
  }

  trust() {
    this.choose(null);
    this.change(this.value.map((tile) => ({ ...tile, doubtful: false })));
  }

  put(index, tile) {
    this.change(this.value.map((old, place) => (place === index ? tile : old)));
  }

  pick(tile) {
    if (this.selected === null) {
      if (this.value.length < this.data.most) this.change([...this.value, { tile, second: "", doubtful: false, seen: null }]);
      return;
    }
    const place = this.selected;
    const old = this.value[place];
    this.choose(null);
    this.put(place, { ...old, tile, second: old.tile === tile ? old.second : old.tile, doubtful: false });
  }

  remove() {
    if (!this.value.length) return;
    const place = this.selected ?? this.value.length - 1;
    this.choose(null);
    this.change(this.value.filter((_, index) => index !== place));
  }

  sort() {
    const order = ROWS.flat();
    this.choose(null);
    this.change([...this.value].sort((a, b) => order.indexOf(a.tile) - order.indexOf(b.tile)));
  }

  draw() {
    const { words, names, photo } = this.data;
    if (this.selected !== null && this.selected >= this.value.length) this.choose(null);
    this.show(
      photo ? this.frame(photo) : null,
      this.headline(words),
      el("div", { class: "hp-rack", role: "list", "aria-label": words.hand }, this.rack(photo, names, words)),
      keys(names, (tile) => this.pick(tile), {
        label: words.keys,
        lit: (tile) => this.selected !== null && this.value[this.selected].second === tile,
        off: (tile) => this.value.filter((held) => held.tile === tile).length >= 4,
        last: [button(words.remove, { class: "hp-key hp-wide", disabled: !this.value.length, "data-focus": "remove" },
          () => this.remove(), el("span", { class: "hp-erase", "aria-hidden": "true" }, "⌫"))],
      }));
  }

  headline(words) {
    const count = this.value.length;
    const { waits, melds } = this.data;
    const doubts = this.value.filter((tile) => tile.doubtful).length;
    const missing = waits - count;
    const text = missing > 0 ? fill(words.missing, { n: missing }) : missing === 0 ? words.ready
      : missing === -1 ? words.full : fill(words.over, { n: -missing - 1 });
    const good = missing === 0 || missing === -1;
    const hint = this.selected !== null ? (this.swapped === null ? words.replace : words.swapped) : "";
    const trust = doubts && !hint ? button(words.trust, { class: "hp-small hp-warn", "data-focus": "trust" }, () => this.trust(),
      fill(words.doubts, { n: doubts })) : null;
    return el("div", { class: "hp-line" },
      el("span", { class: good ? "hp-count hp-good" : "hp-count", "aria-live": "polite" },
        el("b", {}, String(count)), ` ${text}`, melds ? ` · ${fill(words.melds, { n: melds })}` : ""),
      el("span", { class: "hp-hint" }, hint, trust),
      button(words.sort, { class: "hp-small", disabled: count < 2, "data-focus": "sort" }, () => this.sort(), words.sort));
  }

  rack(photo, names, words) {
    const slots = this.value.map((tile, index) => {
      const state = [tile.doubtful ? "hp-doubt" : "", this.selected === index ? "hp-chosen" : ""].join(" ");
      const label = names[tile.tile] + (tile.doubtful ? `, ${words.check}` : "");
      return el("div", { role: "listitem" },
        button(label, { class: `hp-slot ${state}`, "aria-pressed": String(this.selected === index), "data-focus": `t${index}` },
          () => this.tap(index), this.crop(photo, tile), face(tile.tile, names),
          tile.doubtful ? el("span", { class: "hp-badge", "aria-hidden": "true" }, "?") : null));
    });
    const empty = Math.max(0, this.data.waits - this.value.length);
    for (let place = 0; place < empty; place += 1) slots.push(el("div", { class: "hp-slot hp-empty", "aria-hidden": "true" },
      el("span", { class: "hp-tile" })));
    return slots;
  }

  crop(photo, tile) {
    const box = photo && tile.seen !== null ? photo.boxes[tile.seen] : null;
    if (!photo) return null;
    if (!box) return el("span", { class: "hp-crop hp-nocrop", "aria-hidden": "true" });
    const [x1, y1, x2, y2] = box;
    const side = Math.max(x2 - x1, y2 - y1) * 1.08; // a square, so that nothing is stretched
    const [cx, cy] = [(x1 + x2) / 2, (y1 + y2) / 2];
    const part = [cx - side / 2, cy - side / 2, cx + side / 2, cy + side / 2];
    return el("span", { class: "hp-crop hp-photo", "aria-hidden": "true", style: cut(part, photo.size) });
  }

  frame(photo) {
    const [width, height] = photo.size;
    const boxes = photo.boxes.map((box, seen) => {
      const index = this.value.findIndex((tile) => tile.seen === seen);
      const tile = index >= 0 ? this.value[index] : null;
      const kind = tile ? (tile.doubtful ? "hp-doubt" : "") : "hp-other";
      const place = {
        left: `${(100 * box[0]) / width}%`, top: `${(100 * box[1]) / height}%`,
        width: `${(100 * (box[2] - box[0])) / width}%`, height: `${(100 * (box[3] - box[1])) / height}%`,
      };
      const chosen = index >= 0 && this.selected === index ? "hp-chosen" : "";
      return el("span", { class: `hp-box ${kind} ${chosen}`, style: place,
        on: { click: () => { if (index >= 0) this.tap(index); } } });
    });
    return el("div", { class: "hp-frame hp-photo", role: "img", "aria-label": this.data.words.photo,
      style: { "background-size": "100% 100%", "aspect-ratio": `${width} / ${height}`, "--wide": String(width / height) } }, boxes);
  }
}

export default function (component) { return mount(component, "strip", (root, sheets) => new Strip(root, sheets)); }
