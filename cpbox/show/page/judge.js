// Whether a letter, a word or a chain may be, and why not, in plain words.

const textsOf = (words) => words.map(({ text }) => text);

// What is typed as it is compared, but for a letter that would be several, as SS for ß, where
// no word here has these: so it is named as it is, and as no letter of the box.
function lettersTyped(game, text) {
  const letters = [...text.normalize("NFC")];
  const isSeveral = (letter) => lengthOf(fold(letter)) > 1;
  if (!letters.some(isSeveral)) return spelled(game, text); // one by one, that takes longer
  const isForeign = (letter) => isSeveral(letter) && !isTraced(game, spelled(game, letter));
  return letters.map((letter) => (isForeign(letter) ? letter : spelled(game, letter))).join("").normalize("NFC");
}

// Whether letters are traced one after the other anywhere in a word.
function isTraced(game, letters) {
  const ends = Array.from(letters, (_, n) => [letters.slice(0, n + 1), letters.slice(n + 1)]);
  const goesOn = (tile) => ends.some(([end, rest]) => tile.endsWith(end) && waysOfWord(game, word(tile + rest), true).length);
  return game.tiles.some((tile) => tile.includes(letters) || goesOn(tile));
}

// A word after others as its tiles are written, such as ß, where no list has it.
function onTiles(game, words, text) {
  if (!game.tiles.some((tile) => spellings.has(tile)) || spellings.has(text)) return upper(text);
  const ways = within(time.most / 5, () => waysOfChain(game, [...words, { text }], true), () => []);
  let from = 0;
  const parts = (ways[0]?.paths.at(-1) ?? []).map((tile) => text.slice(from, (from += game.tiles[tile].length)));
  return parts.length ? parts.map(upper).join("") : upper(text);
}

// Why a word that has begun cannot go on like this; null when it can. To find the reason
// takes longer than to find that there is one, so `explain` may be another.
function whyNotOpen(game, words, word, explain = whyNoWay) {
  const letter = [...word.text].at(-1) ?? "";
  const { rules, tiles } = game;
  if (!tiles.some((tile) => tile.includes(letter))) return say("refused.not_on_box", { letter: upper(letter) });
  const most = rules.maxLength;
  if (most !== null && sizeOf(game, word.text, true) > most) {
    return say("refused.word_too_long", { n: most });
  }
  const total = sizeOfAll(game, textsOf(words)) + sizeOf(game, word.text, true);
  if (rules.maxLetters !== null && total > rules.maxLetters) {
    return say("refused.chain_too_long", { n: rules.maxLetters });
  }
  return waysOfChain(game, [...words, word], true).length ? null : explain(game, words, word);
}

// The first rule without which there would be a way on from the words as they were traced; of
// a finished word, if not `open`.
function whyNoWay(game, words, word, open = true) {
  const { rules, tiles } = game;
  const before = waysUpTo(game, words);
  const tooFew = () => say("refused.half_a_tile", { word: onTiles(game, words, word.text) });
  const loose = { link: 0, loop: false };
  const isTwice = (path, n) => path.indexOf(path[n]) < n;
  const isOneSide = (path, n) => game.sideOf[path[n - 1]] === game.sideOf[path[n]];
  const loosely = { ...game, rules: { ...rules, sameSide: true, distinctInWord: false } };
  const isNoMove = (path, n) => !mayFollow(loosely, path.slice(0, n), path[n]);
  const named = (ways, breaks) => {
    const [one, other] = lastStep(game, ways, breaks).map((tile) => upper(tiles[tile]));
    return { before: one, letter: other };
  };
  /** @type {[object, (ways: any[]) => string][]} */
  const rows = [
    [{ start: null }, () => say("refused.starts_on", { letter: upper(rules.start) })],
    [withoutLimit(game), (ways) => usedUp(game, ways)],
    [open ? {} : loose, tooFew],
    [{ distinctInWord: false }, (ways) => say("refused.twice_in_word", named(ways, isTwice))],
    [{ sameSide: true }, (ways) => sameSide(game, lastStep(game, ways, isOneSide))],
    [
      { moves: "any" },
      (ways) => say(rules.moves === "opposite" ? "refused.not_across" : "refused.not_beside", named(ways, isNoMove)),
    ],
    [loose, () => say("refused.no_link")],
  ];
  let looser = game;
  for (const [change, reason] of rows) {
    looser = { ...looser, rules: { ...looser.rules, ...change } };
    const ways = goOn(looser, before, word, open);
    if (ways.length) return reason(ways);
  }
  return open ? say("refused.no_way") : tooFew();
}

