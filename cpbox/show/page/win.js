// What is said of a solution, and no more than is known of it.

// {title, lines, isBest}: whether the box is filled is whether it is best. `fewest` says
// of a list how few words are enough, null while that is not known yet.
function ofSolution(game, words, fewest) {
  const texts = textsOf(words);
  const unfit = texts.filter((text) => game.unfit.has(text));
  const list = game.lists.find(({ has }) => texts.every(has)) ?? game.lists.at(-1);
  const standing = unfit.length
    ? { isBest: false, title: solvedIn(texts), lines: [say("win.unfit", { words: listed(unfit.map(upper)) })] }
    : game.fewestWords
      ? byWords(game, texts, list, fewest)
      : byObjective(game, texts, list);
  const under = game.fewestWords && game.aim.target ? game.aim.target - texts.length : 0;
  const credit = under > 0 ? say("win.under_target", { n: under }) : "";
  return { ...standing, lines: [credit, ...standing.lines, ...texts.map((text) => remarkOn(game, text))].filter(Boolean) };
}

const solvedIn = (texts) => say("win.solved", { n: texts.length });

// The same of a chain that the page has from the start.
function ofKnown(game, texts) {
  const { answer, lists } = game;
  const one = answer.complete && answer.chains.length === 1 ? "win.the_best" : "win.a_best";
  const title = say(answer.proved ? one : "win.best_known");
  return { isBest: answer.proved, title, lines: [say("win.with", { size: size(game, texts), list: listSaid(lists[0]) })] };
}

// By how many words it has, which the table and the answer bound.
function byWords(game, texts, list, fewest) {
  const { answer } = game;
  const n = texts.length;
  const best = answer?.chains[0] ?? null;
  const proved = best && answer.proved && list === game.lists[0] ? best.length : 0;
  const least = Math.max(list.bounds.atLeast([]), proved);
  const about = { n, list: listSaid(list) };
  const asFew = {
    isBest: true,
    title: say("win.fewest", about),
    lines: [say(n === 1 ? "win.one_word" : "win.proved_fewest", about), ofBestLetters(game, texts, best)],
  };
  if (n <= least) return asFew;
  if (best && best.length < n) {
    const m = best.length;
    const isLeast = m === least;
    const line = say(isLeast ? "win.proved" : "win.with_list", { list: listSaid(game.lists[0]) });
    return { isBest: false, title: say(isLeast ? "win.more" : "win.enough", { n, m }), lines: [line] };
  }
  const known = fewest(list);
  if (known === null) return { isBest: false, isOpen: true, title: solvedIn(texts), lines: [] };
  const { exact, least: needed, stopped } = known;
  if (exact && needed === n) return asFew;
  const line =
    stopped && needed < 2
      ? say("win.stopped", about)
      : say(exact ? "win.proved_enough" : "win.at_least", { ...about, m: needed });
  return { isBest: false, title: solvedIn(texts), lines: [line] };
}

// The letters beside those of the best chain, where it has as many words.
function ofBestLetters(game, texts, best) {
  const { answer } = game;
  const mine = sizeOfAll(game, texts);
  const other = best?.length === texts.length ? sizeOfAll(game, best) : mine;
  const key = answer?.proved ? "win.letters" : "win.letters_known";
  return mine > other ? say(key, { mine: say("unit.letters", { n: mine }), n: other }) : "";
}

// By the puzzle's objective, of which the page knows the best chains alone.
function byObjective(game, texts, list) {
  const { answer, rules, lists } = game;
  const isKnown = answer?.chains.some((chain) => isSameChain(rules, chain, texts)) ?? false;
  const isBest = isKnown && answer.proved;
  const isWorse = !isKnown && answer?.proved && answer.complete && list === lists[0];
  const key = isBest ? "win.best" : isWorse ? "win.worse" : "win.solved_plain";
  const about = { score: scoreSaid(game, texts), list: listSaid(lists[0]), n: answer?.limit };
  const within = answer?.limit === null ? "win.proved_best" : "win.proved_best_within";
  const scale = isRarity(game.aim.term) ? game.scale : "";
  return { isBest, title: say(key, about), lines: [size(game, texts), isBest ? say(within, about) : "", scale] };
}

