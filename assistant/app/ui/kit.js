// Shared by the components: building elements, tile pictures, and an editor that answers a tap at once.
// The page's own state is the truth; what was tapped since is shown already and wins until Python has seen it.

/**
 * @template {string} Tag
 * @param {Tag} tag
 * @param {Record<string, any>} attributes `on` holds listeners, `style` properties; true is an attribute without a value
 * @param {Children} children nodes and texts, in lists too; null, undefined and false are left out
 * @returns {Tag extends keyof HTMLElementTagNameMap ? HTMLElementTagNameMap[Tag] : HTMLElement}
 */
function el(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "on") for (const [event, act] of Object.entries(value)) node.addEventListener(event, act);
    else if (name === "style") for (const [key, text] of Object.entries(value)) node.style.setProperty(key, text);
    else if (value === true) node.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) node.setAttribute(name, value);
  }
  for (const child of children.flat()) if (child !== null && child !== undefined && child !== false) node.append(typeof child === "number" ? String(child) : child);
  return /** @type {any} */ (node);
}

/** What Python gives a component.
 * @template Data
 * @param {Component<Data>} component
 */
function given(component) { return component.data[0]; }

/** @param {string} label @param {Record<string, any>} attributes @param {Act} act @param {Children} children */
function button(label, attributes, act, ...children) {
  return el("button", { type: "button", "aria-label": label, ...attributes, on: { click: act } }, ...children);
}

/** @param {string} tile @param {Names} names */
function face(tile, names, more = "") {
  return el("span", { class: `hp-tile hp-f-${tile} ${more}`, role: "img", "aria-label": names[tile] || tile });
}

/** @param {string} template @param {Record<string, string | number>} values */
function fill(template, values) {
  return template.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}

// The browser inside WeChat downloads nothing, so that a picture is shown to be touched for long; and of several files
// that are chosen there it gives one, so that one is asked for.
const isWeChat = () => /MicroMessenger/i.test(navigator.userAgent);

// 34 tiles in four rows, as players sort them: 万 条 筒, then the honours.
const ROWS = ["m", "s", "p"].map((suit) => [1, 2, 3, 4, 5, 6, 7, 8, 9].map((rank) => rank + suit));
ROWS.push(["E", "S", "W", "N", "C", "F", "P"]);

/** A key for every tile.
 * @param {Names} names
 * @param {(tile: string) => unknown} pick
 * @param {{label: string, off?: (tile: string) => boolean, lit?: (tile: string) => boolean, last?: Child[]}} options
 */
function keys(names, pick, { label, off = () => false, lit = () => false, last = [] }) {
  return el("div", { class: "hp-keys", role: "group", "aria-label": label },
    ROWS.map((row, index) =>
      el("div", { class: "hp-keyrow" },
        row.map((tile) =>
          button(names[tile], { class: lit(tile) ? "hp-key hp-lit" : "hp-key", disabled: off(tile), "data-tile": tile },
            () => pick(tile), face(tile, names))),
        index === 3 ? last : [])));
}

// A sheet from the bottom edge; a tap outside or Escape closes it.
/** @param {string} title @param {string} close @param {Children} children @returns {HTMLDialogElement} */
function sheet(title, close, ...children) {
  /** @type {HTMLDialogElement} */
  const box = el("dialog", { class: "hp-sheet", "aria-label": title },
    el("div", { class: "hp-sheet-head" }, el("strong", {}, title),
      button(close, { class: "hp-round" }, () => box.close(), "✕")),
    ...children);
  box.addEventListener("click", (event) => { if (event.target === box) box.close(); });
  box.addEventListener("close", () => box.remove());
  return box;
}

const PATIENCE = 4000; // milliseconds after which an edit that was not answered is sent again; twice does no harm
const ENDS = ["pointerup", "pointercancel", "mouseup"];

// A value as text, whatever the order of its keys.
/** @param {unknown} value @returns {string} */
function plain(value) {
  return JSON.stringify(value, (_, part) => (part && typeof part === "object" && !Array.isArray(part)
    ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1))) : part));
}

// Three ways from `base`: what one side changed counts; where both changed the same, the app's own change does.
/** @param {any} base @param {any} mine @param {any} theirs @returns {any} */
function merged(base, mine, theirs) {
  if (plain(base) === plain(theirs)) return mine;
  if ([base, mine, theirs].every(Array.isArray)) return mergedList(base, mine, theirs);
  if (![base, mine, theirs].every((one) => one && typeof one === "object" && !Array.isArray(one))) return theirs;
  const names = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])];
  return Object.fromEntries(names.map((name) => [name, merged(base[name], mine[name], theirs[name])])
    .filter(([, value]) => value !== undefined));
}

