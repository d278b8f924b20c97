// What becomes of a word while it is typed: letters are added while they may be, or taken
// back; from a refused one on they stay, struck through.

// {next, told, bad, echo}: the state with a text in place of its word, what is said of that,
// and the letters that are refused. Of the letters that the word begins with, `echo` were
// typed again before.
function afterTyping(game, state, text, echo) {
  const begun = linkOf(game, state.words);
  const whole = text.startsWith(begun) ? text : begun + text;
  let next = state;
  while (!whole.startsWith(next.now.text)) next = withoutLetter(game, next);
  let told = null;
  const letters = [...whole.slice(next.now.text.length)];
  for (const [n, letter] of letters.entries()) {
    const { state: longer, problem } = withLetter(game, next, letter);
    if (problem && isAtLink(game, next) && [...begun][echo] === letter) {
      echo += 1;
      told = { kind: "note", text: say("play.stands_already", { letters: upper(begun) }) };
      continue;
    }
    const taken = problem ? withoutEcho(game, next, begun, letter) : longer;
    if (!taken) {
      told = { kind: "no", text: problem, tile: onlyTile(game, letter) };
      return { next, told, bad: letters.slice(n).join(""), echo };
    }
    next = taken;
    told = null;
  }
  return { next, told, bad: "", echo };
}

// The word with one more letter, less what the last word gave: it was typed again, and might
// also have begun a longer tile, as N begins NY, or the word goes on from another of the ways
// to trace the last one; null where it cannot be traced so, either.
function withoutEcho(game, state, begun, letter, tile = null) {
  const now = begun && withoutBegun(begun, longerBy(state.now, letter, tile));
  if (!now) return null;
  if (isAtLink(game, state) && begun.startsWith(now.text)) return state; // which has it
  return whyNotOpen(game, state.words, now, () => "no way") ? null : { ...state, now };
}
