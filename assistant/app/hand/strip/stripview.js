// How the strip is drawn; what a tap does stands in strip.js.

/** @type {StripViewPart & ThisType<Strip>} */
const StripView = {
  photos() {
    const { words, photos } = this.data;
    if (this.chooser.busy) { // as high as what it stands for: nothing below moves
      const high = all(this.root, ".hp-photos")[0]?.offsetHeight ?? 0;
      return el("div", { class: "hp-photos", style: { height: high > 120 ? `${high}px` : "auto" } }, this.chooser.progress());
    }
    const tools = (/** @type {number} */ index) => el("span", { class: "hp-tools" },
      button(words.turn, { class: "hp-tool", "data-focus": `turn${index}`, title: words.turn }, () => this.act("turn", index), "⟳", el("span", {}, words.turn_short)),
      button(words.drop_photo, { class: "hp-tool", "data-focus": `drop${index}`, title: words.drop_photo }, () => this.act("drop", index), "✕", el("span", {}, words.drop_short)));
    const add = photos.length < this.data.most_photos ? button(words.photo_short, { class: "hp-tool hp-tool-add", "data-focus": "photo" },
      () => this.addPhoto(), el("i", { "aria-hidden": "true" }, "＋"), el("span", {}, words.photo_short)) : null;
    return el("div", { class: "hp-photos" },
      photos.length ? el("div", { class: photos.length > 1 ? "hp-film hp-many" : "hp-film" }, photos.map((photo, index) =>
        el("figure", { class: "hp-figure" },
          frame(photo, fill(words.photo, { n: index + 1 }), (seen) => this.boxed(seen), (seen) => this.seen(seen)),
          el("figcaption", {}, photos.length > 1 ? el("span", { class: "hp-note" }, `${index + 1} / ${photos.length}`) : null,
            tools(index), index === photos.length - 1 ? add : null)))) : el("div", { class: "hp-nophoto" }, add));
  },

  act(name, index) {
    this.choose(null);
    if (name === "turn") this.chooser.begin();
    this.trigger("act", { name, index });
  },

  addPhoto() {
    const { words } = this.data;
    let role = "more";
    const body = el("div", {});
    const aim = () => {
      this.viewfinder = new Viewfinder(this.chooser, this.root, this.data, role);
      this.viewfinder.open();
    };
    const paint = () => body.replaceChildren(
      el("div", { class: "hp-choices", role: "radiogroup", "aria-label": words.role },
        Object.entries(words.roles).map(([name, text]) => button(text, { class: name === role ? "hp-choice hp-on" : "hp-choice", role: "radio",
          "aria-checked": String(name === role) }, () => { role = name; paint(); }, text))),
      el("p", { class: "hp-note" }, words.role_notes[role]),
      el("div", { class: "hp-ways" }, waysToPhotos(this.chooser, words, role, aim, () => box.close())));
    const box = this.open(words.add_photo, body);
    paint();
  },

  boxed(seen) {
    const { words, names, indicator_seen: shown } = this.data;
    const index = this.hand.findIndex((tile) => tile.seen === seen);
    if (index >= 0) {
      const marks = [this.hand[index].doubtful ? "hp-doubt" : "", index === this.chosen ? "hp-chosen" : ""].join(" ");
      return { marks };
    }
    const meld = this.value.melds.findIndex((kept) => kept.boxes.includes(seen));
    if (meld >= 0) return { marks: `hp-inmeld ${this.lit === meld ? "hp-chosen" : ""}` };
    if (seen === shown) return { marks: "hp-inhui", text: words.indicator };
    return { marks: names[this.data.spare[seen]] ? "hp-other" : "hp-other hp-useless" };
  },

  headline() {
    const { words } = this.data;
    const count = this.hand.length;
    const doubts = this.hand.filter((tile) => tile.doubtful).length;
    const missing = this.waits - count;
    const text = missing > 0 ? fill(words.missing, { n: missing }) : missing === 0 ? words.ready
      : missing === -1 ? words.full : fill(words.over, { n: -missing - 1 });
    const good = missing === 0 || missing === -1;
    const melds = this.value.melds.length;
    return el("div", { class: "hp-line" },
      el("span", { class: good ? "hp-count hp-good" : "hp-count", "aria-live": "polite" },
        el("b", {}, String(count)), ` ${text}`, melds ? ` · ${fill(words.melds, { n: melds })}` : ""),
      doubts ? button(`${fill(words.doubts, { n: doubts })}: ${words.trust}`, { class: "hp-small hp-warn", "data-focus": "trust" }, () => this.trust(),
        fill(words.doubts, { n: doubts })) : null,
      button(words.throw_out, { class: "hp-small", disabled: !count, "aria-pressed": String(Boolean(this.thrown)), "data-focus": "throw-out" }, () => this.throwOut(!this.thrown), words.throw_short),
      button(words.sort, { class: "hp-small", disabled: count < 2, "data-focus": "sort" }, () => this.sort(), words.sort));
  },

  // The doubtful tiles first: the crop, both guesses to tap, and why.
  checks() {
    const { words, names, photos, why } = this.data;
    const cards = this.hand.flatMap((tile, index) => {
      const guesses = tile.seen === null ? undefined : this.asked.get(tile.seen);
      return guesses ? [{ tile, index, guesses, because: why[tile.seen ?? -1] }] : [];
    });
    if (!cards.length) return null;
    return el("div", { class: "hp-checks", role: "group", "aria-label": words.to_check }, cards.map(({ tile, index, guesses, because }) =>
      el("div", { class: tile.doubtful ? "hp-check" : "hp-check hp-done" },
        button(fill(words.other, { n: index + 1 }), { class: "hp-look", "data-focus": `look${index}` }, () => this.pickFor(index), crop(photos, tile.seen)),
        guesses.map((guess) => button(fill(words.it_is, { tile: names[guess] }), { class: !tile.doubtful && guess === tile.tile ? "hp-guess hp-on" : "hp-guess",
          "aria-pressed": String(!tile.doubtful && guess === tile.tile), "data-focus": `g${index}${guess}` }, () => {
          this.choose(null);
          this.putTile(index, { ...tile, tile: guess, second: guess === tile.tile ? tile.second : tile.tile, doubtful: false });
        }, face(guess, names))),
        because ? el("p", { class: "hp-why" }, because.join(" ")) : null)));
  },

  rack() {
    const { words, names, photos, winning, winning_seen: shown } = this.data;
    const read = shown === null ? -1 : this.hand.findIndex((tile) => tile.seen === shown && tile.tile === winning);
    const won = this.hand.length <= this.waits ? -1 : read >= 0 ? read : this.hand.map((tile) => tile.tile).lastIndexOf(winning);
    const slots = this.hand.map((tile, index) => {
      const state = [tile.doubtful ? "hp-doubt" : "", this.thrown?.has(index) ? "hp-out" : "", this.chosen === index ? "hp-chosen" : "", index === won ? "hp-winner" : ""].join(" ");
      const label = [names[tile.tile], tile.doubtful ? words.check : "", index === won ? words.winning : "", index === won && index === read ? words.seen : ""].filter(Boolean).join(", ");
      return el("div", { role: "listitem" },
        button(label, { class: `hp-slot ${state}`, "aria-pressed": String(this.chosen === index), "data-focus": `t${index}`, "data-carry": this.thrown ? null : `t${index}`,
          "data-drop": `t${index}`, "aria-keyshortcuts": "F2 Delete M Alt+ArrowLeft Alt+ArrowRight" },
          () => this.tap(index), photos.length ? crop(photos, tile.seen) : null, face(tile.tile, names),
          tile.doubtful ? el("span", { class: "hp-badge", "aria-hidden": "true" }, "?") : null,
          index === won ? el("span", { class: index === read ? "hp-flag hp-readflag" : "hp-flag", "aria-hidden": "true" }, "和") : null));
    });
    for (let place = this.hand.length; place < this.waits; place += 1) slots.push(el("div", { role: "listitem" },
      button(words.add_tile, { class: "hp-slot hp-empty", "data-focus": `t${place}`, tabindex: place === this.hand.length ? null : "-1" }, () => this.add(),
        el("span", { class: "hp-tile" }, place === this.hand.length ? "+" : ""))));
    if (this.hand.length === this.waits) slots.push(el("div", { role: "listitem" },
      button(words.add_tile, { class: "hp-slot hp-empty hp-more", "data-focus": "more" }, () => this.add(), el("span", { class: "hp-tile" }, "+"))));
    return slots;
  },

  add() {
    this.choose(null);
    this.adding = true;
    this.draw();
  },

  // 惠坯 and melds, as far as they are known: what the photo showed is marked.
  aside() {
    const { words, names, hui, read } = this.data;
    const { indicator, melds } = this.value;
    return el("div", { class: "hp-aside" },
      !hui ? null : button(indicator ? `${words.indicator} ${names[indicator]}, ${fill(words.hui, { tile: this.namesOf(hui[indicator]) })}` : words.indicator_ask,
        { class: "hp-meld hp-huicard", "data-focus": "indicator" }, () => this.indicator(),
        el("span", { class: "hp-meldtiles" }, indicator ? face(indicator, names) : el("span", { class: "hp-tile hp-ask" }, "?"),
          el("span", { class: "hp-arrow", "aria-hidden": "true" }, "→"),
          ...(indicator ? hui[indicator].map((tile) => face(tile, names, "hp-hui")) : [el("span", { class: "hp-tile hp-ghost" })])),
        el("span", { class: "hp-meldtext" }, words.indicator, indicator && read === indicator ? ` · ${words.seen}` : "")),
      melds.map((meld, index) => this.meldCard(meld, `m${index}`, () => this.meld(index, this.wayBack(index)),
        { "data-carry": `m${index}`, "data-drop": `m${index}`, class: this.lit === index ? "hp-meld hp-litmeld" : "hp-meld" })),
      melds.length < this.data.most_melds ? button(words.add_meld, { class: "hp-meld hp-newmeld", "data-focus": "add", "data-drop": "m+" }, () => this.meld(null),
        el("span", { class: "hp-newplus", "aria-hidden": "true" }, "+"), el("span", { class: "hp-meldtext" }, words.add_meld)) : null);
  },

  picker() {
    const { words, names } = this.data;
    const index = this.chosen ?? -1;
    const tile = this.hand[index] ?? null;
    const open = tile || this.adding;
    if (this.thrown) return this.throwBar();
    const tool = (/** @type {"left" | "right" | "to_meld" | "won_with" | "close"} */ name, /** @type {string} */ text, /** @type {Act} */ act, off = false) => button(words[name], { class: "hp-act", disabled: off, "data-focus": `act-${name}`, title: words[name] }, act, text);
    return el("div", { class: open ? "hp-picker hp-up" : "hp-picker", role: "region", "aria-label": words.keys },
      el("div", { class: "hp-pickhead" },
        tile?.second && !this.swapped ? button(fill(words.it_is, { tile: names[tile.second] }), { class: "hp-nextguess", "data-focus": "second" }, () => this.pick(tile.second), face(tile.second, names)) : null,
        el("span", { class: "hp-picktext" }, tile ? fill(tile.second && !this.swapped ? words.replace_second : words.replace, { tile: names[tile.tile], other: names[tile.second] }) : words.add_note),
        ...(tile ? [tool("left", "◀", () => this.move(index, index - 1), index === 0), tool("right", "▶", () => this.move(index, index + 1), index === this.hand.length - 1),
          tool("to_meld", words.meld_short, () => this.toMeld(index, null)),
          this.hand.length > this.waits ? tool("won_with", "和", () => this.winWith(index)) : null].filter(Boolean) : []),
        tool("close", "✓", () => this.close())),
      keys(names, (name) => this.pick(name), {
        label: words.keys,
        lit: (name) => tile !== null && tile.second === name,
        off: (name) => this.hand.filter((held) => held.tile === name).length >= 4 || (!tile && this.hand.length > this.waits),
        last: [button(tile ? fill(words.remove, { tile: names[tile.tile] }) : words.remove_last, { class: "hp-key hp-wide", disabled: !this.hand.length, "data-focus": "remove" },
          () => this.remove(), el("span", { class: "hp-erase", "aria-hidden": "true" }, "⌫"))],
      }));
  },
};

Object.assign(Strip.prototype, StripView);
