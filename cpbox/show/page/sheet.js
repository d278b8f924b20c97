// One sheet for all beside the game: rules, words, the answer, and what is remembered.

function startSheet(game, on, { view, copyAddress }) {
  const sheet = at("sheet");
  const tabs = [...sheet.querySelectorAll("[role=tab]")].filter(
    (tab) => tab.id !== "tab-answer" || game.answer,
  );
  const showWords = startWords(game, on);
  at("tab-answer").hidden = !game.answer;

  function open(tab) {
    selectTab([...sheet.querySelectorAll("[role=tab]")], tab);
    panelOf(tab).scrollTop = 0;
    if (tab.id === "tab-words") showWords();
    if (tab.id === "tab-you") showRemembered();
  }

  watchTabs(tabs, open, on);
  on(at("more"), "click", () => {
    open(tabs[0]);
    sheet.showModal();
  });
  on(at("close"), "click", () => sheet.close());
  on(sheet, "click", ({ target }) => target === sheet && sheet.close());

  for (const door of sheet.querySelectorAll("details")) door.open = false;
  for (const field of sheet.querySelectorAll("#filters input")) field.value = "";
  fillRules(game);
  if (game.answer)
    fillAnswer(game, on, (chain) => {
      sheet.close();
      view(chain);
    });

  function showRemembered() {
    const boxes = [...solvedBoxes().values()].sort((a, b) => b.day - a.day);
    const { days, streak } = daysSolved();
    const total = boxes.length
      ? `${boxes.length} ${boxes.length === 1 ? "box" : "boxes"} solved on ${counted(days, "day")}; ${counted(streak, "day")} in a row.`
      : "None solved yet.";
    tell(at("days"), total);
    at("solved").hidden = !boxes.length;
    at("solved-rows").replaceChildren(
      ...boxes.map(({ title, words, par }) =>
        element(
          "tr",
          {},
          element("th", { scope: "row" }, String(title)),
          element("td", {}, String(words)),
          element("td", {}, String(par ?? "-")),
        ),
      ),
    );
  }

  on(at("forget"), "click", () => {
    forgetAll();
    showRemembered();
  });
  on(at("copy-address"), "click", async () => {
    await copyAddress();
    tell(at("copied"), "Copied.");
  });
  const theme = recall(THEME) ?? "";
  setTheme(theme);
  for (const choice of document.getElementsByName("theme")) {
    choice.checked = choice.value === theme;
    on(choice, "change", () => {
      setTheme(choice.value);
      remember(THEME, choice.value);
    });
  }
}

const panelOf = (tab) => at(tab.getAttribute("aria-controls"));

// Shows the panel of a tab, and no other.
function selectTab(tabs, tab) {
  for (const each of tabs) {
    const isOpen = each === tab;
    each.setAttribute("aria-selected", isOpen);
    each.tabIndex = isOpen ? 0 : -1;
    panelOf(each).hidden = !isOpen;
  }
}

// Tabs are pressed, or gone through with the arrow keys.
function watchTabs(tabs, choose, on = (node, ...how) => node.addEventListener(...how)) {
  for (const tab of tabs) {
    on(tab, "click", () => choose(tab));
    on(tab, "keydown", ({ key }) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
      if (!step) return;
      const seen = tabs.filter((each) => !each.hidden);
      const next = seen[(seen.indexOf(tab) + step + seen.length) % seen.length];
      choose(next);
      next.focus();
    });
  }
}

function setTheme(theme) {
  if (["light", "dark"].includes(theme)) document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
}

function fillRules(game) {
  const items = (texts) => texts.map((text) => element("li", {}, text));
  tell(at("about-all"), game.about);
  at("about-all").hidden = !game.about;
  at("rule-list").replaceChildren(...items(game.said));
  tell(at("word-list"), `Words come from: ${game.wordList}.`);
  const [own, larger] = game.lists;
  at("rarer").hidden = !larger;
  if (larger)
    tell(
      at("rarer"),
      `The best chain is of ${own.said}; any word ${larger.within} may be played. Your game may refuse the rarer ones.`,
    );
  tell(at("degrees"), game.degrees);
}

// The answer is filled in when its door is opened.
function fillAnswer(game, on, view) {
  const { answer } = game;
  const once = (id, fill) => on(at(id), "toggle", fill, { once: true });
  once("answer", () => {
    tell(at("verdict"), answer.verdict);
    at("notes").replaceChildren(...answer.notes.map((text) => element("p", {}, text)));
    const joint = game.rules.link ? " → " : " + ";
    const rows = answer.chains.map((texts, n) =>
      element("li", {}, element("button", { type: "button", "data-chain": n }, texts.map(upper).join(joint))),
    );
    at("chains").replaceChildren(...rows);
    const many = counted(answer.chains.length, answer.proved ? "best chain" : "chain");
    const rest = answer.complete ? `${answer.within}, and no more` : "; there may be more";
    tell(at("how-many"), answer.chains.length ? `${many}${rest}. Press one to see it on the box.` : "");
  });
  on(at("chains"), "click", ({ target }) => {
    const { chain } = target.dataset;
    if (chain) view(answer.chains[Number(chain)]);
  });
  once("claims", () => {
    tell(at("commands"), answer.commands.join("\n"));
    at("claim-list").replaceChildren(
      ...answer.claims.map(([claim, by]) => element("li", {}, `${claim}: ${by}`)),
    );
  });
}
