// Hints on the way on from what was played, each saying a little more: the ladder that
// `cpbox hint` has, too.
//
// From the start they lead to the best chain that is known; later to a way on that the
// page searches itself: on the list that counts, or on the largest where fewer words do.

const SHORT = 5; // letters of a word of which those beside the rarest would tell too much

// {steps, stopped, tellsBest}: the hints, as texts; where no way is known, or the page has no
// answer to give away, there is but one. It tells nothing where the search for a way stopped.
// `tellsBest` says that the last one completes a chain, and that no better one is known.
function hintsOn(game, words) {
  return within(
    time.most,
    () => hintsKnown(game, words),
    () => ({ steps: [say("hint.no_time")], stopped: true }),
  );
}

function hintsKnown(game, words) {
  const way = wayOn(game, words);
  if (!way.chain?.length || !(game.answer || game.mayHint)) return { steps: [way.said], stopped: way.stopped };
  const { chain, list, said } = way;
  const { link } = game.rules;
  const [first] = chain;
  const n = chain.length;
  const which = say(n > 1 && link ? "hint.first_word" : n > 1 ? "hint.one_of_words" : "hint.the_word");
  const shapes = chain.map((text) => shapeOf(game, text));
  const begins = shapes.map(([begin, , letters]) => `${upper(begin)}(${number(letters)})`).join(", ");
  const ends = shapes.map(([, end]) => upper(end)).join(", ");
  const { rarest, goes } = rarestSaid(game, words, chain, list);
  const steps = [
    rarest,
    said,
    `${say("hint.begins", { letters: begins })} ${goes}`,
    say("hint.ends", { n, letters: ends, which, pattern: patternOf(game, first) }),
    doubted(game, say("hint.word", { which, word: upper(first) }), [first]),
    ...(n > 1 ? [doubted(game, say("hint.chain", { chain: chain.map(upper).join(link ? " → " : " + ") }), chain)] : []),
  ];
  const whole = [...words, ...chain.map((text) => word(text))];
  return { steps, tellsBest: !words.length || ofSolution(game, whole, () => null).isBest };
}

// {chain, list, said, stopped}: the words still to be played, null if none are known.
function wayOn(game, words) {
  if (isSolved(game, words)) return { chain: [], said: say("play.solved") };
  const begun = textsOf(words);
  const best = game.answer?.chains[0] ?? null;
  if (best && !begun.length) return { chain: best, list: game.lists[0], said: ofBest(game, best) };
  const lists = game.lists.filter(({ has }) => begun.every((text) => has(text) || game.unfit.has(text)));
  const passed = [];
  for (const list of lists) {
    const { least, exact, found, stopped } = list.bounds.fewest(words);
    if (stopped) return { chain: null, stopped, said: least > 0 ? notFound(least, list) : say("hint.no_time") };
    if (!found.length && least === null) {
      passed.push(list);
      continue;
    }
    if (!found.length) return { chain: null, stopped: true, said: notFound(least, list) };
    if (isLonger(words, found[0].length, lists.at(-1))) continue;
    const isOnBest = begun.every((text, n) => text === best?.[n]);
    const chain = mostFamiliar(game, found, begun, isOnBest ? best?.slice(begun.length) : null);
    const said = [...passed.map((each) => say("hint.passed", { list: listSaid(each) })), ofWay(game, chain, least, exact, list, begun)];
    return { chain, list, said: said.join(" ") };
  }
  return { chain: null, said: noWay(game, words, lists) };
}

// Whether so many more words are more than the largest list needs; not where there is no
// time to see it.
function isLonger(words, n, { bounds }) {
  if (bounds.atLeast(words) >= n) return false;
  const { found } = within(time.most / 2, () => bounds.fewest(words), () => ({ found: [] }));
  return found.length > 0 && found[0].length < n;
}

