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
  close = openTable(game);
  document.documentElement.classList.add("ready");
}

async function gameOf(data) {
  const rarityOf = new Map();
  const lists = await Promise.all(
    data.lists.map(async (list) => {
      const words = list.words ? list.words.split(" ") : [];
      return {
        ...list,
        own: new Map(words.map((text, n) => [text, Number(list.rarity[n])])),
        table: await unpacked(list.table),
      };
    }),
  );
  for (const { own } of lists) for (const [text, rarity] of own) rarityOf.set(text, rarity);
  const unfit = new Set(data.unfit);
  const game = { ...data, data, banned: new Set(data.banned), unfit, rarityOf, lists };
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
  if (at("data")) readData("data").then(open);
}
