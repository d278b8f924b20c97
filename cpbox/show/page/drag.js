// Drawing from letter to letter with a finger or a mouse.
//
// A letter is meant if the pointer goes right over its dot, turns or rests beside it, or
// leaves the box there. Who only passes by, as from U to P below an E, takes nothing.

const NEAR = 24; // from a dot or its letter, in the plane's units
const OVER = 11;
const RESTS = [120, 400]; // milliseconds: at the usual pace, and where moves come slowly

function nearestTile(plane, places, point, reach) {
  let best = { tile: null, far: reach };
  places.forEach((place, tile) => {
    const far = fromSegment(point, place.at, plane.labels[tile].at);
    if (far < best.far) best = { tile, far };
  });
  return best.tile;
}

// How far a point is from the line between two others.
function fromSegment(point, one, other) {
  const [u, v] = [other[0] - one[0], other[1] - one[1]];
  const share = ((point[0] - one[0]) * u + (point[1] - one[1]) * v) / (u * u + v * v);
  return distance(point, moved(one, [u, v], Math.max(0, Math.min(1, share))));
}

// Tells `take(tile)` of each letter that is pressed or drawn to, `stretch(point)` of the
// way to where the pointer is, or of none.
function watchPointer(board, drawing, places, on, { isHere, take, stretch }) {
  const { plane } = drawing;
  let drag = null;

  function pointOf(event) {
    const box = board.getBoundingClientRect();
    const scale = plane.wide / box.width;
    return [plane.left + (event.clientX - box.left) * scale, plane.top + (event.clientY - box.top) * scale];
  }

  function meant() {
    clearTimeout(drag.timer);
    drag.isDone = true;
    drag.hasMoved = true;
    if (!isHere(drag.tile)) take(drag.tile);
  }

  function enter(tile, point) {
    clearTimeout(drag.timer);
    Object.assign(drag, {
      tile,
      isDone: tile === null || isHere(tile),
      entry: drag.before,
      closest: point,
      least: Infinity,
    });
  }

  function turned(point) {
    const [a, b] = [drag.entry, drag.closest];
    const [u, v] = [b[0] - a[0], b[1] - a[1]];
    const [x, y] = [point[0] - b[0], point[1] - b[1]];
    const far = Math.hypot(u, v) * Math.hypot(x, y);
    return far > 0 && (u * x + v * y) / far < 0.7;
  }

  function follow(point) {
    const tile = nearestTile(plane, places, point, NEAR);
    if (tile !== drag.tile) {
      if (drag.tile !== null && !drag.isDone && turned(point)) meant();
      enter(tile, point);
    }
    drag.before = point;
    if (drag.isDone) return;
    const { at: dot, inward } = places[tile];
    const far = distance(point, dot);
    if (far < drag.least) Object.assign(drag, { least: far, closest: point });
    const depth = (point[0] - dot[0]) * inward[0] + (point[1] - dot[1]) * inward[1];
    clearTimeout(drag.timer);
    if (far < OVER || depth < -6) meant();
    else {
      const rests = Math.min(Math.max(3 * drag.pace, RESTS[0]), RESTS[1]);
      drag.timer = setTimeout(() => drag && drag.tile === tile && !drag.isDone && meant(), rests);
    }
  }

  function end(event) {
    if (!drag || event.pointerId !== drag.id) return;
    clearTimeout(drag.timer);
    const { tile, isDone, hasMoved, began } = drag;
    const isUp = event.type === "pointerup";
    if (isUp && tile !== null && !isDone) meant();
    drag = null;
    stretch(null);
    if (isUp && tile !== null && tile === began && !hasMoved) take(tile);
  }

  on(board, "pointerdown", (event) => {
    if (event.button || !event.isPrimary) return;
    event.preventDefault(); // the page keeps its focus, and letters typed go on
    const point = pointOf(event);
    const tile = nearestTile(plane, places, point, 2 * NEAR);
    if (tile === null) return;
    const isThere = event.isTrusted || event.pointerType === "mouse"; // not a finger that has gone since
    if (isThere) board.setPointerCapture(event.pointerId);
    const began = isHere(tile) ? tile : null;
    drag = { id: event.pointerId, tile, began, isDone: true, hasMoved: false, before: point, moved: performance.now() };
    if (began === null) take(tile);
  });
  on(board, "pointermove", (event) => {
    if (!drag || event.pointerId !== drag.id) return;
    const now = performance.now();
    Object.assign(drag, { pace: now - drag.moved, moved: now });
    const steps = event.getCoalescedEvents?.() ?? [];
    for (const each of steps.length ? steps : [event]) follow(pointOf(each));
    const point = pointOf(event);
    stretch(distance(point, places[drag.tile ?? 0].at) > 1 ? point : null);
  });
  on(board, "pointerup", end);
  on(board, "pointercancel", end);
}