// The words that a claim is about; of a list with more words than that of the answer, so much.
const listSaid = ({ name, isOwn, isLarger }) => say(`list.${isOwn ? "own" : isLarger ? "larger" : "named"}`, { list: name });

function ofBest(game, chain) {
  const { answer, lists } = game;
  const about = { size: size(game, chain), list: claimedFor(game, chain, lists[0]), n: answer.limit };
  if (!answer.proved) return say("hint.open", about);
  return say(answer.limit === null ? "hint.proved" : "hint.proved_within", about);
}

function ofWay(game, chain, least, exact, list, begun) {
  const about = { size: size(game, chain, begun.length > 0), list: claimedFor(game, chain, list), n: least };
  if (exact) return say("hint.fewest", about);
  return say(begun.length ? "hint.fewest_more_open" : "hint.fewest_open", about);
}

function notFound(least, list) {
  return say("hint.not_found", { n: least, list: listSaid(list) });
}

// That there is no way on, and how much to take back so that there may be one.
function noWay(game, words, lists) {
  const { answer, brief } = game;
  if (!words.length && answer?.proved && !answer.chains.length) return `${brief.title} ${brief.line}`;
  const most = say("hint.no_way", { n: game.rules.maxWords, list: listSaid(lists.at(-1)) });
  if (!words.length) return most;
  const isLost = (part) => {
    const found = lists.map(({ bounds }) => bounds.fewest(part));
    if (found.some(({ stopped }) => stopped)) throw new TimeUp();
    return found.every(({ least }) => least === null);
  };
  return within(
    time.most,
    () => `${most} ${takenBack(words, isLost)}`,
    () => most,
  );
}

function takenBack(words, isLost) {
  if (isLost([])) return say("hint.none_at_all");
  const kept = words.findIndex((_, n) => isLost(words.slice(0, n + 1)));
  return say("hint.take_back", { words: listed(words.slice(kept).map(({ text }) => upper(text))) });
}

// Of ways on, that on the smallest of the puzzle's lists, with the fewest letters, then the
// most familiar; the best chain's own where that is what was begun.
function mostFamiliar(game, found, begun, best) {
  const chains = found.map(textsOf);
  const own = best && chains.find((chain) => String(chain) === String(best));
  const rarity = (chain) => chain.reduce((sum, text) => sum + game.rarityOf.get(text), 0);
  const rarest = (chain) => Math.max(...[...begun, ...chain].map((text) => game.rarityOf.get(text) ?? 0));
  const list = (chain) => game.tiersInTurn.findIndex((tier) => tier >= rarest(chain));
  const cost = (chain) => 1e6 * list(chain) + 1000 * sizeOfAll(game, chain) + rarity(chain);
  return own ?? chains.reduce((one, other) => (cost(other) < cost(one) ? other : one));
}

// The smallest list that has a chain, as on a list that counts; it is the same whatever
// larger lists a puzzle allows.
function countedFor({ tiers, rarityOf, lists }, chain, list) {
  const rarest = Math.max(...chain.map((text) => rarityOf.get(text)));
  const isLarger = rarest > tiers.indexOf(lists[0].name);
  const isSmaller = rarest < tiers.indexOf(list.name);
  return isSmaller ? { name: tiers[rarest], isLarger, has: (text) => rarityOf.get(text) <= rarest } : list;
}

// The list that a claim is about: of two that hints name, it is the larger.
const claimedFor = (game, chain, list) =>
  listSaid(countedFor(game, chain, list) === list ? list : { ...list, isLarger: true });

