// A link to give away: the address, copy, share, and its QR code.

async function copied(text) {
  if (navigator.clipboard && window.isSecureContext) { await navigator.clipboard.writeText(text); return true; }
  const area = el("textarea", { readonly: true, style: { position: "fixed", opacity: "0" } }); // a page without a certificate
  area.value = text;
  document.body.append(area);
  area.select();
  const done = document.execCommand("copy");
  area.remove();
  return done;
}

export default function (component) {
  const { data, parentElement: home } = component;
  const { words, address, title, code } = data;
  if (home.shown === address + words.copy) return () => {};
  home.shown = address + words.copy;
  const said = el("span", { class: "hp-sharesaid", role: "status" });
  const copy = async () => { said.textContent = (await copied(address).catch(() => false)) ? words.copied : words.failed; };
  const share = () => navigator.share({ title, url: address }).catch(() => {});
  const picture = el("img", { class: "hp-qr", alt: words.code, src: `data:image/svg+xml;utf8,${encodeURIComponent(code)}` });
  home.replaceChildren(el("div", { class: "hp hp-link" }, picture,
    el("div", {},
      el("code", { class: "hp-address" }, address),
      words.local ? el("p", { class: "hp-cnote" }, words.local) : null,
      el("div", { class: "hp-linktools" },
        button(words.copy, { class: "hp-small" }, copy, words.copy),
        navigator.share ? button(words.share, { class: "hp-small" }, share, words.share) : null, said))));
  return () => {};
}
