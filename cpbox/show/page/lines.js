// The lines of a chain, laid out as the pictures' are: every visit to a tile has a point
// of its own, beside the others; a link of one tile is one visit of two words.
// (The same as cpbox/show/picture/lines.py, which a test compares it with.)

const APART = 9; // between two visits to a tile
const BEND = 26; // how far a line between tiles of one side leaves the border, at least

const moved = ([x, y], [u, v], far) => [x + far * u, y + far * v];
const between = ([x, y], [u, v], share) => [x + share * (u - x), y + share * (v - y)];
const distance = ([x, y], [u, v]) => Math.hypot(u - x, v - y);
const dot = ([x, y], [u, v]) => x * u + y * v;
const pairsOf = (items) => items.slice(1).map((item, n) => [items[n], item]);

function linesOf(places, paths, link, loop) {
  const words = visitsOf(paths, link === 1, loop);
  const spread = spreadVisits(places, words);
  const linked = link ? words.slice(loop ? 0 : 1) : [];
  const hasEnd = words.length && link && !loop;
  return {
    words: words.map((visits) => pairsOf(visits).map(([a, b]) => strokeOf(places, a, b))),
    starts: words.map((visits) => visits[0].at),
    spread,
    links: linked.map((visits) => visits[0].at),
    end: hasEnd ? words.at(-1).at(-1).at : null,
  };
}

function visitsOf(paths, shared, loop) {
  const words = [];
  for (const path of paths) {
    const visits = path.map((tile) => ({ tile, leadsTo: [], at: [0, 0] }));
    if (shared && words.length) visits[0] = words.at(-1).at(-1);
    words.push(visits);
  }
  // There and straight back again, both ways would be one line.
  const strokes = words.reduce((sum, visits) => sum + visits.length - 1, 0);
  if (shared && loop && strokes > 2) words.at(-1)[words.at(-1).length - 1] = words[0][0];
  for (const [a, b] of words.flatMap(pairsOf)) {
    a.leadsTo.push(b.tile);
    b.leadsTo.push(a.tile);
  }
  return words;
}

// Gives each visit its point, and tells the outermost points of each tile.
function spreadVisits(places, words) {
  const atTile = new Map();
  for (const visit of words.flat()) {
    const visits = atTile.get(visit.tile) ?? [];
    if (!visits.includes(visit)) atTile.set(visit.tile, [...visits, visit]);
  }
  const spread = new Map();
  for (const [tile, visits] of atTile) {
    const place = places[tile];
    const step = Math.min(APART, (0.75 * place.room) / Math.max(visits.length - 1, 1));
    const ranked = visits
      .map((visit, number) => [rankOf(places, visit, number), visit])
      .sort(([[a, m]], [[b, n]]) => a - b || m - n)
      .map(([, visit]) => visit);
    ranked.forEach((visit, rank) => {
      visit.at = moved(place.at, place.ahead, (rank - (visits.length - 1) / 2) * step);
    });
    spread.set(tile, [ranked[0].at, ranked.at(-1).at]);
  }
  return spread;
}

// What leads farther round stands first; of equals, one end turns them round.
function rankOf(places, visit, number) {
  const here = places[visit.tile].around;
  const far = visit.leadsTo.map((tile) => (places[tile].around - here + 1) % 1);
  const total = far.reduce((sum, each) => sum + each, 0);
  const mean = far.length ? Math.round((total / far.length) * 1e6) / 1e6 : 0.5;
  const lower = Math.min(...visit.leadsTo);
  const isNear = mean < 0.5 || (mean === 0.5 && visit.tile < lower);
  return [-mean, isNear ? number : -number];
}

function strokeOf(places, a, b) {
  const [one, other] = [places[a.tile], places[b.tile]];
  const apart = distance(a.at, b.at);
  if (a.tile === b.tile) {
    const wide = Math.max(BEND - apart, 0) / 2;
    const sign = dot(one.ahead, a.at) <= dot(one.ahead, b.at) ? 1 : -1;
    const far = 1.6 * BEND;
    const bends = [
      moved(moved(a.at, one.ahead, -sign * wide), one.inward, far),
      moved(moved(b.at, one.ahead, sign * wide), one.inward, far),
    ];
    return [a.at, ...bends, b.at];
  }
  if (String(one.inward) === String(other.inward)) {
    const middle = between(a.at, b.at, 0.5);
    return [a.at, moved(middle, one.inward, BEND + 0.4 * apart), b.at];
  }
  return [a.at, b.at];
}

// The point after a share of a stroke, by de Casteljau's construction.
function pointAt(stroke, share) {
  let points = stroke;
  while (points.length > 1) points = pairsOf(points).map(([a, b]) => between(a, b, share));
  return points[0];
}

function lengthOfStroke(stroke) {
  return pairsOf(stroke).reduce((sum, [a, b]) => sum + distance(a, b), 0);
}
