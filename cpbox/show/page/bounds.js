// The fewest words that are still needed.
//
// The table is the relaxation's: no chain needs fewer words, whatever the other rules
// say. A search through all words that the table leaves then looks whether that many are
// enough; when it has seen them all in vain, one word more is needed.

const NEVER = 255;
const MOST_STEPS = 100_000;

function makeBounds(game, table) {
  const linkNumber = new Map(game.links.map((link, number) => [String(link), number]));
  const bitOf = new Map(game.tracked.map((tile, bit) => [tile, bit]));
  const goal = (1 << game.tracked.length) - 1;

  // The tracked tiles of a set, as bits of the table's.
  function pack(covered) {
    let bits = 0;
    for (const [tile, bit] of bitOf) {
      if ((covered >> BigInt(tile)) & 1n) bits |= 1 << bit;
    }
    return bits;
  }

  function lookUp(link, bits) {
    if (link === undefined) return NEVER;
    return table[(goal & ~bits) * game.links.length + link];
  }

  let byLink = null; // the words that start in each link, with each way to trace them

  function wordsFrom(link) {
    if (!byLink) {
      byLink = game.links.map(() => []);
      for (const text of game.rarityOf.keys()) {
        for (const way of waysOfWord(game, { text })) {
          const { link: size } = game.rules;
          const from = linkNumber.get(String(way.head));
          const to = linkNumber.get(String(size ? way.tail.slice(-size) : []));
          byLink[from]?.push({ text, to, bits: pack(way.covered) });
        }
      }
    }
    return byLink[link];
  }

  // Whether so many more words can be enough: true, false, or null for "not found out".
  function enough(words, more, state) {
    if (more === 0) return isSolved(game, words);
    const steps = { left: MOST_STEPS };
    const found = search(words, state, more, steps);
    if (found) return true;
    return steps.left > 0 ? false : null;
  }

  function search(words, { link, bits }, more, steps) {
    for (const { text, to, bits: covers } of wordsFrom(link)) {
      steps.left -= 1;
      if (steps.left <= 0) return false;
      if (lookUp(to, bits | covers) > more - 1) continue;
      const longer = [...words, { text }];
      if (whyNotWord(game, words, { text })) {
        steps.left -= 50;
        continue;
      }
      if (more === 1) {
        steps.left -= 50;
        if (isSolved(game, longer)) return true;
      } else if (search(longer, { link: to, bits: bits | covers }, more - 1, steps)) {
        return true;
      }
    }
    return false;
  }

  function statesAfter(words) {
    const { link } = game.rules;
    return waysOfChain(game, words).map((way) => ({
      link: linkNumber.get(String(link ? way.tail.slice(-link) : [])),
      bits: pack(way.covered),
    }));
  }

  // Every link in which a chain may start.
  function firstStates() {
    const { start } = game.rules;
    const all = game.links.map((tiles, link) => ({ tiles, link, bits: 0 }));
    return all.filter(({ tiles }) => start === null || game.tiles[tiles[0]] === start);
  }

  // {least, exact}: no fewer than `least` more words, null if none are enough; whether
  // that many are.
  function fewest(words) {
    if (isSolved(game, words)) return { least: 0, exact: true };
    const allowed = game.rules.maxWords - words.length;
    const states = words.length ? statesAfter(words) : firstStates();
    const bounds = states.map(({ link, bits }) => lookUp(link, bits));
    let least = Math.max(
      1,
      Math.min(NEVER, ...bounds),
      absentWords(game, words).length,
      game.rules.minWords - words.length,
    );
    if (least > allowed) return { least: null, exact: true };
    const searchable = game.rarityOf.size <= 30_000;
    while (searchable) {
      const answers = states.map((state) => enough(words, least, state));
      if (answers.includes(true)) return { least, exact: true };
      if (answers.includes(null)) break;
      least += 1;
      if (least > allowed) return { least: null, exact: true };
    }
    return { least, exact: false };
  }

  const known = new Map();
  return (words) => {
    const key = words.map(written).join(".");
    if (!known.has(key)) known.set(key, fewest(words));
    return known.get(key);
  };
}
