// The page's address holds what was played and what was opened: #play=…&hints=2.

let address = location.hash; // as it was written last, whatever entry of the history is shown

function writeAddress(key, value) {
  const all = new URLSearchParams(location.hash.slice(1));
  if (value === null) all.delete(key);
  else all.set(key, value);
  const text = all.toString();
  if (text === location.hash.slice(1)) return; // a new address costs the browser much
  address = text && `#${text}`;
  restoreAddress();
}

function restoreAddress() {
  if (location.hash !== address) history.replaceState(history.state, "", address || location.pathname + location.search);
}
