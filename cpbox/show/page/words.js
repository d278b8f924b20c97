// The words that can be played: how many there are, and then, for those who ask, which: to
// search, and to sort.

const PAGE_OF_WORDS = 60;
const COUNTED = 400; // words at a time
const RARITIES = [0, 1, 2, 3, 4];

// How many words there are by what their first tile holds and how long they are, and by
// their first two tiles, added to those that were counted before.
function countInGrid(game, words, { rows, pairs }) {
  const add = (map, key) => map.set(key, (map.get(key) ?? 0) + 1);
  for (const text of words) {
    const parts = spellingOf(game, text) ?? [...text];
    const [first] = parts;
    if (!rows.has(first)) rows.set(first, new Map());
    add(rows.get(first), sizeOf(game, text));
    add(pairs, parts.slice(0, 2).join(""));
  }
}

const inOrder = (map) => [...map].sort(([a], [b]) => (a < b ? -1 : 1));

// The same as the parts of a table.
function gridShown(rows) {
  const sum = (row) => [...row.values()].reduce((one, other) => one + other, 0);
  const all = new Map();
  for (const row of rows.values()) for (const [length, n] of row) all.set(length, (all.get(length) ?? 0) + n);
  const lengths = [...all.keys()].sort((a, b) => a - b);
  const cells = (row) => lengths.map((length) => element("td", {}, row.has(length) ? number(row.get(length)) : ""));
  const line = (name, row) =>
    element("tr", {}, element("th", { scope: "row" }, name), ...cells(row), element("td", {}, number(sum(row))));
  const heads = [...lengths.map(number), say("words.all")].map((text) => element("th", { scope: "col" }, text));
  return [
    element("caption", { class: "unseen" }, say("words.grid")),
    element("thead", {}, element("tr", {}, element("td"), ...heads)),
    element("tbody", {}, ...inOrder(rows).map(([first, row]) => line(upper(first), row)), line(say("words.all"), all)),
  ];
}

const pairsShown = (pairs) =>
  inOrder(pairs).map(([two, n]) => element("li", {}, `${upper(two)}\u00a0${number(n)}`));

// Fills the grid a little at a time, as the page is played meanwhile.
function fillGrid(game, later) {
  const words = [...game.rarityOf.keys()];
  const [rows, pairs] = [new Map(), new Map()];
  for (const id of ["grid", "pairs"]) at(id).replaceChildren();
  for (const id of ["grid-region", "pairs"]) at(id).style.contentVisibility = "";
  const counted = say("words.counted", { n: words.length, list: listSaid(game.lists.at(-1)) });
  const { size: n } = game.unfit;
  tell(at("counted"), n ? `${counted} ${say("words.unfit", { n })}` : counted);
  const count = () => {
    countInGrid(game, words.splice(0, COUNTED), { rows, pairs });
    later("grid", words.length ? count : show);
  };
  const show = () => {
    at("grid").replaceChildren(...gridShown(rows));
    layOutUnseen(at("all-words"), () => {
      focusIfItScrolls(at("grid-region"));
      keepFromPaint(at("grid-region"));
    });
    later("pairs", () => {
      at("pairs").replaceChildren(...pairsShown(pairs));
      layOutUnseen(at("all-words"), () => keepFromPaint(at("pairs")));
    });
  };
  later("grid", count);
}

// Lays a node out, which then waits to be painted until its panel is seen, and it is in sight.
function keepFromPaint({ style, offsetHeight }) {
  style.contentVisibility = at("sheet").open ? "auto" : "hidden";
  style.containIntrinsicHeight = `auto ${offsetHeight}px`;
}

// Whether letters are such parts, one after the other, with any letters in between. Each
// part is looked for once, as far to the left as can be.
function isLike(letters, [first, ...others]) {
  const fits = (part, at) =>
    part.every((letter, n) => at + n < letters.length && (letter === "?" || letter === letters[at + n]));
  if (!others.length) return letters.length === first.length && fits(first, 0);
  const last = others.pop();
  let at = first.length;
  for (const part of others) {
    while (at + part.length <= letters.length && !fits(part, at)) at += 1;
    at += part.length;
  }
  const end = letters.length - last.length;
  return fits(first, 0) && at <= end && fits(last, end);
}

