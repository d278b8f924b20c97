// Opens a table on the page: the one that it carries, or any other that it is given, as
// `cpbox.open(data)` with the same data.

// What others may ask of the page and set on it: `newBox`, where there are new boxes.
/** @type {any} */
const hooks = {};

let close = null;

async function open(data) {
  const game = await gameOf(data);
  learnSpellings(data);
  if (close) {
    close();
    writeAddress("play", null); // which spoke of the box before
  }
  close = openTable(game, opening.end()); // what early.js kept
}

// ---- boxes that the page carries along: the address says which of them is open

// {node, key, name, link} of each: where it is packed, and how it is called.
const carried = () =>
  [...document.querySelectorAll("script.carried")].map((node) => ({ node, .../** @type {any} */ (node).dataset }));

const numberOfBox = () => Number(readAddress().get("box")) || 0;
let numberOpen = 0; // from 1; 0 is the page's own

async function openCarried(n) {
  const others = carried();
  if (others.length) hooks.newBox ??= () => openCarried(nextCarried());
  numberOpen = others[n - 1] ? n : 0;
  await open(await readData(others[n - 1]?.node ?? at("data")));
  writeAddress("box", numberOpen || null);
}

// The next that was not solved yet, else the next.
function nextCarried() {
  const [others, solved] = [carried(), solvedBoxes()];
  const inTurn = others.map((_, n) => ((numberOpen + n) % others.length) + 1);
  return inTurn.find((n) => !solved.has(others[n - 1].key)) ?? inTurn[0];
}

function followBox(event) {
  if (!at("data") || numberOfBox() === numberOpen) return;
  event.stopImmediatePropagation(); // it is not about the box that is open
  const { hash } = location;
  close?.();
  close = null;
  history.replaceState(null, "", hash);
  openCarried(numberOfBox());
}

// What leads to other boxes: the pages of a site, and boxes that the page carries along,
// all or those that a link stands for.
function waysToOthers({ links = {}, key: own }, hasAll) {
  const pages = Object.entries(links).filter(([name]) => name !== "new");
  const boxes = carried().flatMap(({ key, name, link }, n) => {
    if (key === own || !(hasAll || link)) return [];
    const made = element("button", { type: "button" }, link ? say(`play.link.${link}`) : name);
    made.addEventListener("click", () => openCarried(n + 1));
    return [made];
  });
  return [...pages.map(([name, href]) => element("a", { href }, say(`play.link.${name}`))), ...boxes];
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
    list.has = (text) => (list.isPart ? list.own.has(text) : rarityOf.has(text));
    list.bounds = makeBounds(game, list);
  });
  return game;
}

if (typeof document === "undefined") answerQuestions();
else {
  /** @type {any} */ (window).cpbox = Object.assign(hooks, { open });
  window.addEventListener("popstate", followHistory);
  window.addEventListener("hashchange", followBox);
  if (at("data")) openCarried(numberOfBox());
}