// In a list of theirs: what was exchanged for something else, taken away, or added.
/** @param {any[]} base @param {any[]} mine @param {any[]} theirs @returns {any[]} */
function mergedList(base, mine, theirs) {
  const found = [...theirs];
  const where = (/** @type {any} */ item, place = -1) => (plain(found[place]) === plain(item) ? place : found.findIndex((one) => plain(one) === plain(item)));
  if (base.length === mine.length) {
    base.forEach((item, place) => {
      const at = plain(item) === plain(mine[place]) ? -1 : where(item, place);
      if (at >= 0) found[at] = mine[place];
    });
    return found;
  }
  for (const item of without(base, mine)) if (where(item) >= 0) found.splice(where(item), 1);
  return [...found, ...without(mine, base)];
}

/** @param {any[]} list @param {any[]} others */
function without(list, others) {
  const left = others.map(plain);
  return list.filter((item) => {
    const at = left.indexOf(plain(item));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** The pen of a canvas.
 * @param {HTMLCanvasElement} canvas
 */
function penOf(canvas) {
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("this browser draws no pictures");
  return pen;
}

// The element that has the focus, if it is one that can say of itself what it is.
function focused() {
  return document.activeElement instanceof HTMLElement ? document.activeElement : null;
}

/** What matches inside of an element.
 * @param {HTMLElement} root
 * @param {string} selector
 * @returns {HTMLElement[]}
 */
function all(root, selector) {
  return [.../** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll(selector))];
}

/** The element at a point of an event, or the one around it, that matches.
 * @param {MouseEvent} event
 * @param {string} selector
 */
function elementUnder(event, selector) {
  const found = document.elementFromPoint(event.clientX, event.clientY)?.closest(selector);
  return found instanceof HTMLElement ? found : null;
}

// What was tapped and not answered outlives its page, which is loaded anew by a player who sees no connection, or by a
// phone that let go of it: the next session gets it as if the connection alone had been away. Only for the same hand.
const UNANSWERED = {
  /** @param {string} key */
  place: (key) => `huipai-unanswered-${key}`,

  page: () => new URLSearchParams(location.search).get("d") ?? location.search,

  /**
   * @param {string} key
   * @param {Editor<any, any>} editor
   */
  keep(key, { epoch, revision, value, known, sent }) {
    try {
      sessionStorage.setItem(this.place(key), JSON.stringify({ page: this.page(), edit: { epoch, revision, value, known, sent } }));
    } catch { /* full, or refused by the browser: the page itself still has it */ }
  },

  /** @param {string} key */
  forget(key) {
    try { sessionStorage.removeItem(this.place(key)); } catch { /* refused by the browser: nothing was kept */ }
  },

  /**
   * @param {string} key
   * @returns {Partial<Editor<any, any>>}
   */
  recall(key) {
    try {
      const kept = JSON.parse(sessionStorage.getItem(this.place(key)) ?? "null");
      return kept?.page === this.page() ? kept.edit : {};
    } catch { return {}; }
  },
};

/** @template {Edited<Value>} Data @template Value */
class Editor {
  /**
   * @param {HTMLElement} root
   * @param {HTMLElement} sheets
   */
  constructor(root, sheets) {
    this.root = root;
    this.sheets = sheets; // beside the root, so that drawing anew leaves an open sheet alone
    this.revision = 0;
    /** @type {string | null} */
    this.epoch = null;
    this.value = /** @type {Value} */ (/** @type {unknown} */ (null));
    this.data = /** @type {Data} */ (/** @type {unknown} */ (null));
    /** @type {Component<Data>["setStateValue"]} */
    this.send = () => {};
    /** @type {Component<Data>["setTriggerValue"]} */
    this.trigger = () => {};
    /** @type {Edit<Value> | null} what Python has seen last */
    this.known = null;
    /** @type {Edit<Value>[]} what went out since */
    this.sent = [];
    /** @type {string | null} the control that takes the focus of one that goes */
    this.focusNext = null;
    for (const begin of ["pointerdown", "mousedown"]) root.addEventListener(begin, () => this.touched());
  }

  /** A new epoch means that Python changed the value itself.
   * @param {Component<Data>} component
   */
  update(component) {
    this.send = component.setStateValue;
    this.trigger = component.setTriggerValue;
    if (this.isPast(given(component).epoch)) return;
    this.data = given(component);
    document.documentElement.lang = this.data.lang;
    const { epoch, revision, value } = this.data;
    const open = this.known !== null && epoch !== this.epoch ? this.unheard() : null;
    if (epoch !== this.epoch || revision >= this.revision) {
      this.value = open ?? value;
      this.revision = revision;
      if (epoch !== this.epoch) this.renewed();
      this.epoch = epoch;
    }
    this.known = { revision, value };
    if (this.revision <= revision) { this.sent = []; clearTimeout(this.reminder); UNANSWERED.forget(this.data.key); }
    if (open !== null) { this.revision += 1; setTimeout(() => this.tell()); } // an edit from now on: no answer before it counts
    this.received();
    this.redraw();
  }

  // Streamlit may draw once more with what a run before said: counted as news, a tap would be put in twice.
  /** @param {string} epoch @returns {boolean} */
  isPast(epoch) {
    const [session, count] = epoch.split("."), [known, reached] = this.epoch?.split(".") ?? [];
    return session === known && Number(count) < Number(reached);
  }

  // A value of another epoch with what was tapped and is not in it: on its way when Python changed something itself, or
  // while the app was away. null where everything is in it.
  /** @returns {Value | null} */
  unheard() {
    const { epoch, revision, value } = this.data;
    const isSession = epoch.split(".")[0] === this.epoch?.split(".")[0];
    const base = this.sent.findLast((one) => (isSession && one.revision === revision) || this.isIn(value, one.value)) ?? this.known;
    if (!base || this.revision <= base.revision) return null;
    const found = this.rebased(base.value, this.value, value);
    return plain(found) === plain(value) ? null : found;
  }

  // Whether all that was tapped up to `told` is in a value of the app's, which may hold more.
  /** @param {Value} value @param {Value} told @returns {boolean} */
  isIn(value, told) {
    return plain(told) === plain(value) || (this.known !== null && plain(merged(this.known.value, value, told)) === plain(value));
  }

  /** @param {Value} base @param {Value} mine @param {Value} theirs @returns {Value} */
  rebased(base, mine, theirs) { return merged(base, mine, theirs); }

  // Under a finger that is down nothing is drawn anew: its tap would be lost.
  touched() {
    this.isTouched = true;
    const free = () => {
      this.isTouched = false;
      clearTimeout(late);
      for (const end of ENDS) document.removeEventListener(end, free, true);
      setTimeout(() => { if (this.isLate) this.redraw(); });
    };
    const late = setTimeout(free, PATIENCE);
    for (const end of ENDS) document.addEventListener(end, free, true);
  }

  redraw() {
    this.isLate = this.isTouched;
    if (!this.isLate) this.draw();
  }

  renewed() {}

  received() {}

  draw() {}

  /** @param {Value} value */
  change(value) {
    this.value = value;
    this.revision += 1;
    this.redraw();
    this.tell();
  }

  // A connection may break just then: what is not answered is sent again.
  tell() {
    this.toldAt = performance.now();
    this.sent.push({ revision: this.revision, value: this.value });
    UNANSWERED.keep(this.data.key, this);
    this.send("edit", { epoch: this.epoch, revision: this.revision, value: this.value });
    clearTimeout(this.reminder);
    const wait = PATIENCE * this.sent.length; // a busy machine is asked less and less often
    this.reminder = setTimeout(() => { if (this.revision > (this.known?.revision ?? -1)) this.tell(); }, wait);
  }

  /** @param {(Node | null)[]} children */
  show(...children) { this.inPlace(() => this.root.replaceChildren(...children.filter((child) => child !== null))); }

  // Redraw and keep the focus on the same control, or on the one that takes its place.
  /** @param {Act} draw */
  inPlace(draw) {
    const held = this.root.contains(document.activeElement) ? focused()?.dataset.focus : null;
    const kept = held && (this.focusNext ?? held);
    this.focusNext = null;
    draw();
    if (kept) all(this.root, `[data-focus="${CSS.escape(kept)}"]`)[0]?.focus({ preventScroll: true });
  }
}

// While a page is drawn anew, a component may be taken out of it and put in at another place: what was tapped stays.
const KEPT = window.huipaiKept ?? new Map();
window.huipaiKept = KEPT;

/** @param {Component<any>} component @param {string} kind @param {(root: HTMLElement, sheets: HTMLElement) => Made} make */
function mount(component, kind, make) {
  const home = component.parentElement;
  const { key } = given(component);
  const made = home.huipai ?? placed(home, key, () => anew(kind, make, key));
  home.huipai = made;
  made.update(component);
  return () => {};
}

/** @param {HTMLElement} home @param {string} key @param {() => {made: Made, nodes: HTMLElement[]}} begin */
function placed(home, key, begin) {
  const kept = KEPT.get(key);
  const isFresh = kept && performance.now() - (kept.made.toldAt ?? -PATIENCE) < PATIENCE;
  const found = isFresh ? kept : begin();
  home.append(...found.nodes);
  KEPT.set(key, found);
  return found.made;
}

/** @param {string} kind @param {(root: HTMLElement, sheets: HTMLElement) => Made} make @param {string} key */
function anew(kind, make, key) {
  const [root, sheets] = [el("div", { class: `hp hp-${kind}` }), el("div", { class: "hp" })];
  const made = make(root, sheets);
  if (made instanceof Editor) Object.assign(made, UNANSWERED.recall(key));
  return { made, nodes: [root, sheets] };
}
