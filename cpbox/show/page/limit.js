// Time for what the page computes: none of it may take longer than half a second, or two
// seconds in a worker, where it delays nothing else.

const OFTEN = 64; // steps between two looks at the clock

class TimeUp extends Error {}

const time = { most: 500, end: Infinity, steps: 0 }; // in milliseconds

// Called wherever there may be many steps.
function spend() {
  time.steps += 1;
  if (time.steps % OFTEN === 0 && performance.now() > time.end) throw new TimeUp();
}

// What comes of `act`, or of `instead` where that takes too long.
function within(milliseconds, act, instead) {
  const before = time.end;
  time.end = Math.min(before, performance.now() + milliseconds);
  try {
    return act();
  } catch (wrong) {
    if (!(wrong instanceof TimeUp)) throw wrong;
    time.end = before;
    return instead();
  } finally {
    time.end = before;
  }
}
