// What is opened over something else stands in the browser's history, one entry each, so that
// its Back closes it. An entry of what was closed otherwise is used again, or passed over. A
// box of those that the page carries along has one, too, and Back goes to the box before.

/** @type {Map<string, () => void>} */
const faces = new Map(); // by name what closes each that is open
let entry = globalThis.history?.state?.entry ?? 0; // where we are; null where it is not ours

function openFace(name, close) {
  faces.set(name, close);
  const names = [...faces.keys()];
  const before = history.state?.names ?? [];
  if (before.includes(name)) return history.replaceState({ entry, names }, ""); // or it was reloaded
  addEntry(names);
}

function addEntry(names) {
  if (!history.state) history.replaceState({ entry: (entry = 0), names: [] }, "");
  entry += 1;
  history.pushState({ entry, names }, "");
}

// For a box that is opened instead of another, before the address is its own.
function enterBox() {
  if (history.state?.names.length) history.replaceState({ entry, names: [] }, "");
  else addEntry([]);
}

const closeFace = (name) => faces.delete(name);

function followHistory({ state }) {
  const from = entry;
  entry = state?.entry ?? null;
  const isOther = from === null || entry === null || isOtherBox(); // whose address is followed
  if (isOther) return (address = location.hash);
  restoreAddress();
  const closed = [...faces.keys()].filter((name) => !state.names.includes(name));
  for (const name of closed.reverse()) {
    faces.get(name)?.();
    faces.delete(name);
  }
  if (entry < from && !closed.length) history.back();
}
