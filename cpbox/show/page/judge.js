// Whether a letter, a word or a chain may be, and why not, in plain words.

// Why a word that has begun cannot go on like this; null when it can. To find the reason
// takes longer than to find that there is one, so `explain` may be another.
function whyNotOpen(game, words, word, explain = whyNoWay) {
  const letter = word.text.slice(-1);
  const { rules, tiles } = game;
  if (!tiles.some((tile) => tile.includes(letter))) return `${upper(letter)} is not on this box.`;
  const most = rules.maxLength;
  if (most !== null && lengthOf(word.text) > most) {
    return `A word has at most ${counted(most, "letter")}.`;
  }
  const total = [...words, word].reduce((sum, { text }) => sum + lengthOf(text), 0);
  if (rules.maxLetters !== null && total > rules.maxLetters) {
    return `A chain has at most ${counted(rules.maxLetters, "letter")}.`;
  }
  const ways = waysOfChain(game, [...words, word], true);
  if (!ways.length) return explain(game, words, word);
  if (rules.start !== null && !ways.some((way) => tiles[way.paths[0][0]] === rules.start)) {
    return `The chain starts on ${upper(rules.start)}.`;
  }
  return null;
}

// The first rule without which there would be a way.
function whyNoWay(game, words, word) {
  const [before, letter] = [...word.text].slice(-2).map(upper);
  const { rules } = game;
  const free = { maxUses: rules.maxUses.map(() => null), limitsUses: false };
  const itself = before === letter ? "itself" : before;
  const rows = [
    [free, `${letter ?? before} cannot be visited again: each tile may be visited ${said(rules)}.`],
    [{ distinctInWord: false }, `${letter} is used: a word uses no tile twice.`],
    [{ sameSide: true }, `${letter} cannot follow ${itself}: ${sameSide(game, word)}.`],
    [{ moves: "any" }, `${letter} cannot follow ${before}: it is not on a side ${beside(rules)} it.`],
    [{ link: 0, loop: false }, "The word must start where the last one ended."],
  ];
  let looser = game;
  for (const [change, reason] of rows) {
    looser = { ...looser, rules: { ...looser.rules, ...change } };
    if (waysOfChain(looser, [...words, word], true).length) return reason;
  }
  return "It does not go on like this.";
}

const SIDES = ["top", "right", "bottom", "left"];

// Where both letters stand; of a box of four sides, which side that is.
function sameSide({ tiles, sideOf, sides }, word) {
  const [before, letter] = [...word.text].slice(-2);
  if (before === letter) return "two letters in a row never come from one side";
  const on = [before, letter].map((text) => sideOf.filter((_, tile) => tiles[tile] === text));
  const both = on[0].filter((side) => on[1].includes(side));
  const isOne = sides === 4 && both.length === 1 && on.every((found) => found.length === 1);
  return isOne ? `both are on the ${SIDES[both[0]]} side` : "both are on one side";
}

function said(rules) {
  const limits = new Set(rules.maxUses.filter((most) => most !== null));
  return limits.size === 1 ? `${counted([...limits][0], "time")} at most` : "only so often";
}

// So many tiles: letters, where each has one letter of its own.
function tilesSaid({ tiles }, number, more = "") {
  const isPlain = tiles.every((text) => lengthOf(text) === 1) && new Set(tiles).size === tiles.length;
  return counted(number, isPlain ? "letter" : "tile", more);
}

function beside(rules) {
  return rules.moves === "opposite" ? "across from" : "beside";
}

// Why a finished word cannot be played after others; null when it can.
function whyNotWord(game, words, word, explain = whyNoWay) {
  const { rules } = game;
  const { text } = word;
  if (!text) return "There is no word yet: type, tap or draw one.";
  const open = whyNotOpen(game, words, word, explain);
  if (open) return open;
  if (lengthOf(text) < rules.minLength) {
    return `${upper(text)} is too short: a word has at least ${counted(rules.minLength, "letter")}.`;
  }
  if (!waysOfChain(game, [...words, word]).length) {
    return `${upper(text)} does not end with a whole tile, or has fewer tiles than a link.`;
  }
  if (Object.hasOwn(game.fell, text)) return `${upper(text)} cannot be played: ${game.fell[text]}.`;
  if (game.banned.has(text)) return `${upper(text)} is banned in this puzzle.`;
  if (!game.rarityOf.has(text) && !game.unfit.has(text)) return `${upper(text)} is not ${game.lists.at(-1).within}.`;
  if (!rules.repeatWords && words.some((other) => other.text === text)) {
    return `${upper(text)} is played already: no word stands twice.`;
  }
  if (words.length >= rules.maxWords) {
    return `A chain has at most ${counted(rules.maxWords, "word")}.`;
  }
  return null;
}

// What a chain of finished words still lacks: {left, lacks}, the tiles to be covered on
// the way that leaves fewest, and sentences. With nothing left and none, it is solved.
function whatIsMissing(game, words) {
  const ways = waysOfChain(game, words);
  const { rules, tiles } = game;
  const lacks = [];
  const letters = words.reduce((sum, { text }) => sum + lengthOf(text), 0);
  if (words.length < rules.minWords) {
    lacks.push(`The chain has at least ${counted(rules.minWords, "word")}.`);
  }
  if (letters < rules.minLetters) {
    lacks.push(`The chain has at least ${counted(rules.minLetters, "letter")}.`);
  }
  const absent = absentWords(game, words);
  if (absent.length) lacks.push(`It must contain ${listed(absent.map(upper))}.`);
  const best = bestWay(game, ways);
  const left = best ? leftBy(game, best) : [...rules.cover];
  const covering = ways.filter((way) => leftBy(game, way).length <= rules.mayMiss);
  if (!covering.length) return { left, lacks, way: best };
  const tests = [
    [
      (way) => rules.end === null || tiles[way.tail.at(-1)] === rules.end,
      `It must end on ${upper(rules.end ?? "")}.`,
    ],
    [
      (way) => rules.start === null || tiles[way.paths[0][0]] === rules.start,
      `It must start on ${upper(rules.start ?? "")}.`,
    ],
    [(way) => !rules.loop || closes(game, way), "The last word must link to the first."],
    [(way) => keepsUses(game, way, rules.loop), "It visits a tile too often."],
  ];
  let passing = covering;
  for (const [test, lack] of tests) {
    const next = passing.filter(test);
    if (!next.length) return { left: [], lacks: [...lacks, lack], way: passing[0] };
    passing = next;
  }
  return { left: [], lacks, way: passing[0] };
}

function isSolved(game, words) {
  const { left, lacks } = whatIsMissing(game, words);
  return words.length > 0 && !left.length && !lacks.length;
}

function absentWords(game, words) {
  return game.rules.require.filter((word) => !words.some(({ text }) => text === word));
}

function bestWay(game, ways) {
  const sorted = [...ways].sort((a, b) => leftBy(game, a).length - leftBy(game, b).length);
  return sorted[0] ?? null;
}

// Every rule that a chain of words breaks; none for a solution.
function problemsOf(game, texts) {
  const words = [];
  for (const text of texts) {
    const problem = whyNotWord(game, words, { text });
    if (problem) return [problem];
    words.push({ text });
  }
  const { left, lacks } = whatIsMissing(game, words);
  return left.length ? [...lacks, `${left.length} tiles are left.`] : lacks;
}
