// The box: walls, dots, letters and lines. It is made once; what changes are classes, so
// that the page's style can move them.

const DISC = 18; // half the height of what marks a letter
const DOT = 8;
const TOUCHED = 60; // what can be pressed around a letter and its dot, at most

function shape(name, attributes, ...children) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

// What is marked and pressed around the letters, and what part of the plane the box takes.
function layOut({ places, corner: [left, top], size: [wide, high] }) {
  const labels = places.map(({ label, inward, wide: extent }) => ({
    at: label,
    half: extent / 2 + 2,
    touched: moved(label, inward, TOUCHED / 2 - DISC - 7),
  }));
  return { labels, left, top, wide, high };
}

// How large what is pressed can be, in the plane's units, without covering another.
function leastApart({ labels }) {
  const gaps = labels.flatMap((one, n) =>
    labels.slice(0, n).map((other) => distance(one.touched, other.touched)),
  );
  return Math.min(TOUCHED, ...gaps);
}

// Fills an SVG element with the box, and gives what paints a position on it.
function makeDrawing(game, svg) {
  const { places, corners } = game;
  const plane = layOut(game);
  const round = places.map((_, tile) => tile).sort((a, b) => places[a].around - places[b].around);
  const outline = `M${corners.map(spot).join("L")}Z`;
  const wallOf = game.sides <= 2 ? (wall) => wall / 2 : (wall) => wall;
  const walls = corners.map(([x1, y1], n) => {
    const [x2, y2] = corners[(n + 1) % corners.length];
    return shape("line", { class: "wall", "data-side": wallOf(n), x1, y1, x2, y2 });
  });
  const ways = shape("g", {});
  const numbers = shape("g", {});
  const rubber = shape("line", { class: "rubber" });
  const dots = places.map(({ at: [cx, cy] }) => dotShape(cx, cy));
  const labels = plane.labels.map((label, tile) => labelShape(label, game.shown[tile], round.indexOf(tile)));
  svg.setAttribute("viewBox", [plane.left, plane.top, plane.wide, plane.high].map(digits).join(" "));
  svg.replaceChildren(
    shape("path", { class: "ground", d: outline }),
    shape("path", { class: "fill", d: outline }),
    ...walls,
    shape("path", { class: "outline", d: outline, pathLength: 1 }),
    ways,
    rubber,
    ...dots,
    numbers,
    ...labels,
  );

  // {paths, now, here, shut, left, visits, fresh, isMark, only, word}: the words' tiles, which of
  // them is being written, the tile where it stands, the tiles that cannot follow, those
  // that are to be covered, how often each was visited, whether the last line is new,
  // whether the lines run on into the dots, which word shows itself, or none, and which is
  // the one that the tile where it stands belongs to.
  function paint({ paths, now, here, shut, left, visits, fresh, isMark, only = -1, word = paths.length - 1 }) {
    const words = linesOf(places, paths);
    const above = isMark ? numbers : rubber;
    if (ways.nextSibling !== above) svg.insertBefore(ways, above);
    ways.replaceChildren(...words.map((strokes, n) => wayShape(strokes, n, n === now, fresh)));
    numbers.replaceChildren(...(words.length > 1 ? numbersOf(words).map(numberShape).filter(Boolean) : []));
    light(only);
    places.forEach((_, tile) => {
      const first = tile === here ? word : paths.findIndex((path) => path.includes(tile));
      const names = {
        used: visits[tile] > 0,
        left: left.includes(tile),
        twice: visits[tile] > 1,
        often: visits[tile] > 2,
        here: tile === here,
        shut: tile !== here && shut.has(tile),
      };
      for (const node of [dots[tile], labels[tile]]) {
        put(node, "data-w", turnOf(first));
        for (const [name, holds] of Object.entries(names)) node.classList.toggle(name, holds);
        node.classList.remove("refused");
      }
    });
    for (const wall of walls) {
      const own = places
        .map((_, tile) => tile)
        .filter((tile) => String(game.sideOf[tile]) === wall.dataset.side);
      wall.classList.toggle("shut", own.length > 0 && own.every((tile) => shut.has(tile)));
    }
  }

  function stretch(tile, point) {
    rubber.classList.toggle("on", point !== null);
    if (point === null) return;
    const [x1, y1] = places[tile].at;
    const ends = { x1, y1, x2: point[0], y2: point[1] };
    for (const [key, value] of Object.entries(ends)) rubber.setAttribute(key, digits(value));
  }

  // Shows a word by itself; all of them where it is none.
  function light(only) {
    for (const node of [...ways.children, ...numbers.children]) {
      const own = Number(node.dataset.word);
      node.classList.toggle("lit", own === only);
      node.classList.toggle("dim", only >= 0 && own !== only);
    }
  }

  return { plane, round, labels, paint, stretch, light };
}

// The colour of a word, by its number from 0: they take turns. None for no word.
const turnOf = (word) => (word < 0 ? "" : (word % IN_TURN) + 1);

// The strokes of a word, each with a tip that says where it goes.
function wayShape(strokes, n, isNow, fresh) {
  const lines = strokes.map((stroke, at) => {
    const isNew = fresh && isNow && at === strokes.length - 1;
    return shape("path", { class: isNew ? "line new" : "line", d: pathOf(stroke), pathLength: 1 });
  });
  const tips = tipsOf(strokes).map(({ at, ahead: [u, v] }) => {
    const [x, y] = at;
    const wing = (side) => spot([x - 6 * u - 6 * side * v, y - 6 * v + 6 * side * u]);
    return shape("path", { class: "tip", d: `M${wing(-1)}L${spot([x + u, y + v])}L${wing(1)}` });
  });
  const about = { class: isNow ? "way now" : "way", "data-word": n, "data-w": turnOf(n) };
  return shape("g", about, ...lines, ...tips);
}

// The disc with a word's number, on its first stroke.
function numberShape(at, n) {
  if (!at) return null;
  const [x, y] = at.map(digits);
  return shape(
    "g",
    { class: "number", "data-word": n, "data-w": turnOf(n) },
    shape("circle", { cx: x, cy: y, r: 10.5 }),
    shape("text", { x, y, dy: "0.36em" }, String(n + 1)),
  );
}

function dotShape(cx, cy) {
  const rings = ["ring far", "ring near", "core"].map((name, n) =>
    shape("circle", { class: name, cx, cy, r: DOT + [7.5, 4, 0][n] }),
  );
  return shape("g", { class: "dot" }, ...rings);
}

function labelShape({ at: [x, y], half }, text, number) {
  const frame = { x: x - half, y: y - DISC, width: 2 * half, height: 2 * DISC, rx: DISC };
  const label = shape(
    "g",
    { class: "label" },
    shape("rect", { class: "badge", ...frame }),
    shape("rect", {
      class: "ban",
      ...frame,
      x: x - half - 2,
      y: y - DISC - 2,
      width: 2 * half + 4,
      height: 2 * DISC + 4,
      rx: DISC + 2,
    }),
    shape("text", { x, y, dy: "0.34em" }, text),
  );
  label.style.setProperty("--nth", String(number));
  return label;
}
