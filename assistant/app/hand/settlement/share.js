// A settlement to send on: as a picture, drawn here with the phone's own fonts, and as a text.

/** @param {SettlementData} data */
async function draw(data) {
  const { found, words } = data;
  const sheet = new Sheet(words.as);
  sheet.pen.fillStyle = FELT;
  sheet.pen.fillRect(0, 0, WIDTH, 64);
  sheet.style(30, 800, "#fbf6e6");
  sheet.pen.fillText("惠牌", EDGE, 43);
  sheet.style(16, 500, "#cfe3d6", "right");
  sheet.pen.fillText(`${found.rules} · ${found.title || new Date().toLocaleDateString(data.lang === "zh" ? "zh-CN" : data.lang === "zh-Hant" ? "zh-TW" : "en")}`, WIDTH - EDGE, 41);
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

/** @param {Component<SettlementData>} component */
export default function (component) {
  const data = given(component), home = component.parentElement;
  const { words } = data;
  const say = el("span", { class: "hp-sharesaid", "aria-live": "polite" });
  let busy = false;
  feel(data.is_big ? data.text : "");
  const act = (/** @type {() => Promise<string>} */ work) => async () => {
    if (busy) return; // a double tap shares once
    busy = true;
    say.textContent = words.busy;
    try { say.textContent = (await work()) || ""; } catch { say.textContent = words.failed; }
    busy = false;
  };
  const picture = act(async () => {
    const became = await handOut(await draw(data), "huipai.png", words);
    return became && words[became];
  });
  const text = act(async () => ((await copyText(data.text)) ? words.copied : words.failed));
  home.replaceChildren(el("div", { class: "hp hp-share" },
    button(words.picture, { class: "hp-small" }, picture, words.picture),
    button(words.copy, { class: "hp-small" }, text, words.copy), say));
  return () => {};
}
