// The fewest words that are still needed, on one of the page's lists.
//
// The table is the relaxation's: no chain needs fewer words, whatever the other rules
// say. A search through all words that the table leaves then looks whether that many are
// enough; when it has seen them all in vain, one word more is needed.

const NEVER = 255;
const MOST_STEPS = 300_000;
const MOST_FOUND = 2000;

function makeBounds(game, list) {
  const linkNumber = new Map(list.links.map((link, number) => [String(link), number]));
  const bitOf = new Map(list.tracked.map((tile, bit) => [tile, bit]));
  const goal = (1 << list.tracked.length) - 1;

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
    return list.table[link * (goal + 1) + (goal & ~bits)];
  }

  const byLink = list.links.map(() => null);
  const isOnIt = (text) => !list.isPart || list.own.has(text);

  // The words that start in a link, with each way to trace them.
  function wordsFrom(link) {
    byLink[link] ??= [...tracesFrom(link)];
    return byLink[link];
  }

  function* tracesFrom(link) {
    const { link: size } = game.rules;
    const [start] = list.links[link];
    for (const text of game.rarityOf.keys()) {
      if (!isOnIt(text) || (start !== undefined && !text.startsWith(game.tiles[start]))) continue;
      for (const way of waysOfWord(game, { text })) {
        if (linkNumber.get(String(way.head)) !== link) continue;
        const to = linkNumber.get(String(size ? way.tail.slice(-size) : []));
        yield { text, to, bits: pack(way.covered) };
      }
    }
  }

  // Chains of so many more words, added to `found`; they may be more than a search has
  // time for, which `steps` then tells.
  function search(words, { link, bits }, more, steps, found) {
    for (const { text, to, bits: covers } of wordsFrom(link)) {
      spend();
      steps.left -= 1;
      if (steps.left <= 0 || found.length >= MOST_FOUND) return;
      if (lookUp(to, bits | covers) > more - 1) continue;
      steps.left -= 50;
      if (whyNotWord(game, words, { text }, () => "no way")) continue;
      const longer = [...words, { text }];
      if (more > 1) search(longer, { link: to, bits: bits | covers }, more - 1, steps, found);
      else if (isSolved(game, longer)) found.push(longer);
    }
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
    const all = list.links.map((tiles, link) => ({ tiles, link, bits: 0 }));
    return all.filter(({ tiles }) => start === null || game.tiles[tiles[0]] === start);
  }

  const statesOf = (words) => {
    const states = words.length ? statesAfter(words) : firstStates();
    return states.filter(({ link }) => link !== undefined);
  };

  // So many more words are needed at least: what can be said without a search.
  function atLeast(words) {
    if (isSolved(game, words)) return 0;
    const bounds = statesOf(words).map(({ link, bits }) => lookUp(link, bits));
    return Math.max(
      1,
      Math.min(NEVER, ...bounds),
      absentWords(game, words).length,
      game.rules.minWords - words.length,
    );
  }

  // {least, exact, found, stopped}: no fewer than `least` more words, null if none are
  // enough; whether that many are; ways on that were found, of `least` words if it is
  // exact; and whether there was no time to find any.
  function fewest(words) {
    const sure = { least: 0, more: 0, found: [] };
    const stopped = () => {
      const found = sure.found.map((chain) => chain.slice(words.length));
      return { least: sure.least, exact: found.length > 0 && sure.more === sure.least, found, stopped: !found.length };
    };
    return within(time.most, () => ({ ...searchAll(words, sure), stopped: false }), stopped);
  }

  function searchAll(words, sure) {
    let least = atLeast(words);
    sure.least = least;
    if (least === 0) return { least, exact: true, found: [[]] };
    const allowed = game.rules.maxWords - words.length;
    const states = statesOf(words);
    for (let more = least; more <= allowed; more += 1) {
      const steps = { left: MOST_STEPS };
      const found = [];
      Object.assign(sure, { more, found });
      for (const state of states) search(words, state, more, steps, found);
      const rest = found.map((chain) => chain.slice(words.length));
      if (rest.length) return { least, exact: more === least, found: rest };
      if (steps.left > 0 && least === more) sure.least = least += 1;
      else if (more > least) return { least, exact: false, found: [] };
    }
    return { least: least > allowed ? null : least, exact: least > allowed, found: [] };
  }

  const known = new Map();
  const kept = (words) => {
    const key = words.map(written).join(".");
    const said = known.get(key) ?? fewest(words);
    if (!said.stopped) known.set(key, said);
    return said;
  };
  return { fewest: kept, atLeast };
}
