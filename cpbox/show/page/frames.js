// What follows from a key waits until its own frame is seen: acts by name, one a frame, each
// once however often it became due meanwhile, in the order in which they became due last.

function makeFrames(signal) {
  /** @type {Map<string, () => void>} */
  const waiting = new Map();
  let isComing = false; // the frame after which the next one acts

  function wait() {
    isComing = true;
    requestAnimationFrame(() =>
      setTimeout(() => {
        isComing = false;
        if (waiting.size && !signal.aborted) act(waiting.keys().next().value);
        if (waiting.size) wait();
      }),
    );
  }

  function act(name) {
    const due = waiting.get(name);
    waiting.delete(name);
    due();
  }

  function later(name, due) {
    waiting.delete(name);
    waiting.set(name, due);
    if (!isComing) wait();
  }

  // All of them at once, as for a pointer; or those of some names.
  /** @type {(names?: Iterable<string>) => void} */
  function settle(names = waiting.keys()) {
    for (const name of names) if (waiting.has(name)) act(name);
  }

  return { later, settle };
}
