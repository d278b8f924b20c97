// The page on paper: the box empty, the rules, and lines to write on; below, upside down,
// what was asked for. Where hints are, the answer has a page of its own: who reads one does
// not see the other.

function fillPaper(game, { hints = false, answer = false } = {}) {
  const name = [say("play.name"), game.heading, game.title && game.date, game.about].filter(Boolean).join(" · ");
  const [best] = game.answer?.chains ?? [];
  const steps = hints && best ? hintsOn(game, []).steps.slice(0, 3) : [];
  const chain = answer && best ? [best.map(upper).join(game.rules.link ? " – " : " + ")] : [];
  const { title, paper, rules, lines } = game.brief;
  tell(at("paper-title"), title);
  tell(at("paper-line"), paper);
  tell(at("paper-name"), name);
  at("paper-rules").replaceChildren(...itemsOf(rules));
  at("paper-chips").replaceChildren(...itemsOf(ownRules(game, [])));
  tell(at("paper-own"), game.ownWords);
  at("paper-lines").replaceChildren(...Array.from({ length: lines }, () => element("li")));
  makeDrawing(game, at("paper-box"));
  fillTurned("paper-turned", steps.length ? steps : chain);
  fillTurned("paper-answer", steps.length && chain.length ? [name, ...chain] : []); // apart, it says whose it is
}

function fillTurned(id, texts) {
  at(id).hidden = !texts.length;
  at(id).replaceChildren(...texts.map((text) => element("p", {}, text)));
}
