// Undo and redo: every text that the puzzle had, with what was pinned then. They outlast the
// page in its tab, as the browser's Back leaves it.

const MOST_UNDONE = 200;
const MOST_KEPT = 100_000; // letters of the states before, and of those after, that a tab keeps
const TYPING = 1000; // milliseconds within which letters that are typed are one change

// `restore` is given a state: {text, pinned}, in its turn after what was changed before.
function makeHistory(restore, later) {
  const past = [];
  const future = [];
  let dropped = []; // what could be made again before the last change
  let now = null;
  let typedAt = 0;

  function show() {
    hide(at("lab-undo-it"), !past.length, at("lab-head"));
    disable(at("lab-undo"), !past.length);
    disable(at("lab-redo"), !future.length);
  }

  function note(state, isTyped) {
    const goesOn = isTyped && Date.now() - typedAt < TYPING;
    typedAt = isTyped ? Date.now() : 0;
    if (now && now.text === state.text && now.pinned === state.pinned) return;
    if (now && !goesOn) past.push(now);
    past.splice(0, past.length - MOST_UNDONE);
    dropped = future.splice(0);
    now = state;
    if (isTyped) follows.later("steps", show);
    else show();
  }

  // The text as the server writes it, which is no change.
  function amend(text) {
    now = { text, pinned: now.pinned === now.text ? text : now.pinned };
  }

  // What was kept when the page was left.
  function resume({ text, pinned, past: before = [], future: after = [] }) {
    now = { text, pinned: pinned ?? text };
    past.push(...before);
    future.push(...after);
    show();
  }

  // The nearest states, as many as there is room for.
  function nearest(states) {
    let room = MOST_KEPT;
    const tooFar = states.findLastIndex(({ text, pinned }) => (room -= text.length + pinned.length) < 0);
    return states.slice(tooFar + 1);
  }

  const kept = () => ({ past: nearest(past), future: nearest(future) });

  // A state that has been left and is to be taken back, as if it had never been.
  function forget(before) {
    if (past.at(-1)?.text === before.text) {
      now = past.pop();
      future.push(...dropped.splice(0));
    }
    show();
  }

  function go(from, to) {
    follows.settle(["typed"]);
    if (!from.length) return;
    to.push(now);
    now = from.pop();
    typedAt = 0;
    show();
    restore(now);
  }

  const undo = () => later(() => go(past, future));
  const redo = () => later(() => go(future, past));
  press("lab-undo", undo);
  press("lab-redo", redo);

  // What is typed in a field and not yet taken is undone by the browser.
  const typedIn = new WeakSet();
  document.addEventListener("input", (/** @type {any} */ { target }) => typedIn.add(target));
  for (const type of ["change", "submit"])
    document.addEventListener(type, (/** @type {any} */ { target }) => {
      for (const field of target.elements ?? [target]) typedIn.delete(field);
    });
  const step = (event, act) => {
    const { target, altKey } = event;
    const isOfField = target.id !== "lab-text" && typedIn.has(target);
    if (altKey || isOfField) return;
    event.preventDefault();
    act();
  };
  shortcuts.set("ctrl+z", (event) => step(event, event.shiftKey ? redo : undo));
  shortcuts.set("ctrl+y", (event) => step(event, redo));
  show();
  return { note, amend, forget, undo, resume, kept };
}
