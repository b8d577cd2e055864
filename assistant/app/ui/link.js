// A link to give away: the address, copy, share, and its QR code.

/** @param {Component<LinkData>} component */
export default function (component) {
  const data = given(component), home = component.parentElement;
  const { words, address, title, code } = data;
  if (home.shown === address + words.copy) return () => {};
  home.shown = address + words.copy;
  const said = el("span", { class: "hp-sharesaid", role: "status" });
  const copy = async () => { said.textContent = (await copyText(address).catch(() => false)) ? words.copied : words.failed; };
  const share = () => navigator.share({ title, url: address }).catch(() => {});
  const picture = el("img", { class: "hp-qr", alt: words.code, src: `data:image/svg+xml;utf8,${encodeURIComponent(code)}` });
  home.replaceChildren(el("div", { class: "hp hp-link" }, picture,
    el("div", {},
      el("code", { class: "hp-address" }, address),
      words.local ? el("p", { class: "hp-cnote" }, words.local) : null,
      el("div", { class: "hp-linktools" },
        button(words.copy, { class: "hp-small" }, copy, words.copy),
        "share" in navigator ? button(words.share, { class: "hp-small" }, share, words.share) : null, said))));
  return () => {};
}
