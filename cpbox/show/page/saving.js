// A game as the browser keeps it, and the page's address.

const MOST_PAST = 500;
const KEPT_AFTER = 250; // milliseconds after a change until it is kept

// Keeps what `play` holds of a game until `signal` ends that; `settle` has done what is due.
function makeSaving(game, play, signal, settle) {
  const key = GAMES + game.key;
  let due = 0; // the timer after which the game is kept
  let address; // of the game, as it was last read or written here

  // Once nothing is typed for a while: what a new address costs the browser would delay the
  // next letter.
  function later() {
    clearTimeout(due);
    due = setTimeout(now, KEPT_AFTER);
  }

  function now() {
    if (!due || signal.aborted) return;
    keep();
    if (readAddress().get("play") === address) writeToAddress(); // else another was just opened
  }

  function writeToAddress() {
    address = isEmpty(play.state) ? undefined : stateToText(play.state);
    writeAddress("play", address ?? null);
  }

  // The address as it stands is kept, too: who leaves before it follows returns to it.
  function keep() {
    settle();
    clearTimeout(due);
    due = 0;
    const { hinted, seen, asked, goal, shown } = play;
    const text = stateToText(play.state);
    remember(key, { now: text, address, past: play.past.slice(-MOST_PAST), hinted, seen, asked, goal, shown });
  }

  // What was kept, or what another address holds: one that was just opened, or that
  // of a page which was left after it was kept.
  function load(isOpened = false) {
    const kept = recall(key);
    const texts = (value) => (Array.isArray(value) ? value.filter((text) => typeof text === "string") : []);
    play.past = texts(kept?.past);
    play.future = [];
    play.state = typeof kept?.now === "string" ? stateOfText(game, kept.now) : EMPTY;
    for (const name of ["hinted", "seen", "asked"]) play[name] = Number(kept?.[name]) || 0;
    play.goal = Number(kept?.goal) || null;
    play.shown = kept?.shown ?? null;
    play.viewing = play.other = null;
    address = readAddress().get("play");
    const isOther = address !== undefined && (isOpened || address !== kept?.address);
    if (isOther && address !== stateToText(play.state)) {
      if (!isEmpty(play.state)) play.past.push(stateToText(play.state));
      play.state = stateOfText(game, address);
      play.hinted = play.seen = 0;
      const isWhole = stateToText(play.state) === address;
      play.told = isWhole ? null : { kind: "no", text: say("play.bad_address") };
    }
  }

  // What an address says that was just opened; what is yet to be kept is kept before.
  function open() {
    if (due) keep();
    load(true);
    later();
  }

  // What another tab kept of the same game; whether it is any other.
  function takeOver(changed) {
    const kept = changed === key ? recall(key)?.now : null;
    if (typeof kept !== "string" || kept === stateToText(play.state)) return false;
    writeAddress("play", null);
    load();
    writeToAddress();
    return true;
  }

  return { later, now, load, open, takeOver };
}
