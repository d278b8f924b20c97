// The answer, which nothing shows before it is opened: the chain word by word, every
// chain that is as good, and the claims.

function startAnswer(game, answer) {
  const at = (id) => document.getElementById(id);
  const slider = at("upto");
  let chain = []; // {text, tiles} of each word

  function choose(number) {
    const texts = answer.chains[number];
    const own = answer.chain.map(({ text }) => text).join(" ") === texts.join(" ");
    chain = own ? answer.chain : traced(texts);
    slider.max = chain.length;
    slider.value = chain.length;
    draw();
    for (const button of document.querySelectorAll("#chains button")) {
      button.setAttribute("aria-pressed", Number(button.dataset.chain) === number);
    }
  }

  function traced(texts) {
    const { way } = whatIsMissing(game, texts.map((text) => ({ text })));
    return texts.map((text, n) => ({ text, tiles: way.paths[n] }));
  }

  function draw() {
    const upto = Number(slider.value);
    const shown = chain.slice(0, upto);
    const closed = game.rules.loop && upto === chain.length;
    drawChain(game, at("answer-board"), shown.map(({ tiles }) => tiles), closed);
    const items = shown.map(({ text }) =>
      element("li", {}, element("span", {}, text), ` ${about(text)}`),
    );
    at("answer-words").replaceChildren(...items);
    slider.setAttribute("aria-valuetext", `${upto} of ${counted(chain.length, "word")}`);
  }

  function about(text) {
    return [counted(lengthOf(text), "letter"), ...familiar(game, game.rarityOf.get(text))].join(", ");
  }

  function fill() {
    tell(at("verdict"), answer.verdict);
    at("notes").replaceChildren(...answer.notes.map((text) => element("p", {}, text)));
    at("chain-part").hidden = !answer.chains.length;
    if (!answer.chains.length) return;
    const joint = game.rules.link ? " → " : " + ";
    const buttons = answer.chains.map((texts, n) =>
      element("li", {}, element("button", { type: "button", "data-chain": n, "aria-pressed": "false" }, texts.join(joint))),
    );
    at("chains").replaceChildren(...buttons);
    const many = counted(answer.chains.length, answer.proved ? "best chain" : "chain");
    at("how-many").textContent = answer.complete ? `${many}${answer.within}, and no more` : `${many}; there may be more`;
    at("chains").addEventListener("click", ({ target }) => {
      if (target.dataset.chain) choose(Number(target.dataset.chain));
    });
    choose(0);
    slider.addEventListener("input", draw);
  }

  function fillClaims() {
    at("commands").textContent = answer.commands.join("\n");
    at("claim-list").replaceChildren(
      ...answer.claims.map(([claim, by]) => element("li", {}, `${claim}: ${by}`)),
    );
  }

  at("answer").addEventListener("toggle", fill, { once: true });
  at("claims").addEventListener("toggle", fillClaims, { once: true });
}
