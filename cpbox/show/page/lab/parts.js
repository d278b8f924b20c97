// Small things of which the lab's panels are made.

const JOINT = " – ";
const chainSaid = (words) => words.map(upper).join(JOINT);
const listOf = (texts, name = "ul") => element(name, {}, ...texts.map((text) => element("li", {}, text)));
const problemSaid = ({ problem, remedy, said }) => {
  if (said && !ENGLISH) return sentence(say(said.key, said.values));
  const isTyped = remedy?.includes("`cpbox "); // in a terminal, which is not here
  const text = [problem, isTyped ? "" : remedy].filter(Boolean).join("; ");
  return say("lab.problem", { problem: capital(sentence(text)) });
};
// What shows a dialog, which is a face of the page: its ✕, a press beside it and Back close it.
function dialogFace(dialog, name) {
  const close = () => dialog.close();
  dialog.querySelector(".close").addEventListener("click", close);
  dialog.addEventListener("click", ({ target }) => target === dialog && close());
  dialog.addEventListener("close", () => closeFace(name));
  return () => {
    dialog.showModal();
    openFace(name, close);
  };
}

// What a key does here, unless a dialog is open: by its name, after "ctrl+" where that is
// held, what is given the event.
/** @type {Map<string, (event: any) => void>} */
const shortcuts = new Map();

// Not where this is read, as the worker that thinks of hints reads it, too.
function startKeys() {
  document.addEventListener("keydown", (event) => {
    const isHeld = event.ctrlKey || event.metaKey;
    const act = shortcuts.get((isHeld ? "ctrl+" : "") + event.key?.toLowerCase());
    if (act && !at("lab").hidden && !document.querySelector("dialog[open]")) act(event);
  });
  // What is pressed has the focus, which Safari gives to fields alone.
  document.addEventListener("click", (/** @type {any} */ { target }) => {
    if (document.activeElement === document.body) target.closest("#lab button")?.focus({ preventScroll: true });
  }, true);
}

// The steps of a proof, of which not all is said in other languages.
const protocolOf = (...nodes) =>
  ENGLISH ? nodes : [element("p", { class: "quiet" }, say("lab.proof.protocol")), ...nodes];
// A sentence of the manual, in which what is typed stands between backticks.
const withCode = (text) => text.split("`").map((part, n) => (n % 2 ? element("code", {}, part) : part));
// A claim, where there are words for it in those of the page, and what shows it.
function claimItem(claim, by) {
  const [text, lang] = ENGLISH ? [capital(claim), null] : proofSteps([[claim]])[0];
  return element("li", {}, element("span", { lang }, text), " ", element("span", { class: "quiet", lang: "en" }, by));
}

const tileSaid = (tile) => ([...tile].length > 1 ? `[${tile}]` : tile);
const boxSaid = (sides) => sides.map((side) => side.map(tileSaid).join("")).join(" ");

// What follows from a key, after the frame that has its letter.
const follows = makeFrames(new AbortController().signal);

// A promise that is kept from outside.
function makePromise() {
  let keep;
  const made = new Promise((go) => (keep = go));
  return Object.assign(made, { keep });
}

function wordsIn(field) {
  return fold(field.value)
    .split(/[\s,]+/)
    .filter(Boolean);
}

// What is wrong with words that are not of letters, or of those that a bar parts.
function notLettersSaid(words) {
  const word = words.find((each) => !/^(?:[\p{L}\p{M}|]|\u200c|\u200d)+$/u.test(each));
  return word ? say("lab.not_letters", { word }) : "";
}

function button(text, act, attributes = {}) {
  const made = element("button", { type: "button", ...attributes }, text);
  made.addEventListener("click", act);
  return made;
}

// Scrolls to what was just put there, as far as it is out of sight: to its beginning, with
// the title right above it, where it is too long to be seen whole.
function reveal(node) {
  const isLong = node.getBoundingClientRect().height > innerHeight / 2;
  let before = node.previousElementSibling;
  while (before && !before.textContent) before = before.previousElementSibling; // such as a job that is done
  const whole = isLong && before?.localName === "summary" ? node.parentElement : node;
  whole.scrollIntoView({ block: isLong ? "start" : "nearest" });
}

// Changes what is shown, and scrolls by as much as that moves the row of what was pressed, so
// that a second tap meets it, too; a result above it does not come to cover its sentence, or
// its blank where that alone was in sight, and keeps its room at the top of the page, from
// where nothing is scrolled.
function inPlace(pressed, act) {
  if (!pressed) return act();
  const result = at("lab-result");
  const placeOf = (node) => node.getBoundingClientRect();
  const parts = [".line > p", ".tail > *"].map((part) => pressed.querySelector(part) ?? pressed);
  const { top } = placeOf(pressed);
  const clear = parts.find((part) => placeOf(part).top >= placeOf(result).bottom);
  result.style.minHeight = "";
  act();
  const moved = () => placeOf(pressed).top - top;
  scrollBy(0, moved());
  if (placeOf(pressed).left >= placeOf(result).right) return; // it stands beside
  if (moved() < 0) result.style.minHeight = `${result.offsetHeight - moved()}px`;
  if (clear) scrollBy(0, Math.min(0, placeOf(clear).top - placeOf(result).bottom));
}

const press = (id, act) => at(id).addEventListener("click", act);

function submit(id, act) {
  at(id).addEventListener("submit", (event) => {
    event.preventDefault();
    act();
  });
}

// A table whose rows begin with their names, in a frame that scrolls where it is wide.
function tableOf(name, head, rows) {
  const titles = head.map((title) => (title ? element("th", { scope: "col" }, title) : element("td")));
  const lines = rows.map(([first, ...cells]) =>
    element(
      "tr",
      {},
      element("th", { scope: "row" }, first),
      ...cells.map((cell) => element("td", {}, String(cell))),
    ),
  );
  const parts = [element("thead", {}, element("tr", {}, ...titles)), element("tbody", {}, ...lines)];
  return wideTable(name, parts);
}

function wideTable(name, parts, kind = null) {
  const about = { class: "wide", tabindex: 0, role: "region", "aria-label": name };
  return element("div", about, element("table", { class: kind }, ...parts));
}
