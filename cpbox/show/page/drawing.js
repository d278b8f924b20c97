// The box: walls, dots, letters and lines. It is drawn once, in Python; what changes are
// classes, so that the page's style can move them.

const TOUCHED = 60; // what can be pressed around a letter and its dot, at most
const INSIDE = 5; // how far the middle of that is inward from the letter

function shape(name, attributes, ...children) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

// What part of the plane the box takes, and where its letters are pressed.
function layOut({ places, corner: [left, top], size: [wide, high] }) {
  const labels = places.map(({ label, inward }) => ({ at: label, touched: moved(label, inward, INSIDE) }));
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
  const { places, sides, sideOf } = game;
  const plane = layOut(game);
  const round = places.map((_, tile) => tile).sort((a, b) => places[a].around - places[b].around);
  if (svg.dataset.key !== game.key) {
    svg.setAttribute("viewBox", game.view);
    svg.innerHTML = game.picture;
    svg.dataset.key = game.key;
  }
  const [walls, dots, labels] = [".wall", ".dot", ".label"].map((name) => [...svg.querySelectorAll(name)]);
  const [ways, numbers, rubber] = [".ways", ".numbers", ".rubber"].map((name) => svg.querySelector(name));
  labels.forEach((label, tile) => label.style.setProperty("--nth", String(round.indexOf(tile))));
  const tilesAt = walls.map((_, n) => round.filter((tile) => sideOf[tile] === (sides <= 2 ? n / 2 : n)));

  // {paths, now, fresh, isMark, only}: the words' tiles, which of them is being written,
  // whether the last line is new, whether the lines run on into the dots, and which word
  // shows itself, or none.
  function paint({ paths, now, fresh, isMark, only = -1 }) {
    const words = linesOf(places, paths);
    const above = isMark ? numbers : rubber;
    if (ways.nextSibling !== above) svg.insertBefore(ways, above);
    refill(ways, words.map((_, n) => String(n)), wayShape);
    words.forEach((strokes, n) => {
      const way = ways.children[n];
      way.classList.toggle("now", n === now);
      const [last = ""] = fresh && n === now ? strokes.slice(-1).map(pathOf) : [];
      refill(way, strokes.flatMap(strokeTexts), (text) => strokeShape(text, last));
    });
    refill(numbers, words.length > 1 ? numberTexts(words) : [], numberShape);
    light(only);
  }

  // {paths, here, shut, visits, word}: the words' tiles, the tile where it stands, the tiles
  // that cannot follow, how often each was visited, and which word the one where it stands
  // belongs to.
  function mark({ paths, here, shut, visits, word }) {
    places.forEach((_, tile) => {
      const isHere = tile === here;
      const first = isHere ? word : paths.findIndex((path) => path.includes(tile));
      const names = withNames("", {
        used: visits[tile] > 0,
        twice: visits[tile] > 1,
        often: visits[tile] > 2,
        here: isHere,
        shut: !isHere && shut.has(tile),
      });
      put(dots[tile], "class", `dot${names}`);
      put(labels[tile], "class", `label${names}`);
      for (const node of [dots[tile], labels[tile]]) put(node, "data-w", turnOf(first));
    });
    walls.forEach((wall, n) =>
      wall.classList.toggle("shut", tilesAt[n].length > 0 && tilesAt[n].every((tile) => shut.has(tile))),
    );
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

  return { plane, round, labels, paint, mark, stretch, light };
}

// The colour of a word, by its number from 0: they take turns. None for no word.
const turnOf = (word) => (word < 0 ? "" : (word % IN_TURN) + 1);

// Puts children in a node, each made of a text; up to the first that differs, they stay.
/** @type {(node: any, texts: string[], make: (text: string) => any) => void} */
function refill(node, texts, make) {
  const { children } = node;
  let same = 0;
  while (same < texts.length && children[same]?.madeOf === texts[same]) same += 1;
  while (children.length > same) node.lastChild.remove();
  for (const text of texts.slice(same)) {
    const made = make(text);
    made.madeOf = text;
    node.append(made);
  }
}

const wayShape = (n) => shape("g", { class: "way", "data-word": n, "data-w": turnOf(Number(n)) });

// The line of a stroke, and a tip that says where it goes, where it is long enough.
function strokeTexts(stroke) {
  const tips = tipsOf([stroke]).map(({ at: [x, y], ahead: [u, v] }) => {
    const wing = (side) => spot([x - 6 * u - 6 * side * v, y - 6 * v + 6 * side * u]);
    return `tip M${wing(-1)}L${spot([x + u, y + v])}L${wing(1)}`;
  });
  return [`line ${pathOf(stroke)}`, ...tips];
}

function strokeShape(text, last) {
  const [name, ...rest] = text.split(" ");
  const d = rest.join(" ");
  return shape("path", { class: d === last ? "line new" : name, d, pathLength: 1 });
}

// The disc with a word's number, on its first stroke.
const numberTexts = (words) => numbersOf(words).flatMap((at, n) => (at ? [[n, ...at.map(digits)].join(" ")] : []));

function numberShape(text) {
  const [n, x, y] = text.split(" ");
  return shape(
    "g",
    { class: "number", "data-word": n, "data-w": turnOf(Number(n)) },
    shape("circle", { cx: x, cy: y, r: 10.5 }),
    shape("text", { x, y, dy: "0.36em" }, String(Number(n) + 1)),
  );
}
