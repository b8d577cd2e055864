// Melds on a page: what they are called, and the sheet where one is entered, changed or taken out of the hand.

/** @template {MeldData & Edited<Value>} Data @template {Melds} Value @extends {Editor<Data, Value>} */
class Melding extends Editor {
  /** @param {{kind: string, tile: string}} meld */
  tilesOf(meld) {
    if (meld.kind !== "chi") return Array(meld.kind === "pong" ? 3 : 4).fill(meld.tile);
    const [rank, suit] = meld.tile;
    return [0, 1, 2].map((step) => Number(rank) + step + suit);
  }

  /** @param {string[]} tiles */
  namesOf(tiles) { return tiles.map((tile) => this.data.names[tile]).join(" "); }

  // The wild tile, where the house lets it stand for others in melds.
  get wild() { return (this.data.wild_in_melds && this.data.hui?.[this.value.indicator]?.[0]) || ""; }

  /** The tiles of a meld as they lie.
   * @param {{kind: string, tile: string, wild?: string}} meld
   */
  lyingOf(meld) {
    return this.tilesOf(meld).map((tile, place) => (this.wild && meld.wild?.includes(String(place)) ? this.wild : tile));
  }

  /** @param {Laid & {seen?: boolean}} meld */
  meldName(meld) {
    const { words, names } = this.data;
    const tiles = this.lyingOf(meld).map((tile) => names[tile]);
    return [words.kinds[meld.kind], ...tiles, words.sources[meld.side], meld.seen ? words.seen : ""].filter(Boolean).join(" ");
  }

  /** @param {Laid & {seen?: boolean}} meld @param {string} focus @param {Act} act @param {Record<string, unknown>} more */
  meldCard(meld, focus, act, more = {}) {
    const { words, names } = this.data;
    return button(this.meldName(meld), { class: "hp-meld", "data-focus": focus, ...more }, act,
      el("span", { class: "hp-meldtiles" }, this.lyingOf(meld).map((tile) => face(tile, names))),
      el("span", { class: "hp-meldtext" }, words.kinds[meld.kind], meld.side ? ` · ${words.sources[meld.side]}` : "",
        meld.seen ? ` · ${words.seen}` : ""));
  }

  /** How a hand could give a meld with this tile: what lies together, in the order of the kinds; a wild tile for one
   * that is not there, where the house has that.
   * @param {HeldTile[]} hand
   * @param {string} tile
   */
  fromHand(hand, tile) {
    const wanted = [{ kind: "open_kong", tile }, { kind: "concealed_kong", tile }, { kind: "pong", tile }];
    if (tile.length === 2) {
      const starts = [-2, -1, 0].map((step) => Number(tile[0]) + step).filter((start) => start >= 1 && start <= 7);
      wanted.push(...starts.map((start) => ({ kind: "chi", tile: start + tile[1] })));
    }
    return wanted.flatMap((meld) => {
      const left = hand.map((held) => held.tile);
      const take = (/** @type {string} */ other) => left.includes(other) && Boolean(left.splice(left.indexOf(other), 1));
      const wild = this.tilesOf(meld).map((other, place) => (take(other) ? "" : String(place))).join("");
      return [...wild].every(() => this.wild && take(this.wild)) ? [{ ...meld, wild }] : [];
    });
  }

  /** @param {string} title @param {(Node | string)[]} children */
  open(title, ...children) {
    const box = sheet(title, this.data.words.close, ...children);
    this.sheets.append(box);
    box.showModal();
    return box;
  }

  /** @param {string} title @param {string} note @param {(tile: string) => unknown} pick @param {Partial<Parameters<typeof keys>[2]>} options */
  ask(title, note, pick, options) {
    const box = this.open(title, ...(note ? [el("p", { class: "hp-note" }, note)] : []),
      keys(this.data.names, (tile) => { box.close(); pick(tile); }, { label: title, ...options }));
  }

  /** The tiles of the hand, where a meld is laid down from it.
   * @returns {HeldTile[]}
   */
  held() { return []; }

  indicator() {
    const { words } = this.data;
    this.ask(words.indicator, words.indicator_note, (tile) => this.change({ ...this.value, indicator: tile }),
      { lit: (tile) => tile === this.value.indicator });
  }

  // Nobody is claimed from until somebody says so, but for a 吃, which only 上家 can give.
  /** @param {Laid} meld */
  sideFor({ kind, side }) { return kind === "concealed_kong" ? "" : kind === "chi" ? "left" : side; }

