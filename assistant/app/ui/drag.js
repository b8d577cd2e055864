// Things that are held and pulled: one set of gestures for mouse, finger and pen.
// A finger that goes up or down scrolls the page; one that goes sideways, or rests first, lifts what lies under it, and
// what is marked data-free every way.

const REST = 380; // milliseconds until a resting finger has lifted a thing
const SLIP = 9; // pixels that a finger may tremble

/** What is held: its name and node, where it was taken, and what has become of it.
 * @typedef {{name: string, thing: HTMLElement, x: number, y: number, touch: boolean, lifted: boolean, ghost: HTMLElement | null,
 *   rested: boolean, timer?: ReturnType<typeof setTimeout>}} Held
 */

/** @param {Event} event */
function carried({ target }) {
  const thing = target instanceof Element ? target.closest("[data-carry]") : null;
  return thing instanceof HTMLElement ? thing : null;
}

class Carrying {
  /** Inside of `root`, [data-carry] can be carried and [data-drop] takes what is let go over it.
   * @param {HTMLElement} root
   * @param {{hold(name: string): void, drop(name: string, place: string, after: boolean): void}} acts hold after a long
   *   press, drop where `after` says which half was hit
   */
  constructor(root, acts) {
    this.root = root;
    this.acts = acts;
    /** @type {Held | null} */
    this.held = null;
    /** @type {number | null} when the last gesture ended */
    this.silent = null;
    this.moved = (/** @type {PointerEvent} */ event) => this.move(event);
    this.left = (/** @type {PointerEvent} */ event) => this.end(event);
    root.addEventListener("pointerdown", (event) => this.press(event));
    root.addEventListener("touchmove", (event) => { if (this.held?.lifted && event.cancelable) event.preventDefault(); }, { passive: false });
    root.addEventListener("contextmenu", (event) => { if (this.held || carried(event)) event.preventDefault(); });
    root.addEventListener("click", (event) => this.swallow(event), true);
  }

  /** @param {PointerEvent} event */
  press(event) {
    this.silent = null;
    const thing = carried(event);
    if (!thing || event.button !== 0 || !event.isPrimary) return;
    this.end(null);
    const { clientX: x, clientY: y } = event;
    this.held = { name: thing.dataset.carry ?? "", thing, x, y, touch: event.pointerType !== "mouse" && !("free" in thing.dataset), lifted: false, ghost: null, rested: false };
    this.held.timer = setTimeout(() => this.rest(), REST);
    document.addEventListener("pointermove", this.moved);
    document.addEventListener("pointerup", this.left);
    document.addEventListener("pointercancel", this.left);
  }

  rest() {
    if (!this.held) return;
    this.held.rested = this.held.lifted = true;
    this.held.thing.classList.add("hp-lifted");
    navigator.vibrate?.(12);
  }

  /** @param {PointerEvent} event */
  move(event) {
    const held = this.held;
    if (!held) return;
    const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
    if (!held.ghost) {
      if (Math.hypot(dx, dy) < SLIP) return;
      if (held.touch && !held.lifted && Math.abs(dy) > Math.abs(dx)) { this.end(null); return; } // the page scrolls
      held.lifted = true;
      clearTimeout(held.timer);
      held.thing.classList.add("hp-lifted");
      held.ghost = this.ghostOf(held.thing);
      this.root.append(held.ghost);
    }
    held.ghost.style.transform = `translate(${event.clientX}px, ${event.clientY}px) translate(-50%, -70%)`;
    this.mark(this.under(event));
  }

  /** @param {HTMLElement} thing */
  ghostOf(thing) {
    const ghost = /** @type {HTMLElement} */ (thing.cloneNode(true));
    ghost.classList.add("hp-ghosted");
    ghost.style.width = `${thing.offsetWidth}px`;
    ghost.setAttribute("aria-hidden", "true");
    return ghost;
  }

  /** @param {PointerEvent} event */
  under(event) {
    const found = elementUnder(event, "[data-drop]");
    if (!found || !this.root.contains(found)) return null;
    const box = found.getBoundingClientRect();
    return { found, place: found.dataset.drop ?? "", after: event.clientX > box.left + box.width / 2 };
  }

  /** @param {{found: HTMLElement, after: boolean} | null} target */
  mark(target) {
    for (const node of this.root.querySelectorAll(".hp-before, .hp-after")) node.classList.remove("hp-before", "hp-after");
    target?.found.classList.add(target.after ? "hp-after" : "hp-before");
  }

  /** @param {PointerEvent | null} event */
  end(event) {
    const held = this.held;
    if (!held) return;
    this.held = null;
    clearTimeout(held.timer);
    document.removeEventListener("pointermove", this.moved);
    document.removeEventListener("pointerup", this.left);
    document.removeEventListener("pointercancel", this.left);
    held.thing.classList.remove("hp-lifted");
    held.ghost?.remove();
    this.mark(null);
    if (event?.type !== "pointerup" || !held.lifted) return;
    this.silent = performance.now(); // the click that follows is part of the gesture
    if (!held.ghost) { this.acts.hold(held.name); return; }
    const target = this.under(event);
    if (target) this.acts.drop(held.name, target.place, target.after);
  }

  /** @param {Event} event */
  swallow(event) {
    if (!this.silent || performance.now() - this.silent > 350) return;
    this.silent = null;
    event.stopPropagation();
    event.preventDefault();
  }
}
