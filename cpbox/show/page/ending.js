// The end of a game: whether the box is solved, and what is said of that.

// Of the game that `play` holds; `show` is called when more is known of a solution.
function makeEnding(game, play, thinker, show) {
  const solves = new WeakMap(); // whether words solve the box, computed once for each list
  const enough = new Map(); // of a list, how few words are enough, null until that is known

  function isOver({ words } = play.state) {
    if (!solves.has(words)) solves.set(words, isSolved(game, words));
    return solves.get(words);
  }

  function fewest(list) {
    if (!enough.has(list)) {
      enough.set(list, null);
      thinker.ask("fewest", game.lists.indexOf(list)).then((found) => {
        enough.set(list, found);
        show();
      });
    }
    return enough.get(list);
  }

  // What is said of a solution, or of a chain that is looked at.
  function endOf() {
    const { state, viewing } = play;
    const solved = isOver();
    /** @type {any} */
    const end = solved
      ? ofSolution(game, state.words, fewest)
      : viewing
        ? { ...ofKnown(game, textsOf(viewing)), isKnown: true }
        : null;
    if (solved) end.lines.push(...looked());
    if (end) end.isMark = solved && viewing ? game.answer.proved : end.isBest;
    return end;
  }

  // The words that solve it, as a text; "" while none do.
  const solution = () => (isOver() ? String(textsOf(play.state.words)) : "");

  // That the answer was looked at before it was found.
  const looked = () => (play.shown === null || play.shown === solution() ? [] : [say("share.looked")]);

  // Sets the next goal where it could be done in fewer words.
  function aimForFewer() {
    play.goal = fewerThan(game, play, ofSolution(game, play.state.words, fewest)) ?? play.goal;
  }

  const shared = () => toShare(game, play.state.words, [say("share.hints", { n: play.asked }), ...looked()], fewest);

  return { isOver, endOf, solution, aimForFewer, shared };
}
