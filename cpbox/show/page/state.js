// What was played, as a value that is never changed, and as text for the page's address.
//
// {words, now}: the finished words, and the one that has begun. A finished word's last
// tiles begin the next.

const word = (text, clicked = new Map()) => ({ text, clicked });

const EMPTY = { words: [], now: word("") };

const isEmpty = ({ words, now }) => !words.length && !now.text;

// What the next word begins with: the tiles that it shares with the last.
function linkOf(game, words) {
  const { link } = game.rules;
  const way = link && words.length ? bestWay(game, waysOfChain(game, words)) : null;
  return way
    ? way.tail
        .slice(-link)
        .map((tile) => game.tiles[tile])
        .join("")
    : "";
}

// Whether nothing is typed but what the last word gives.
const isAtLink = (game, { words, now }) => words.length > 0 && now.text !== "" && now.text === linkOf(game, words);

function longerBy({ text, clicked }, letter, tile) {
  return word(text + letter, tile === null ? clicked : new Map([...clicked, [text.length, tile]]));
}

// {state, problem}: the state after a letter, typed or clicked on a tile.
function withLetter(game, state, letter, tile = null, explain = whyNoWay) {
  const now = longerBy(state.now, letter, tile);
  const problem = whyNotOpen(game, state.words, now, explain);
  return problem ? { state, problem } : { state: { ...state, now }, problem: null };
}

// The state without the last letter, or with the last word open again.
function withoutLetter(game, state) {
  const begun = linkOf(game, state.words);
  if (state.now.text === begun && state.words.length) {
    return { words: state.words.slice(0, -1), now: state.words.at(-1) };
  }
  const last = lastPiece(game, state.now);
  const text = state.now.text.slice(0, state.now.text.length - last.length);
  const clicked = new Map([...state.now.clicked].filter(([at]) => at < text.length));
  return { ...state, now: text ? word(text, clicked) : word(begun) };
}

// The state with nothing of the word but what the last one gives.
function withoutWord(game, state) {
  const begun = linkOf(game, state.words);
  const clicked = new Map([...state.now.clicked].filter(([at]) => at < begun.length));
  return { ...state, now: word(begun, clicked) };
}

// The tile that was clicked last, or the last letter.
function lastPiece(game, { text, clicked }) {
  const whole = [...clicked].find(([at, tile]) => at + game.tiles[tile].length === text.length);
  return whole ? text.slice(whole[0]) : ([...text].at(-1) ?? "");
}

// {state, problem}: the state after the word is finished.
function withWord(game, state) {
  const problem = whyNotWord(game, state.words, state.now);
  const played = problem ? typedOnce(game, state) : state.now;
  if (!played) return { state, problem };
  const words = [...state.words, played];
  return { state: { words, now: word(linkOf(game, words)) }, problem: null };
}

// The word without what it began with, where that was typed again, or the word goes on from
// another of the ways to trace the last one; null where it cannot be played so, either.
function typedOnce(game, { words, now }) {
  const begun = linkOf(game, words);
  const once = withoutBegun(begun, now);
  return begun && once && !whyNotWord(game, words, once, () => "no way") ? once : null;
}

// A word less the letters that it begins with; null where these are others, or all.
function withoutBegun(begun, { text, clicked }) {
  if (!text.startsWith(begun) || text === begun) return null;
  const after = [...clicked].filter(([at]) => at >= begun.length);
  return word(text.slice(begun.length), new Map(after.map(([at, tile]) => [at - begun.length, tile])));
}

// A word for the address: its letters, and after each tilde where a tile was clicked.
function written({ text, clicked }) {
  return [encodeURIComponent(text), ...[...clicked].map((pair) => pair.join("-"))].join("~");
}

// The same word, and of its tiles those that stand there.
function readWord({ tiles }, written) {
  const [letters, ...clicks] = written.split("~");
  const text = fold(decodeURIComponent(letters));
  const isThere = ([at, tile]) => tiles[tile] !== undefined && text[at] !== undefined && text.startsWith(tiles[tile], at);
  return word(text, new Map(clicks.map((click) => click.split("-").map(Number)).filter(isThere)));
}

const stateToText = ({ words, now }) => [...words, now].map(written).join(".");

// What an address says was played, as far as it may be.
function stateOfText(game, text) {
  let state = EMPTY;
  try {
    const words = text.split(".").map((each) => readWord(game, each));
    for (const each of words.slice(0, -1)) {
      const { state: next, problem } = withWord(game, { ...state, now: each });
      if (problem) return state;
      state = next;
    }
    const now = words.at(-1);
    const isFine = !now.text || whyNotOpen(game, state.words, now, () => "no way") === null;
    const begun = linkOf(game, state.words);
    return isFine && (now.text.startsWith(begun) || !begun.startsWith(now.text)) ? { ...state, now } : state;
  } catch {
    return state;
  }
}
