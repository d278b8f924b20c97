// Ways to trace words on the box, from the definitions of the rules alone.
//
// A word is {text, clicked}: what it spells, and the tiles that were clicked, by where
// in the text each begins. A letter may stand on several tiles, so there may be several
// ways; those that no rule can tell apart count once.
//
// A way is {paths, head, tail, covered, visits}: the tiles of each word, the first and
// last tiles that a link may share, the set of tiles as bits, and how often each tile
// was visited, tiles shared by a link counted once.

function mayFollow(game, path, tile) {
  const { rules, sideOf, sides } = game;
  if (rules.distinctInWord && path.includes(tile)) return false;
  const here = sideOf[path.at(-1)];
  const there = sideOf[tile];
  if (here === there) return rules.sameSide;
  if (rules.moves === "adjacent") {
    return (here + 1) % sides === there || (there + 1) % sides === here;
  }
  if (rules.moves === "opposite") return (here + Math.floor(sides / 2)) % sides === there;
  return true;
}

// What was asked last, and the ways up to each letter: mostly the next word begins alike.
let asked = { game: null, text: "", clicked: new Map(), reached: [new Map()] };

// How many letters a word begins with as that did, up to the last of each.
function sameBeginning(game, text, clicked) {
  const most = asked.game === game ? Math.min(asked.text.length, text.length) - 1 : 0;
  let at = 0;
  while (at < most && text[at] === asked.text[at] && clicked.get(at) === asked.clicked.get(at)) at += 1;
  return at;
}

// Every way to trace a word; with `open`, its last tile need not be spelled out.
function waysOfWord(game, word, open = false) {
  const { tiles, rules } = game;
  const { text, clicked = new Map() } = word;
  const fits = (tile, at) => {
    if (clicked.has(at) && clicked.get(at) !== tile) return false;
    const end = at + tiles[tile].length;
    for (let inside = at + 1; inside < end; inside += 1) {
      if (clicked.has(inside)) return false;
    }
    if (text.startsWith(tiles[tile], at)) return true;
    return open && end > text.length && tiles[tile].startsWith(text.slice(at));
  };
  const same = sameBeginning(game, text, clicked);
  const reached = Array.from({ length: text.length + 1 }, (_, at) => (at <= same ? asked.reached[at] : new Map()));
  const before = (at) => (at ? [...reached[at].values()].map(({ paths: [path] }) => path) : [[]]);
  const reach = (path, at) => {
    const way = wayOf(game, path);
    reached[Math.min(at, text.length)].set(keyOf(game, way), way);
  };
  const longest = Math.max(...tiles.map(({ length }) => length));
  for (let at = Math.max(0, same - longest + 1); at < text.length; at += 1) {
    for (const path of before(at)) {
      for (let tile = 0; tile < tiles.length; tile += 1) {
        spend();
        if (fits(tile, at) && (!at || mayFollow(game, path, tile))) {
          reach([...path, tile], at + tiles[tile].length);
        }
      }
    }
  }
  asked = { game, text, clicked, reached };
  const ways = [...reached[text.length].values()];
  return open ? ways : ways.filter((way) => way.paths[0].length >= rules.link);
}

// What the tiles hold that spell a text, wherever they are; null if none do. If there are
// several ways, one of them. With `open`, the last need not be spelled out.
function spellingOf({ tiles, isPlain }, text, open = false) {
  if (isPlain) return [...text];
  const ways = new Map([[0, []]]);
  let begun = null;
  for (let at = 0; at < text.length; at += 1) {
    const way = ways.get(at);
    if (!way) continue;
    for (const tile of new Set(tiles)) {
      const end = at + tile.length;
      if (text.startsWith(tile, at)) ways.set(end, ways.get(end) ?? [...way, tile]);
      else if (open && way.length < (begun?.length ?? Infinity) && tile.startsWith(text.slice(at))) begun = [...way, tile];
    }
  }
  const whole = ways.get(text.length) ?? null;
  return begun && !(whole?.length <= begun.length) ? begun : whole;
}

