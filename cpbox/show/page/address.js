// The page's address holds what was played and what was opened: #play=…&hints=2.

function writeAddress(key, value) {
  const all = new URLSearchParams(location.hash.slice(1));
  if (value === null) all.delete(key);
  else all.set(key, value);
  const text = all.toString();
  if (text === location.hash.slice(1)) return; // a new address costs the browser much
  history.replaceState(null, "", text ? `#${text}` : location.pathname + location.search);
}
