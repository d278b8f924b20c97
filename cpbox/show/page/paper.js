// The page on paper: the box empty, the rules, and lines to write on; below, upside down,
// what was asked for.

const LINES = 4; // at least

function fillPaper(game, { hints = false, answer = false } = {}) {
  const { title, line } = aimOf(game);
  const many = Math.min(LINES + 4, Math.max(LINES, game.aim.target ?? 0));
  const items = (texts) => texts.map((text) => element("li", {}, text));
  tell(at("paper-title"), title);
  tell(at("paper-line"), line);
  tell(at("paper-name"), [say("play.name"), at("title").textContent, at("about").textContent].filter(Boolean).join(" · "));
  at("paper-rules").replaceChildren(...items(rulesInFull(game)));
  at("paper-chips").replaceChildren(...items(game.chips));
  at("paper-lines").replaceChildren(...Array.from({ length: many }, () => element("li")));
  if (at("paper-box").dataset.key !== game.key) makeDrawing(game, at("paper-box"));
  at("paper-box").dataset.key = game.key;
  const [best] = game.answer?.chains ?? [];
  const steps = hints && best ? hintsOn(game, []).slice(0, 3) : [];
  const chain = answer && best ? [best.map(upper).join(game.rules.link ? " – " : " + ")] : [];
  at("paper-turned").hidden = !steps.length && !chain.length;
  at("paper-turned").replaceChildren(...[...steps, ...chain].map((text) => element("p", {}, text)));
}
