// Opens a table on the page: the one that it carries, or any other that it is given, as
// `cpbox.open(data)` with the same data.

// What others may ask of the page and set on it: `newBox`, where there are new boxes.
/** @type {any} */
const hooks = {};

let close = null;

async function open(data) {
  openGame(await gameOf(data));
}

function openGame(game, enter = () => {}) {
  learnSpellings(game.data);
  if (close) {
    close();
    enter();
    writeAddress("play", null); // which spoke of the box before
  }
  close = openTable(game, opening.end()); // what early.js kept
}

// ---- the page's own box, and those that it carries along: the address says which is open

// {node, key, name, link} of each: where it is packed, and how it is called; the first is
// the page's own.
const boxes = () =>
  [...document.querySelectorAll("#data, script.carried")].map((node) => ({ node, .../** @type {any} */ (node).dataset }));

const numberOfBox = () => Number(readAddress().get("box")) || 0;
let numberOpen = 0;
const isOtherBox = () => at("data") !== null && numberOfBox() !== numberOpen;

async function openBox(n, enter) {
  const all = boxes();
  const number = all[n] ? n : 0;
  numberOpen = number;
  if (!hooks.newBox || hooks.newBox === openNext) hooks.newBox = nextBox() === undefined ? undefined : openNext;
  const game = await gameOf(await readData(all[number].node));
  if (numberOpen !== number) return; // another was asked for meanwhile
  openGame(game, enter);
  writeAddress("box", number || null);
}

const openNext = () => openBox(nextBox(), enterBox);

// The next that was not solved yet, else the next; none that has a link, as that is named.
function nextBox() {
  const [all, solved] = [boxes(), solvedBoxes()];
  const others = [...all.keys()].slice(1).map((n) => (numberOpen + n) % all.length);
  const inTurn = others.filter((n) => !all[n].link);
  return inTurn.find((n) => !solved.has(all[n].key)) ?? inTurn[0];
}

function followBox(event) {
  if (!isOtherBox()) return;
  event.stopImmediatePropagation(); // it is not about the box that is open
  const { hash } = location;
  close?.();
  close = null;
  history.replaceState(history.state, "", hash || location.pathname + location.search);
  if (history.state) writeAddress("play", null); // as it was when the box was left, or before
  openBox(numberOfBox());
}

// What leads to other boxes: the pages of a site, and the boxes of this page, all or those
// that a link stands for.
function waysToOthers({ links = {} }, hasAll) {
  const pages = Object.entries(links).filter(([name]) => name !== "new");
  const others = boxes().flatMap(({ name, link }, n) => {
    if (n === numberOpen || !(hasAll || link)) return [];
    const made = element("button", { type: "button" }, link ? say(`play.link.${link}`) : name);
    made.addEventListener("click", async () => {
      await openBox(n, enterBox);
      for (const id of ["again", "word"]) at(id).focus(); // the one that is seen, as `made` has gone
    });
    return [made];
  });
  return [...pages.map(([name, href]) => element("a", { href }, say(`play.link.${name}`))), ...others];
}

// The words of a text that has, of each, how much of the one before it begins, and the rest.
function wholeWords(text) {
  let last = "";
  const whole = (each) => (last = last.slice(0, parseInt(each[0], 36)) + each.slice(1));
  return text ? text.split(" ").map(whole) : [];
}

async function gameOf(data) {
  const rarityOf = new Map();
  const lists = await Promise.all(
    data.lists.map(async (list) => {
      if (typeof list.table === "string") list.table = await unpacked(list.table); // once, not in the worker
      const words = wholeWords(list.words);
      return {
        ...list,
        own: new Map(words.map((text, n) => [text, Number(list.rarity[n])])),
      };
    }),
  );
  for (const { own } of lists) for (const [text, rarity] of own) rarityOf.set(text, rarity);
  const unfit = new Set(data.unfit);
  const isPlain = data.tiles.every((text) => lengthOf(text) === 1);
  const game = { ...data, data, isPlain, banned: new Set(data.banned), unfit, rarityOf, lists };
  lists.forEach((list, n) => {
    list.isPart = n < lists.length - 1;
    list.isLarger = n > 0;
    list.has = (text) => (list.isPart ? list.own.has(text) : rarityOf.has(text));
    list.bounds = makeBounds(game, list);
  });
  return game;
}

if (typeof document === "undefined") answerQuestions();
else {
  /** @type {any} */ (window).cpbox = Object.assign(hooks, { open });
  document.addEventListener("click", (event) => stopPress(event), { capture: true });
  window.addEventListener("popstate", followHistory);
  window.addEventListener("hashchange", followBox);
  if (at("data")) openBox(numberOfBox());
}
