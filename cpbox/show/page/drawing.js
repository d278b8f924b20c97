// A chain drawn on a box: the picture that stands behind the letters.

const BADGE = 10.5;
const ARROW = 8;

function shape(name, attributes, text = "") {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.textContent = text;
  return made;
}

const digits = (value) => String(Math.round(value * 10) / 10 + 0);
const spot = ([x, y]) => `${digits(x)} ${digits(y)}`;

function pathOf(strokes) {
  const parts = strokes.map(([, ...points]) => "?LQC"[points.length] + points.map(spot).join(" "));
  return strokes.length ? `M${spot(strokes[0][0])}${parts.join("")}` : "";
}

function closedPath(points) {
  return `M${points.map(spot).join("L")}Z`;
}

// Draws into an SVG element that holds nothing else; `paths` are the words' tiles.
function drawChain(game, svg, paths, loop) {
  const { places, rules } = game;
  const lines = linesOf(places, paths, rules.link, loop);
  svg.replaceChildren(
    shape("path", { class: "wall", d: closedPath(game.corners) }),
    ...lines.words.map((strokes, n) => wordShape(game, strokes, n)),
    ...places.map((place, tile) => dotShape(place, lines.spread.get(tile))),
    ...markShapes(game, lines),
  );
}

const inkOf = (game, n) => `ink${(n % game.inks) + 1}`;
const dashesOf = (game, n) => game.dashes[n % game.dashes.length];

function wordShape(game, strokes, n) {
  const group = shape("g", { class: `word ${inkOf(game, n)}` });
  const d = pathOf(strokes);
  const line = shape("path", { class: "line", d });
  if (dashesOf(game, n)) line.setAttribute("stroke-dasharray", dashesOf(game, n));
  const arrows = strokes.map(arrowOf).join("");
  group.append(shape("path", { class: "halo", d }), line, shape("path", { class: "arrow", d: arrows }));
  return group;
}

function arrowOf(stroke) {
  if (lengthOfStroke(stroke) < 3 * ARROW) return "";
  const [x, y] = pointAt(stroke, 0.6);
  const [a, b] = pointAt(stroke, 0.58);
  const far = Math.hypot(x - a, y - b) || 1;
  const [u, v] = [((x - a) / far) * ARROW, ((y - b) / far) * ARROW];
  return closedPath([
    [x + u, y + v],
    [x - u - v * 0.8, y - v + u * 0.8],
    [x - u + v * 0.8, y - v - u * 0.8],
  ]);
}

function dotShape(place, spread = [place.at, place.at]) {
  const [first, last] = spread;
  const end = String(first) === String(last) ? [last[0] + 0.1, last[1]] : last;
  return shape("path", { class: "dot", d: `M${spot(first)}L${spot(end)}` });
}

function markShapes(game, lines) {
  const rings = lines.links.map(([cx, cy]) => shape("circle", { class: "link", cx, cy, r: 9.5 }));
  const marks = [...rings];
  if (lines.end) {
    const [x, y] = lines.end;
    const ink = inkOf(game, lines.words.length - 1);
    marks.push(shape("rect", { class: `end ${ink}`, x: x - 6, y: y - 6, width: 12, height: 12 }));
  }
  const taken = [];
  lines.words.forEach((strokes, n) => {
    const point = besideStart(lines.starts[n], strokes, taken);
    taken.push(point);
    const group = shape("g", { class: inkOf(game, n) });
    group.append(
      shape("circle", { class: "badge", cx: point[0], cy: point[1], r: BADGE }),
      shape("text", { class: "number", x: point[0], y: point[1] + 5 }, n + 1),
    );
    marks.push(group);
  });
  return marks;
}

// A point on a word's first line, away from the numbers of others.
function besideStart(start, strokes, taken) {
  if (!strokes.length) return start;
  const far = Math.max(lengthOfStroke(strokes[0]), 1);
  const points = [];
  for (let n = 26; n < 400; n += 6) points.push(pointAt(strokes[0], Math.min(n / far, 0.9)));
  const isFree = (point) => taken.every((other) => distance(point, other) > 2 * BADGE + 2);
  return points.find(isFree) ?? points[0];
}
