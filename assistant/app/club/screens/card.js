// The card of an evening: ranking, course, the hand of the evening in tiles, who owes whom.

const GAIN = "#14633f", LOSS = "#a3271f", PALE = "#cfe3d6";
const PLOT = { height: 190, left: 64, right: 10 };

/** @param {Sheet} sheet @param {string} text */
function heading(sheet, text) {
  sheet.rule();
  sheet.style(17, 700, FAINT);
  sheet.pen.fillText(text, EDGE, sheet.y + 16);
  sheet.y += 30;
}

/** @param {Sheet} sheet @param {Card} card */
function cover(sheet, card) {
  sheet.pen.fillStyle = FELT;
  sheet.pen.fillRect(0, 0, WIDTH, 104);
  sheet.style(34, 800, "#fbf6e6");
  sheet.pen.fillText(card.title, EDGE, 48);
  sheet.style(17, 500, PALE);
  sheet.pen.fillText(card.club, EDGE, 80);
  sheet.style(17, 500, PALE, "right");
  sheet.pen.fillText(`惠牌 · ${card.note}`, WIDTH - EDGE, 80);
  sheet.y = 122;
}

/** @param {Sheet} sheet @param {Card} card */
function ranking(sheet, card) {
  card.ranking.forEach((line, place) => {
    const first = place === 0 && line.points > 0;
    const size = first ? 30 : 22, tall = first ? 56 : 42;
    sheet.style(size, 800, first ? GOLD : FAINT);
    sheet.pen.fillText(String(place + 1), EDGE, sheet.y + size);
    sheet.pen.fillStyle = line.colour || FAINT;
    sheet.pen.fillRect(EDGE + 34, sheet.y + size * 0.2, 6, size * 0.9);
    sheet.style(size, 700, INK);
    sheet.pen.fillText(sheet.fitting(line.name, 270), EDGE + 52, sheet.y + size);
    sheet.style(size, 800, line.points > 0 ? GAIN : line.points < 0 ? LOSS : INK, "right");
    sheet.pen.fillText(line.said, WIDTH - EDGE, sheet.y + size);
    sheet.y += tall;
  });
  sheet.y += 4;
}

/** Whole steps of 1, 2 or 5 times a power of ten, few enough to be read.
 * @param {number} span
 */
function stepOf(span) {
  const power = 10 ** Math.floor(Math.log10(Math.max(span / 4, 1)));
  return [1, 2, 5, 10].map((times) => times * power).find((step) => span / step <= 4) ?? 10 * power;
}

/** @param {Sheet} sheet @param {Card} card */
function course(sheet, card) {
  const every = card.course.flatMap((line) => line.points);
  const low = Math.min(0, ...every), high = Math.max(0, ...every), span = Math.max(high - low, 1);
  const top = sheet.y + 8, wide = WIDTH - 2 * EDGE - PLOT.left - PLOT.right, last = Math.max(card.course[0].points.length - 1, 1);
  const x = (/** @type {number} */ hand) => EDGE + PLOT.left + wide * hand / last;
  const y = (/** @type {number} */ points) => top + PLOT.height * (high - points) / span;
  const step = stepOf(span);
  for (let mark = Math.ceil(low / step) * step; mark <= high; mark += step) {
    sheet.pen.strokeStyle = mark === 0 ? FAINT : LINE;
    sheet.pen.lineWidth = 1;
    sheet.pen.beginPath();
    sheet.pen.moveTo(x(0), y(mark));
    sheet.pen.lineTo(x(last), y(mark));
    sheet.pen.stroke();
    sheet.style(13, 500, FAINT, "right");
    sheet.pen.fillText((mark || 0).toLocaleString("en").replace("-", "−"), x(0) - 8, y(mark) + 4);
  }
  for (const line of card.course) {
    sheet.pen.strokeStyle = line.colour;
    sheet.pen.lineWidth = 3;
    sheet.pen.lineJoin = "round";
    sheet.pen.beginPath();
    line.points.forEach((points, hand) => { sheet.pen[hand ? "lineTo" : "moveTo"](x(hand), y(points)); });
    sheet.pen.stroke();
  }
  sheet.pen.lineWidth = 1;
  sheet.y = top + PLOT.height + 22;
}

/** @param {Sheet} sheet @param {NonNullable<Card["best"]>} best */
async function bestHand(sheet, best) {
  sheet.style(22, 800, GAIN, "right");
  sheet.pen.fillText(best.points, WIDTH - EDGE, sheet.y + 20);
  sheet.y += sheet.block(best.head, EDGE, WIDTH - 2 * EDGE - 130, 20, 700, INK) + 10;
  if (best.sets.length) {
    await sheet.sets(best.winning ? [...best.sets, { laid: false, won: true, tiles: [{ tile: best.winning, stands_for: "" }] }] : best.sets);
    sheet.y -= 14;
  }
}

/** @param {Card} card @param {CardWords} words */
async function draw(card, words) {
  const sheet = new Sheet(words.as);
  cover(sheet, card);
  ranking(sheet, card);
  if (card.course.length) { heading(sheet, words.course); course(sheet, card); }
  if (card.best) { heading(sheet, words.best); await bestHand(sheet, card.best); }
  if (card.owed.length) {
    heading(sheet, words.owed);
    for (const [who, points] of card.owed) {
      sheet.style(19, 800, INK, "right");
      sheet.pen.fillText(points, WIDTH - EDGE, sheet.y + 19);
      sheet.style(19, 600, INK);
      sheet.pen.fillText(sheet.fitting(who, WIDTH - 2 * EDGE - 120), EDGE, sheet.y + 19);
      sheet.y += 34;
    }
  }
  sheet.y += 14;
  return sheet.finish();
}

/** @param {Component<{card: Card, words: CardWords}>} component */
export default function (component) {
  const { card, words } = given(component), home = component.parentElement;
  const written = JSON.stringify([card, words]);
  if (home.written === written) return () => {};
  home.written = written;
  const said = el("span", { class: "hp-sharesaid", role: "status" }, words.busy);
  const picture = el("img", { class: "hp-picture", alt: `${words.title}: ${card.title}. ${card.ranking.map((one) => `${one.name} ${one.said}`).join("; ")}` });
  /** @type {Blob | null} */
  let blob = null;
  const share = button(words.share, { class: "hp-verify" }, async () => {
    const became = blob ? await handOut(blob, "huipai.png", words) : "";
    said.textContent = became && words[became];
  }, words.share);
  home.replaceChildren(el("div", { class: "hp hp-card" }, picture, el("div", { class: "hp-linktools" }, share, said)));
  draw(card, words).then((found) => {
    blob = found;
    URL.revokeObjectURL(picture.src);
    picture.src = URL.createObjectURL(found);
    said.textContent = words.touch;
  }, () => { said.textContent = words.failed; });
  return () => {};
}
