// What the browser remembers: the game of each box, the boxes that were solved, and how
// the page looks. Where it may not, the page remembers until it is closed.

const GAMES = "cpbox:game:";
const SOLVED = "cpbox:solved";
const THEME = "cpbox:theme";
const unsaved = new Map();

function recall(key) {
  try {
    return JSON.parse(localStorage.getItem(key)) ?? null;
  } catch {
    return unsaved.get(key) ?? null;
  }
}

function remember(key, value) {
  unsaved.set(key, value);
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // a private window, or no room
  }
}

function forgetAll() {
  unsaved.clear();
  try {
    const ours = Object.keys(localStorage).filter((key) => key.startsWith("cpbox:"));
    for (const key of ours) localStorage.removeItem(key);
  } catch {
    // there was nothing to forget
  }
}

// A day as its number, in the player's own time.
const dayOf = (date) => Math.floor((date.getTime() - date.getTimezoneOffset() * 60_000) / 86_400_000);

// Every box that was solved, by its key: {title, day, words, par}, the first day and the
// fewest words.
function solvedBoxes() {
  const known = recall(SOLVED);
  const entries = known && typeof known === "object" ? Object.entries(known) : [];
  return new Map(
    entries.filter(([, box]) => box && Number.isInteger(box.day) && Number.isInteger(box.words)),
  );
}

function rememberSolved(game, words) {
  const boxes = solvedBoxes();
  const before = boxes.get(game.key);
  boxes.set(game.key, {
    title: game.heading,
    par: game.par,
    day: before?.day ?? dayOf(new Date()),
    words: Math.min(words, before?.words ?? words),
  });
  remember(SOLVED, Object.fromEntries(boxes));
}

// {days, streak}: on how many days a box was solved for the first time, and on how many
// in a row up to today or yesterday.
function daysSolved() {
  const days = new Set([...solvedBoxes().values()].map(({ day }) => day));
  const today = dayOf(new Date());
  let last = days.has(today) ? today : today - 1;
  let streak = 0;
  for (; days.has(last); last -= 1) streak += 1;
  return { days: days.size, streak };
}
