// The lines of a chain: from dot to dot, and where a way is taken again, bowed towards
// the middle of the box, so that both are seen.

const BOW = 20; // how far the second line on a way leaves the first
const BEND = 26; // how far a line between tiles of one side leaves the wall, at least

const distance = ([x, y], [u, v]) => Math.hypot(u - x, v - y);
const moved = ([x, y], [u, v], far) => [x + far * u, y + far * v];
const middle = ([x, y], [u, v]) => [(x + u) / 2, (y + v) / 2];
const digits = (value) => String(Math.round(value * 10) / 10 + 0);
const spot = ([x, y]) => `${digits(x)} ${digits(y)}`;

// The strokes of each word, as paths.
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
  const from = `M${spot(one.at)}`;
  const apart = distance(one.at, other.at);
  const far = BEND + 0.4 * apart + before * BOW;
  if (apart === 0) {
    const bends = [-1, 1].map((sign) =>
      spot(moved(moved(one.at, one.inward, 2 * far), one.ahead, sign * (BEND + before * 4))),
    );
    return `${from}C${bends.join(" ")} ${spot(one.at)}`;
  }
  const half = middle(one.at, other.at);
  const isAlong = String(one.inward) === String(other.inward);
  if (!isAlong && before === 0) return `${from}L${spot(other.at)}`;
  const bend = isAlong
    ? moved(half, one.inward, far)
    : moved(half, towardsMiddle(one.at, other.at), 2 * before * BOW);
  return `${from}Q${spot(bend)} ${spot(other.at)}`;
}

// At a right angle to a line, towards the middle, in which the box is laid out.
function towardsMiddle(one, other) {
  const [x, y] = middle(one, other);
  const far = distance(one, other);
  const [u, v] = [(one[1] - other[1]) / far, (other[0] - one[0]) / far];
  const sign = x * u + y * v > 1e-6 ? -1 : 1;
  return [sign * u, sign * v];
}