// The two tiles of the step of the last word that `breaks` a rule: the one that comes last, on
// the way whose last tile is shortest.
function lastStep({ tiles }, ways, breaks) {
  const steps = ways.flatMap(({ paths }) => {
    const path = paths.at(-1);
    const at = path.findLastIndex((_, n) => n > 0 && breaks(path, n));
    return at < 0 ? [] : [{ step: [path[at - 1], path[at]], after: path.length - at, long: tiles[path.at(-1)].length }];
  });
  return steps.reduce((one, other) => (other.after - one.after || other.long - one.long) < 0 ? other : one).step;
}

const withoutLimit = ({ tiles }) => ({ maxUses: tiles.map(() => null), limitsUses: false });

const SIDES = ["top", "right", "bottom", "left"];

// The tile of a letter that no other has, or null.
function onlyTile({ tiles }, letter) {
  const tile = tiles.indexOf(letter);
  return tile >= 0 && tile === tiles.lastIndexOf(letter) ? tile : null;
}

// That two tiles stand on one side; of a box of four sides, on which.
function sameSide(game, step) {
  const { tiles, sideOf, sides } = game;
  const [before, letter] = step.map((tile) => tiles[tile]);
  const about = { letter: upper(letter), before: upper(before) };
  if (before === letter) return say("refused.itself", about);
  const isOne = sides === 4 && step.every((tile) => onlyTile(game, tiles[tile]) === tile);
  return say(`refused.same_side.${isOne ? SIDES[sideOf[step[0]]] : "one"}`, about);
}

// That a tile is visited too often: the last where that is one.
function usedUp(game, ways) {
  const { rules, tiles } = game;
  const overused = (way) => [...tiles.keys()].filter((tile) => isOverused(game, way, tile));
  const every = ways.map((way) => ({ over: overused(way), last: way.tail.at(-1) }));
  const { over, last } = every.find((each) => each.over.includes(each.last)) ?? every[0];
  const letter = upper(tiles[over.includes(last) ? last : over.at(-1)]);
  const limits = new Set(rules.maxUses);
  return limits.size === 1
    ? say("refused.used_up", { letter, n: [...limits][0] })
    : say("refused.used_up_here", { letter });
}

// So many tiles: letters, where each has one letter of its own.
function tilesSaid({ tiles, isPlain }, n) {
  const areLetters = isPlain && new Set(tiles).size === tiles.length;
  return say(areLetters ? "unit.letters" : "unit.tiles", { n });
}

// Why a finished word cannot be played after others; null when it can.
function whyNotWord(game, words, word, explain = whyNoWay) {
  const { rules } = game;
  const { text } = word;
  if (!text) return say("refused.no_word");
  const open = whyNotOpen(game, words, word, explain);
  if (open) return open;
  if (sizeOf(game, text) < rules.minLength) {
    return say("refused.too_short", { word: onTiles(game, words, text), n: rules.minLength });
  }
  if (!waysOfChain(game, [...words, word]).length) {
    return say("refused.half_a_tile", { word: onTiles(game, words, text) });
  }
  if (Object.hasOwn(game.fell, text)) {
    return say("refused.reason", { word: onTiles(game, words, text), reason: game.fell[text] });
  }
  if (game.banned.has(text)) return say("refused.banned", { word: onTiles(game, words, text) });
  if (!game.rarityOf.has(text) && !game.unfit.has(text)) return notListed(game, onTiles(game, words, text));
  if (!rules.repeatWords && words.some((other) => other.text === text)) {
    return say("refused.played_already", { word: onTiles(game, words, text) });
  }
  if (words.length >= rules.maxWords) {
    return say("refused.too_many_words", { n: rules.maxWords });
  }
  return null;
}