// What a chain is worth in the first term of the objective, in words.
function scoreSaid(game, texts) {
  return say(`score.${game.aim.term}`, { n: scoreOf(game, texts) });
}

const isRarity = (term) => term.includes("rarity"); // or worst_rarity

// What has a value of its own in a word: its letters, and tiles of several that are named.
function valuedIn(game, values, text) {
  const isWhole = game.tiles.some((tile) => lengthOf(tile) > 1 && values.has(tile));
  const parts = (isWhole && spellingOf(game, text)) || [...text];
  return parts.flatMap((part) => (values.has(part) ? [part] : [...part]));
}

function scoreOf(game, texts) {
  const { aim, rarityOf } = game;
  const values = new Map(aim.values);
  const sum = (numbers) => numbers.reduce((one, other) => one + other, 0);
  const rarities = texts.map((text) => rarityOf.get(text) ?? 0);
  return {
    words: () => texts.length,
    letters: () => sizeOfAll(game, texts),
    rarity: () => sum(rarities),
    worst_rarity: () => Math.max(0, ...rarities),
    score: () => sum(texts.flatMap((text) => valuedIn(game, values, text)).map((each) => values.get(each) ?? 0)),
  }[aim.term]();
}

function isSameChain({ link }, one, other) {
  const [a, b] = link ? [one, other] : [one, other].map((chain) => [...chain].sort());
  return a.length === b.length && a.every((text, n) => text === b[n]);
}

// Beside the player's chain the one that was looked at last, or else a best one that is another.
const otherWay = ({ answer, rules }, { state, other }) =>
  other ? textsOf(other) : answer?.chains.find((chain) => !isSameChain(rules, chain, textsOf(state.words)));

// What is to be known of a word that is rarer than those of the list extended.
function remarkOn({ rarityOf, tiers }, text) {
  return tiers[rarityOf.get(text)] === "full" ? say("play.is_rare", { word: upper(text) }) : "";
}

// A text that says how well it went, and no word.
function toShare(game, words, help, fewest) {
  const { title } = ofSolution(game, words, fewest);
  const texts = textsOf(words);
  return [
    say("share.head", { name: say("play.name"), title: game.heading }),
    title,
    ...help,
    texts.map((text) => "■".repeat(sizeOf(game, text))).join(" "),
    ...(isOfThisMachine() ? boxInWords(game) : [location.href.split("#")[0]]),
  ].join("\n");
}

// Whether nobody else can open the page's address: it is a file, or a server's beside who plays.
const isOfThisMachine = () =>
  document.getElementById("lab") !== null ||
  location.protocol === "file:" ||
  /^(?:localhost|127\..*|\[::1\])$/.test(location.hostname);

// A box as it is typed, for who never saw one, and how it is played; with rules or words of
// its own, these.
function boxInWords(game) {
  const { every, rules } = game.brief;
  const box = boxTyped(game);
  const { lists: [list] } = game;
  const own = [...ownRules(game), ...(list.isOwn ? [say("play.words_from", { list: listSaid(list) })] : [])];
  return [say("share.box", { box }), [every, ...rules].join(" "), ...(own.length ? own : [say("share.play", { command: `cpbox play "${box}"` })])];
}

function boxTyped({ tiles, sideOf, sides }) {
  const typed = (tile) => (lengthOf(tiles[tile]) > 1 ? `[${upper(tiles[tile])}]` : upper(tiles[tile]));
  const on = (side) => [...tiles.keys()].filter((tile) => sideOf[tile] === side).map(typed).join("");
  return Array.from({ length: sides }, (_, side) => on(side)).join(" ");
}
