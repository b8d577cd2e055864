// What the looks through the viewfinder say together: what to do next, and when the hand stands still and sure.

const LOOKS_STILL = 3; // looks in a row that show the same hand before the photo is taken
const MOVED = 0.3; // of a tile's longer side: more is a hand that moves, or another photo
const STALE = 1500; // milliseconds after which a look says nothing any more of the next one

/** A tile of a look: its box in pixels of the frame, its name, and whether it is sure.
 * @typedef {[number, number, number, number, string, boolean]} LitTile
 * @typedef {{size: [number, number], count: number, tiles: LitTile[]}} Look
 */

class Steady {
  /** @param {number[]} counts how many tiles make a hand */
  constructor(counts) {
    this.counts = counts;
    /** @type {Look | null} */
    this.last = null;
    this.at = 0;
    this.still = 0;
  }

  forget() {
    this.last = null;
    this.still = 0;
  }

  /** Takes a look of that moment (milliseconds); whether the hand has stood still and sure long enough.
   * @param {Look} look
   * @param {number} at
   */
  add(look, at) {
    const isLike = this.last !== null && at - this.at < STALE && isSame(this.last, look);
    this.still = this.isSure(look) ? (isLike ? this.still + 1 : 1) : 0;
    this.last = look;
    this.at = at;
    return this.still >= LOOKS_STILL;
  }

  /** @param {Look} look */
  isSure(look) { return this.counts.includes(look.count) && look.tiles.every((tile) => tile[5]); }

  /** The sentence for a look, as the name of the words and what stands in them.
   * @returns {[Said, Record<string, number>]}
   */
  advice() {
    const look = this.last;
    if (!look?.tiles.length) return ["aim", {}];
    if (!this.counts.includes(look.count)) return ["counted", { n: look.count, few: this.counts[0], many: this.counts[1] }];
    const unclear = look.tiles.filter((tile) => !tile[5]).length;
    if (unclear) return ["unclear", { n: unclear }];
    return ["still", {}];
  }
}

/** Whether two looks show the same tiles at the same places.
 * @param {Look} one
 * @param {Look} other
 */
function isSame(one, other) {
  return one.tiles.length === other.tiles.length && String(one.size) === String(other.size)
    && one.tiles.every((tile, place) => tile[4] === other.tiles[place][4] && far(tile, other.tiles[place]) < MOVED);
}

/** How far a tile has moved, in its own longer side.
 * @param {LitTile} one
 * @param {LitTile} other
 */
function far([x1, y1, x2, y2], [u1, v1, u2, v2]) {
  return Math.hypot(u1 + u2 - x1 - x2, v1 + v2 - y1 - y2) / 2 / Math.max(x2 - x1, y2 - y1, 1);
}
