// Hints on the way on from what was played, each saying a little more.
//
// From the start they lead to the best chain that is known; later to a way on that the
// page searches itself, on the list that counts and then on the largest.

// The hints, as texts; where no way is known, or the page has no answer to give away,
// there is but one.
function hintsOn(game, words) {
  return within(
    MOST_TIME,
    () => hintsKnown(game, words),
    () => [NO_TIME],
  );
}

const NO_TIME = "The page stopped after half a second, before it knew a way on.";

function hintsKnown(game, words) {
  const way = wayOn(game, words);
  if (!way.chain?.length || !game.answer) return [way.said];
  const { chain, list, said } = way;
  const rarest = rarestLetter(game, list, chain);
  const which = whichWord(game, chain, rarest.place);
  const shown = chain[rarest.place];
  return [
    said,
    chain.map((text) => ends(game, text)).join(", "),
    `The rarest letter, ${upper(rarest.letter)}, is in ${which.replace(/^[A-Z]/, (letter) => letter.toLowerCase())} (${rarest.users} of ${counted(rarest.of, "word")} have it).`,
    `${which}: ${partsOf(game, shown).map((part, n) => (n % 2 ? "_" : upper(part))).join("\u00a0")}`,
    `${which}: ${upper(shown)}`,
    ...(chain.length > 1 ? [chain.map(upper).join(game.rules.link ? " → " : " + ")] : []),
  ];
}

// {chain, list, said}: the words still to be played, null if none are known.
function wayOn(game, words) {
  if (isSolved(game, words)) return { chain: [], said: "Solved." };
  const begun = words.map(({ text }) => text);
  const best = game.answer?.chains[0] ?? null;
  if (best && !begun.length) return { chain: best, list: game.lists[0], said: ofBest(game, best) };
  const lists = game.lists.filter(({ has }) => begun.every(has));
  const passed = [];
  for (const list of lists) {
    const { least, exact, found, stopped } = list.bounds.fewest(words);
    if (stopped) return { chain: null, said: least > 0 ? notFound(least, list) : NO_TIME };
    if (!found.length && least === null) {
      passed.push(list);
      continue;
    }
    if (!found.length) return { chain: null, said: notFound(least, list) };
    const chain = mostFamiliar(game, found, best?.slice(begun.length));
    return { chain, list, said: `${passedOver(passed)}${ofWay(chain, least, exact, list, begun)}` };
  }
  return { chain: null, said: noWay(game, words, lists) };
}

function ofBest({ answer, lists }, chain) {
  const good = answer.proved
    ? `no chain is better${answer.within}: proved`
    : "it is not proved that none is better";
  return `${size(chain)}; ${good} for ${lists[0].said}.`;
}

function ofWay(chain, least, exact, list, begun) {
  const more = begun.length ? " more" : "";
  const proof = exact
    ? "fewer are not enough: proved"
    : `at least ${least} are needed: proved. Whether so few are enough took too long to search`;
  return `${counted(chain.length, "word", more)}, ${counted(lengthOf(chain.join("")), "letter")}; ${proof} for ${list.said}.`;
}

const passedOver = (lists) => lists.map((list) => `With ${list.said} there is no way on: proved. `).join("");

function notFound(least, list) {
  return `At least ${counted(least, "word", " more")} ${least === 1 ? "is" : "are"} needed: proved for ${list.said}. The page stopped before it found a way on.`;
}

// That there is no way on, and how much to take back so that there may be one.
function noWay(game, words, lists) {
  const most = `There is no way on within ${counted(game.rules.maxWords, "word")} in all: proved for ${lists.at(-1).said}.`;
  const isLost = (part) => {
    const found = lists.map(({ bounds }) => bounds.fewest(part));
    if (found.some(({ stopped }) => stopped)) throw new TimeUp();
    return found.every(({ least }) => least === null);
  };
  return within(
    MOST_TIME,
    () => `${most} ${takenBack(words, isLost)}`,
    () => most,
  );
}

function takenBack(words, isLost) {
  if (isLost([])) return "There is none from the start, either.";
  const kept = words.findIndex((_, n) => isLost(words.slice(0, n + 1)));
  return `Take back ${listed(words.slice(kept).map(({ text }) => upper(text)))}.`;
}

// Of ways on, that with the fewest letters, then the most familiar; the best chain's own
// where it is among them.
function mostFamiliar(game, found, best) {
  const chains = found.map((words) => words.map(({ text }) => text));
  const own = best && chains.find((chain) => String(chain) === String(best));
  const rarity = (chain) => chain.reduce((sum, text) => sum + game.rarityOf.get(text), 0);
  const cost = (chain) => 1000 * lengthOf(chain.join("")) + rarity(chain);
  return own ?? chains.reduce((one, other) => (cost(other) < cost(one) ? other : one));
}

// {letter, users, of, place}: of the chain's letters the one that the fewest words have,
// so many of so many, and in which word of the chain it stands first.
function rarestLetter(game, list, chain) {
  const words = [...game.rarityOf.keys()].filter(list.has);
  const letters = [...new Set(chain.flatMap((text) => partsOf(game, text)))];
  const parts = words.map((text) => partsOf(game, text));
  const counts = letters.map((letter) => ({
    letter,
    users: parts.filter((some) => some.includes(letter)).length,
  }));
  const rarest = counts.reduce((one, other) => (other.users < one.users ? other : one));
  const place = chain.findIndex((text) => partsOf(game, text).includes(rarest.letter));
  return { ...rarest, of: words.length, place };
}

// What the tiles hold on which a word is traced: its letters, unless some hold several.
function partsOf(game, text) {
  if (game.tiles.every((tile) => lengthOf(tile) === 1)) return [...text];
  const [way] = waysOfWord(game, { text });
  return way ? way.paths[0].map((tile) => game.tiles[tile]) : [...text];
}

function whichWord({ rules }, chain, place) {
  if (chain.length === 1) return "The word";
  return rules.link ? `Word ${place + 1} of ${chain.length}` : "One of the words";
}

// What a word's first and last tiles hold, and its length; of a short word that alone.
function ends(game, text) {
  const parts = partsOf(game, text);
  const [first, last] = parts.length > 2 ? [parts[0], parts.at(-1)] : ["_", "_"];
  return `${upper(first)}\u00a0…\u00a0${upper(last)} (${lengthOf(text)})`;
}

function size(texts) {
  return `${counted(texts.length, "word")}, ${counted(lengthOf(texts.join("")), "letter")}`;
}
