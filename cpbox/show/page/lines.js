// The lines of a chain: from dot to dot, and where a way is taken again, bowed towards
// the middle of the box, so that both are seen.

const BOW = 20; // how far the second line on a way leaves the first
const BEND = 26; // how far a line between tiles of one side leaves the wall, at least

/** @typedef {number[]} Point */
/** @type {(one: Point, other: Point) => number} */
const distance = ([x, y], [u, v]) => Math.hypot(u - x, v - y);
/** @type {(from: Point, direction: Point, far: number) => Point} */
const moved = ([x, y], [u, v], far) => [x + far * u, y + far * v];
/** @type {(one: Point, other: Point) => Point} */
const middle = ([x, y], [u, v]) => [(x + u) / 2, (y + v) / 2];
const digits = (value) => String(Math.round(value * 10) / 10 + 0);
/** @type {(point: Point) => string} */
const spot = ([x, y]) => `${digits(x)} ${digits(y)}`;

const TIP = 0.62; // how far along a line its tip is
const SHORTEST = 34; // a shorter line has no tip
const FROM_DOT = [27, 20, 50, 73, 96]; // how far from its dot a number may stand
const APART = 24; // numbers are farther apart than this, where they can be

// The strokes of each word: start, control points, end.
function linesOf(places, paths) {
  const taken = new Map();
  return paths.map((tiles) =>
    tiles.slice(1).map((tile, n) => {
      const key = [tiles[n], tile].sort((a, b) => a - b).join();
      taken.set(key, (taken.get(key) ?? -1) + 1);
      return strokeOf(places[tiles[n]], places[tile], taken.get(key));
    }),
  );
}

// One stroke, on a way that was taken so many times before.
function strokeOf(one, other, before) {
  const apart = distance(one.at, other.at);
  const far = BEND + 0.4 * apart + before * BOW;
  if (apart === 0) {
    const deep = moved(one.at, one.inward, 2 * far);
    const bends = [-1, 1].map((sign) => moved(deep, one.ahead, sign * (BEND + before * 4)));
    return [one.at, ...bends, one.at];
  }
  const half = middle(one.at, other.at);
  const isAlong = String(one.inward) === String(other.inward);
  if (!isAlong && before === 0) return [one.at, other.at];
  const bend = isAlong
    ? moved(half, one.inward, far)
    : moved(half, towardsMiddle(one.at, other.at), 2 * before * BOW);
  return [one.at, bend, other.at];
}

// A stroke as a path.
/** @type {(stroke: Point[]) => string} */
const pathOf = ([start, ...others]) => `M${spot(start)}${" LQC"[others.length]}${others.map(spot).join(" ")}`;

// A point on a stroke, and the direction there, after de Casteljau.
function pointOn(stroke, share) {
  let points = stroke;
  while (points.length > 2) points = points.slice(1).map((b, n) => between(points[n], b, share));
  const [[x, y], [u, v]] = points;
  const far = Math.hypot(u - x, v - y) || 1;
  return { at: between(points[0], points[1], share), ahead: [(u - x) / far, (v - y) / far] };
}

/** @type {(one: Point, other: Point, share: number) => Point} */
const between = ([x, y], [u, v], share) => [x + share * (u - x), y + share * (v - y)];

// How long a stroke is, roughly: its control points joined.
const roughly = (stroke) => stroke.slice(1).reduce((sum, point, n) => sum + distance(stroke[n], point), 0);

// Where the tips of a word's strokes are, and their directions.
const tipsOf = (strokes) => strokes.filter((stroke) => roughly(stroke) >= SHORTEST).map((stroke) => pointOn(stroke, TIP));

// Where the number of each word stands: on its first stroke, apart from others.
function numbersOf(words) {
  const placed = [];
  for (const [stroke] of words) {
    const long = stroke ? roughly(stroke) || 1 : 1;
    const spots = stroke ? FROM_DOT.map((far) => pointOn(stroke, Math.min(0.45, far / long)).at) : [null];
    placed.push(spots.find((spot) => placed.every((each) => !each || !spot || distance(each, spot) >= APART)) ?? spots.at(-1));
  }
  return placed;
}

// At a right angle to a line, towards the middle, in which the box is laid out.
function towardsMiddle(one, other) {
  const [x, y] = middle(one, other);
  const far = distance(one, other);
  const [u, v] = [(one[1] - other[1]) / far, (other[0] - one[0]) / far];
  const sign = x * u + y * v > 1e-6 ? -1 : 1;
  return [sign * u, sign * v];
}
