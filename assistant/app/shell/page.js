// What holds for the whole page: its language, and what this browser remembers of it for the next visit.

const YEAR = 365 * 24 * 3600;

function remember(name, value) {
  const safe = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${YEAR}; SameSite=Lax${safe}`;
}

// The chooser of files says that it is nothing, and has a name and the focus all the same.
const CHOOSER = 'section[data-testid="stFileUploaderDropzone"][role="presentation"]';
const named = () => { for (const one of document.querySelectorAll(CHOOSER)) one.setAttribute("role", "group"); };
named();
new MutationObserver(named).observe(document.documentElement, { childList: true, subtree: true });

export default function (component) {
  const { lang, cookies } = component.data;
  document.documentElement.lang = lang;
  for (const [name, text] of Object.entries(component.data.words)) {
    document.documentElement.style.setProperty(`--hp-${name}`, JSON.stringify(text)); // for what is not ours to write
  }
  for (const [name, value] of Object.entries(cookies)) remember(name, value);
  return () => {};
}