// How long a word is: its letters or, where these are counted, the tiles that spell it; of
// one that is `open`, as few as it may have.
function sizeOf(game, text, open = false) {
  return (game.rules.lengths === "tiles" && spellingOf(game, text, open)?.length) || lengthOf(text);
}

const sizeOfAll = (game, texts) => texts.reduce((total, text) => total + sizeOf(game, text), 0);

function wayOf(game, path) {
  const { tiles, rules } = game;
  const visits = new Array(tiles.length).fill(0);
  for (const tile of path) visits[tile] += 1;
  const covered = path.reduce((set, tile) => set | (1n << BigInt(tile)), 0n);
  const tail = path.slice(-Math.max(rules.link, 1));
  return { paths: [path], head: path.slice(0, rules.link), tail, covered, visits };
}

function keyOf(game, way) {
  const visits = game.rules.limitsUses ? way.visits.join() : "";
  return `${way.head}|${way.tail}|${way.covered}|${visits}`;
}

// Every way to trace words one after the other. The last may be `open`: not yet
// finished. None visits a tile too often.
function waysOfChain(game, words, open = false) {
  const last = open ? words.at(-1) : null;
  const before = waysUpTo(game, last ? words.slice(0, -1) : words);
  return last ? goOn(game, before, last, true) : (before ?? []);
}

// The same of finished words, null where there are none: mostly the next begin alike.
let latest = { game: null, words: [], ways: [] };

function waysUpTo(game, words) {
  const isOther = (word, n) => latest.game !== game || word !== latest.words[n];
  const first = words.findIndex(isOther);
  const same = first < 0 ? words.length : first;
  const ways = latest.ways.slice(0, same);
  for (const word of words.slice(same)) ways.push(goOn(game, ways.at(-1) ?? null, word));
  if (same < words.length) latest = { game, words, ways };
  return ways.at(-1) ?? null;
}

// The ways of one word more, which visit no tile too often; of the first, from where it may start.
function goOn(game, before, word, open = false) {
  const { tiles, rules: { start } } = game;
  const more = waysOfWord(game, word, open);
  const first = () => more.filter(({ paths: [[tile]] }) => start === null || tiles[tile] === start);
  const ways = before === null ? first() : joined(game, before, more);
  return ways.filter((way) => keepsUses(game, way));
}

function joined(game, before, after) {
  const { link } = game.rules;
  const found = new Map();
  for (const one of before) {
    const end = link ? one.tail.slice(-link) : [];
    for (const other of after) {
      spend();
      // A word that has only begun may have fewer tiles than the link.
      const shared = other.head.slice(0, link);
      if (shared.some((tile, n) => tile !== end[n])) continue;
      const visits = one.visits.map((times, tile) => times + other.visits[tile]);
      for (const tile of shared) visits[tile] -= 1;
      const way = {
        paths: [...one.paths, ...other.paths],
        head: one.head,
        tail: other.tail,
        covered: one.covered | other.covered,
        visits,
      };
      found.set(keyOf(game, way), way);
    }
  }
  return [...found.values()];
}

// Whether a way visits no tile too often.
const keepsUses = (game, way) => game.rules.maxUses.every((_, tile) => !isOverused(game, way, tile));

// Whether a way visits a tile too often; in a loop, the tiles of the link from the end
// to the beginning count once, so a chain that may still be closed may have one more.
function isOverused({ rules: { maxUses, loop, link } }, way, tile) {
  if (maxUses[tile] === null) return false;
  const shared = loop && link ? way.head.filter((other) => other === tile).length : 0;
  return way.visits[tile] - shared > maxUses[tile];
}

function closes(game, way) {
  return String(way.tail.slice(-game.rules.link)) === String(way.head);
}

// The tiles that a way leaves uncovered and that count.
function leftBy(game, way) {
  return game.rules.cover.filter((tile) => !((way.covered >> BigInt(tile)) & 1n));
}