  /** @param {number | null} index @param {Meld} meld */
  putMeld(index, meld) {
    const { melds } = this.value;
    this.change({ ...this.value, melds: index === null ? [...melds, meld] : melds.map((kept, place) => (place === index ? meld : kept)) });
  }

  /** @param {number | null} index */
  dropMeld(index) {
    this.change({ ...this.value, melds: this.value.melds.filter((_, place) => place !== index) });
  }

  // From whom a meld may come, by the word that says so; and what of them it says.
  sources() { return this.data.words.sides; }

  /** @param {Laid} meld */
  sourceOf(meld) { return meld.side; }

  /** The sheet of the meld at `index`, null for a new one.
   * @param {number | null} index
   * @param {MeldSheet} more
   */
  meld(index, more = {}) {
    const { words, names } = this.data;
    const old = index === null ? null : this.value.melds[index];
    const { tile: mine = "", hand, back } = more;
    const draft = old ? { ...old, side: this.sourceOf(old) } : { kind: "pong", tile: "", side: "", boxes: [], wild: "" };
    const isSided = () => draft.kind !== "concealed_kong" && (draft.kind !== "chi" || Boolean(hand)); // a 吃 comes from 上家
    const put = (/** @type {string} */ tile) => {
      box.close();
      this.putMeld(index, { kind: draft.kind, tile, side: this.sideFor(draft), seen: false, boxes: draft.boxes, wild: tile === draft.tile ? draft.wild : "" });
    };
    const done = (/** @type {Act} */ act) => () => { box.close(); act(); };
    const allowed = (/** @type {string} */ tile) => draft.kind !== "chi" || (tile.length === 2 && Number(tile[0]) <= 7);
    const body = el("div", {});
    const choices = (/** @type {"side" | "kind"} */ name, /** @type {Names} */ options) => el("div", { class: "hp-choices", role: "radiogroup", "aria-label": words[name] },
      Object.entries(options).map(([value, text]) => button(text, {
        class: draft[name] === value ? "hp-choice hp-on" : "hp-choice", role: "radio",
        "aria-checked": String(draft[name] === value),
      }, () => { draft[name] = value; if (name === "kind") draft.wild = ""; paint(); }, text)));
    const isWild = (/** @type {number} */ place) => (draft.wild || "").includes(String(place));
    const turn = (/** @type {number} */ place) => { draft.wild = isWild(place) ? (draft.wild || "").replace(String(place), "") : (draft.wild || "") + place; paint(); };
    const wilds = () => el("div", { class: "hp-choices", role: "group", "aria-label": words.wild_note }, this.tilesOf(draft).map((tile, place) => button(names[tile], {
      class: isWild(place) ? "hp-choice hp-on" : "hp-choice", "aria-pressed": String(isWild(place)),
    }, () => turn(place), face(isWild(place) ? this.wild : tile, names))));
    const lying = hand ? this.fromHand(this.held(), mine).map((meld) =>
      this.meldCard({ ...meld, side: "" }, "", done(() => hand({ ...meld, side: draft.side })))) : [];
    const paint = () => body.replaceChildren(
      ...(isSided() ? [choices("side", this.sources())] : []),
      ...(lying.length ? [el("p", { class: "hp-note" }, words.from_hand), el("div", { class: "hp-melds" }, lying)] : []),
      ...(hand ? [] : [choices("kind", words.kinds),
        el("p", { class: "hp-note" }, draft.kind === "chi" ? words.chi_note : words.meld_note),
        keys(names, put, { label: words.add_meld, off: (tile) => !allowed(tile), lit: (tile) => tile === draft.tile })]),
      ...(this.wild && draft.tile && allowed(draft.tile) ? [el("p", { class: "hp-note" }, words.wild_note), wilds()] : []),
      ...(hand && !lying.length ? [el("p", { class: "hp-note" }, fill(words.no_meld, { tile: names[mine] }))] : []),
      ...(old ? [el("div", { class: "hp-sheet-foot" },
        button(words.drop_meld, { class: "hp-small hp-danger" }, done(() => this.dropMeld(index)), words.drop_meld),
        back ? button(words.back_to_hand, { class: "hp-small" }, done(back), words.back_to_hand) : null,
        allowed(draft.tile) ? button(words.keep_meld, { class: "hp-small hp-strong" }, () => put(draft.tile), words.keep_meld) : null)] : []));
    const box = this.open(old ? words.edit_meld : words.add_meld, body);
    paint();
  }
}