// {rarest, goes}: the tile of the chain that the fewest words visit, of those that the
// words played do not visit if there are such, and where it goes.
function rarestSaid(game, words, chain, list) {
  const { tiles } = game;
  const whole = [...words, ...chain.map((text) => ({ text }))];
  const all = bestWay(game, waysOfChain(game, whole)).paths;
  const paths = all.slice(words.length);
  const before = new Set(all.slice(0, words.length).flat());
  const counted = countedFor(game, chain, list);
  const every = [...game.rarityOf.keys()].filter(counted.has);
  // On some tile with the same letters: they are one letter to who reads this.
  const holding = (tile) => tiles.reduce((set, text, n) => (text === tiles[tile] ? set | (1n << BigInt(n)) : set), 0n);
  // Whether no other tiles can spell it.
  const isAlone = (tile) => {
    const others = tiles.filter((text) => text !== tiles[tile]);
    return [...tiles[tile]].some((letter) => !others.some((text) => text.includes(letter)));
  };
  const visits = (text, tile) =>
    text.includes(tiles[tile]) &&
    (isAlone(tile) || waysOfWord(game, { text }).some(({ covered }) => covered & holding(tile)));
  const visited = [...new Set(paths.flat())].sort((a, b) => a - b);
  const fresh = visited.filter((tile) => !before.has(tile));
  const counts = (fresh.length ? fresh : visited).map((tile) => ({ tile, users: every.filter((text) => visits(text, tile)).length }));
  const { tile, users } = counts.reduce((one, other) => (other.users < one.users ? other : one));
  const place = paths.findIndex((path) => path.includes(tile));
  const about = { letter: upper(tiles[tile]), n: users, list: listSaid(counted) };
  return { rarest: say(`hint.rarest_of.${rarestOf(game, before, visited)}`, about), goes: goesSaid(game, chain, paths, place, tile) };
}

// Of which tiles the rarest is told, where words visit some after others: of all of the
// box, of all left, of the new ones of a way that leaves others out, or of all its own.
function rarestOf({ tiles }, before, visited) {
  if (visited.every((tile) => before.has(tile))) return "way";
  if (new Set([...before, ...visited]).size === tiles.length) return before.size ? "left" : "box";
  return before.size ? "new" : "way";
}

function goesSaid(game, chain, paths, place, tile) {
  const { tiles, rules } = game;
  const of = chain.length;
  const which =
    of === 1 ? say("hint.the_word") : rules.link ? say("hint.word_of", { n: place + 1, of }) : say("hint.one_of_words");
  const at = paths[place].indexOf(tile);
  const isShort = sizeOf(game, chain[place]) <= SHORT;
  const [before, after] = [at - 1, at + 1].map((n) => upper(isShort ? "" : (tiles[paths[place][n]] ?? "")));
  const how = before && after ? "between" : before ? "at_end" : after ? "at_beginning" : "alone";
  return say(`hint.goes.${how}`, { which, letter: upper(tiles[tile]), before, after });
}

// What the tiles hold on which a word is traced: its letters, unless some hold several.
function partsOf(game, text) {
  if (game.isPlain) return [...text];
  const [way] = waysOfWord(game, { text });
  return way ? way.paths[0].map((tile) => game.tiles[tile]) : [...text];
}

// What a word's first and last tiles hold, and its length; of a short word that alone.
function shapeOf(game, text) {
  const parts = partsOf(game, text);
  const [first, last] = parts.length > 2 ? [parts[0], parts.at(-1)] : ["_", "_"];
  return [first, last, sizeOf(game, text)];
}

// A word with what every second tile holds hidden.
function patternOf(game, text) {
  const parts = partsOf(game, text);
  return parts.map((part, n) => (n % 2 || parts.length < 2 ? "_" : upper(part))).join("\u00a0");
}

// A text that shows some words, and which of them some games may refuse.
function doubted(game, text, words) {
  const doubts = words.map((each) => remarkOn(game, each)).filter(Boolean);
  return doubts.length ? [`${text}.`, ...doubts].join(" ") : text;
}

function size(game, texts, isMore = false) {
  const words = say(isMore ? "unit.more_words" : "unit.words", { n: texts.length });
  return say("unit.size", { words, letters: say("unit.letters", { n: sizeOfAll(game, texts) }) });
}
