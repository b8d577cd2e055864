// Keeps the token of this device in the browser, so that a refresh stays signed in. `data.put`: "" reads, "-" forgets.

export default function ({ data, setStateValue }) {
  const name = `huipai-device-${data.club}`;
  try {
    if (data.put === "-") localStorage.removeItem(name);
    else if (data.put) localStorage.setItem(name, data.put);
    setStateValue("token", localStorage.getItem(name) || "-");
  } catch {
    setStateValue("token", "-"); // a browser that keeps nothing asks each time
  }
}