// All words from A to Z, with what else they are sorted by: made when they are asked for.
function sortable(game) {
  const texts = [...game.rarityOf.keys()];
  const isPlain = texts.every((text) => /^[a-z]*$/.test(text)); // a collator is slow to make
  texts.sort(isPlain ? undefined : new Intl.Collator().compare);
  return texts.map((text) => {
    return { text, rarity: game.rarityOf.get(text), letters: sizeOf(game, text), different: new Set(text).size };
  });
}

// Whether a word may be played: by which list, and how familiar it is; or why not.
function verdictOn(game, text) {
  const why = whyNever(game, text);
  if (why) return say("words.no", { why });
  const { rarityOf, tiers, lists, isRated } = game;
  const rarity = rarityOf.get(text);
  const yes = (how) => say("words.yes", { word: upper(text), how });
  if (rarity === undefined) return `${yes("")} ${say("win.unfit", { words: upper(text) })}`;
  const list = tiers.length ? { name: tiers[rarity] } : lists.at(-1);
  const about = [list.name && listSaid(list), isRated && uncapital(say(`words.degree.${rarity}`))];
  return yes(` (${about.filter(Boolean).join(", ")})`);
}

const ORDERS = {
  longest: (a, b) => b.letters - a.letters,
  shortest: (a, b) => a.letters - b.letters,
  alphabet: () => 0,
  letters: (a, b) => b.different - a.different,
};

function startWords(game, on, later) {
  let all = null;
  // Where words are not rated, they are one group, without a name.
  const degrees = game.isRated ? RARITIES.map((rarity) => say(`words.degree.${rarity}`)) : [""];
  const groups = degrees.map(() => element("section"));
  let limit = PAGE_OF_WORDS;
  let isOfAll = false; // until then only words that were asked for, not to give any away
  at("groups").replaceChildren(...groups);

  // With letters alone: words that contain them. With * or ?: any letters, or one.
  function test(pattern) {
    if (!/[*?]/.test(pattern)) return (text) => text.includes(pattern);
    const parts = pattern.split(/[*]+/).map((part) => [...part]);
    return (text) => isLike([...text], parts);
  }

  function show() {
    all ??= sortable(game);
    const pattern = lettersTyped(game, at("search").value).trim();
    const fits = test(pattern);
    const asked = [...lettersTyped(game, at("with").value).replaceAll(/[\s,]/g, "")];
    const isAsked = isOfAll || pattern || asked.length > 0;
    const found = isAsked ? all.filter(({ text }) => fits(text) && asked.every((letter) => text.includes(letter))) : [];
    found.sort(ORDERS[at("order").value]);
    const rated = degrees.map((_, rarity) => found.filter((entry) => entry.rarity === rarity));
    rated.forEach((own, n) => later(`words ${n}`, () => showGroup(groups[n], degrees[n], own)));
    tell(at("answered"), pattern && !/[*?]/.test(pattern) ? verdictOn(game, pattern) : "");
    tell(at("found"), isAsked ? say("words.found", { n: found.length, all: all.length }) : "");
    tell(at("more-words"), say(isAsked ? "words.more" : "words.show_all"));
    hide(at("more-words"), isAsked && rated.every(({ length }) => length <= limit), at("groups"));
  }

  function showGroup(section, name, found) {
    section.hidden = !found.length;
    const shown = found.slice(0, limit).map(({ text }) => element("li", {}, asWritten(text)));
    const many = found.length > limit ? say("words.part", { n: limit, all: found.length }) : number(found.length);
    const title = element("h3", {}, name, element("span", {}, ` ${many}`));
    section.replaceChildren(...(name ? [title] : []), element("ul", { class: "list" }, ...shown));
  }

  for (const id of ["search", "with", "order"]) {
    on(at(id), "input", () => {
      limit = PAGE_OF_WORDS;
      later("words", () => {
        show();
        at("found").scrollIntoView({ block: "nearest" });
      });
    });
  }
  on(at("more-words"), "click", () => {
    if (at("found").textContent) limit *= 4;
    else isOfAll = true;
    show();
  });
  return show;
}
