// The page on paper: the box empty, the rules, and lines to write on; below, upside down,
// what was asked for.

const LINES = [4, 12]; // at least, at most

const cannotBe = ({ answer }) => answer?.proved === true && !answer.chains.length;

function fillPaper(game, { hints = false, answer = false } = {}) {
  const lines = cannotBe(game) ? 0 : Math.min(LINES[1], Math.max(LINES[0], game.aim.target ?? 0));
  const name = [game.heading, game.title && game.date, game.about];
  const [best] = game.answer?.chains ?? [];
  const steps = hints && best ? hintsOn(game, []).steps.slice(0, 3) : [];
  const chain = answer && best ? [best.map(upper).join(game.rules.link ? " – " : " + ")] : [];
  const turned = [...steps, ...chain];
  const { title, paper, rules } = game.brief;
  tell(at("paper-title"), title);
  tell(at("paper-line"), paper);
  tell(at("paper-name"), [say("play.name"), ...name].filter(Boolean).join(" · "));
  at("paper-rules").replaceChildren(...itemsOf(rules));
  at("paper-chips").replaceChildren(...itemsOf([...game.chips, ...game.bans].map(sentence)));
  at("paper-lines").replaceChildren(...Array.from({ length: lines }, () => element("li")));
  makeDrawing(game, at("paper-box"));
  at("paper-turned").hidden = !turned.length;
  at("paper-turned").replaceChildren(...turned.map((text) => element("p", {}, text)));
}