// Why a word can be played nowhere in a chain; null when it can. Of several reasons the first
// that `cpbox why` names: its letters, their way, how often and how many, its list, a ban.
function whyNever(game, text) {
  const strange = [...text].find((letter) => !game.tiles.some((tile) => tile.includes(letter)));
  if (strange) return say("refused.not_on_box", { letter: upper(strange) });
  const alone = { ...game.rules, start: null, maxLetters: null };
  const onItsWay = { ...alone, maxLength: null };
  return (
    whyNoTrace({ ...game, rules: { ...onItsWay, ...withoutLimit(game) } }, text) ??
    whyNoTrace({ ...game, rules: onItsWay }, text) ??
    whyNotWord({ ...game, rules: alone }, [], { text }) ??
    whyNotWord({ ...game, rules: { ...alone, maxLetters: game.rules.maxLetters } }, [], { text })
  );
}

// Why a word cannot be traced, by the first letters that cannot.
function whyNoTrace(game, text) {
  const letters = [...text];
  for (let at = 1; at <= letters.length; at += 1) {
    const why = whyNotOpen(game, [], { text: letters.slice(0, at).join("") });
    if (why) return why;
  }
  return waysOfChain(game, [{ text }]).length ? null : whyNoWay(game, [], { text }, false);
}

function notListed({ lists }, word) {
  const { name, isOwn } = lists.at(-1);
  return isOwn ? say("refused.not_own", { word }) : say("refused.not_in_list", { word, list: name });
}

// What a chain of finished words still lacks: {left, lacks}, the tiles to be covered on
// the way that leaves fewest, and sentences. With nothing left and none, it is solved.
function whatIsMissing(game, words) {
  const ways = waysOfChain(game, words);
  const { rules, tiles } = game;
  const lacks = [];
  const letters = sizeOfAll(game, textsOf(words));
  if (words.length < rules.minWords) {
    lacks.push(say("lacks.words", { n: rules.minWords }));
  }
  if (letters < rules.minLetters) {
    lacks.push(say("lacks.letters", { n: rules.minLetters }));
  }
  const absent = absentWords(game, words);
  if (absent.length) lacks.push(say("lacks.required", { words: listed(absent.map(upper)) }));
  const best = bestWay(game, ways);
  const left = best ? leftBy(game, best) : [...rules.cover];
  const covering = ways.filter((way) => leftBy(game, way).length <= rules.mayMiss);
  if (!covering.length) return { left, lacks, way: best };
  /** @type {[(way: any) => boolean, string][]} */
  const tests = [
    [
      (way) => rules.end === null || tiles[way.tail.at(-1)] === rules.end,
      "lacks.end",
    ],
    [(way) => !rules.loop || closes(game, way), "lacks.loop"],
  ];
  let passing = covering;
  for (const [test, lack] of tests) {
    const next = passing.filter(test);
    if (!next.length) {
      return { left: [], lacks: [...lacks, say(lack, { letter: upper(rules.end ?? "") })], way: passing[0] };
    }
    passing = next;
  }
  return { left: [], lacks, way: passing[0] };
}

function isSolved(game, words) {
  if (!words.length) return false;
  const { left, lacks } = whatIsMissing(game, words);
  return !left.length && !lacks.length;
}

function absentWords(game, words) {
  return game.rules.require.filter((word) => !words.some(({ text }) => text === word));
}

// The tiles that words leave to be covered.
function leftAfter(game, words) {
  const way = bestWay(game, waysOfChain(game, words));
  return way ? leftBy(game, way) : game.rules.cover;
}

function bestWay(game, ways) {
  const sorted = [...ways].sort((a, b) => leftBy(game, a).length - leftBy(game, b).length);
  return sorted[0] ?? null;
}
