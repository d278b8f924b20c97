// What the player presses, types and drags, as commands of the game.

// Pressed twice in one place, all but these was meant once: two hints are not asked for.
const ONCE = ":is(#table, #sheet) :is(button, summary):not(.tile, .sign, #delete, #enter)";
const DISABLED = "[aria-disabled=true]:not(.tile)"; // as a letter that may not follow says why

// Stops a press that nothing is to come of.
function stopPress(event) {
  const { detail, target } = event;
  if (!target.closest(DISABLED) && (detail < 2 || !target.closest(ONCE))) return;
  event.preventDefault();
  event.stopPropagation();
}

// `on` listens until the game ends; of the commands, `acts` are those of buttons, by id.
function startInput(game, view, drawing, frames, on, commands) {
  const { acts, typed, enter, deleteLetter, takeTile, standing } = commands;
  hearButtons();
  hearTiles();
  hearField();
  on(document, "keydown", heard);

  function hearButtons() {
    for (const [id, act] of Object.entries(acts)) on(at(id), "click", () => act());
    for (const id of ["words", "mine", "best"])
      on(at(id), "click", ({ target }) => commands.pressWord(at(id), target));
    on(at("answer"), "toggle", () => at("answer").open && commands.noteShown());
    // What is pressed takes no focus, so that Enter plays the word.
    for (const id of ["acts", "keys", "next-hint"])
      on(at(id), "pointerdown", (event) => event.preventDefault());
  }

  function hearTiles() {
    for (const tile of view.tiles) {
      on(tile, "click", (event) => {
        const isKey = document.body.classList.contains("has-keys");
        if (isKey || event.detail === 0) takeTile(Number(tile.dataset.tile));
      });
      on(tile, "keydown", (event) => goRound(event, view.tiles, drawing.round));
    }
    watchPointer(at("board"), drawing, game.places, on, {
      isHere: (tile) => {
        commands.settle();
        return drawing.labels[tile].classList.contains("here");
      },
      take: takeTile,
      stretch: (point) => {
        const here = drawing.labels.findIndex((label) => label.classList.contains("here"));
        drawing.stretch(here, here < 0 ? null : point);
      },
    });
  }

  function hearField() {
    const field = at("word");
    let composing = false;
    on(at("form"), "submit", (event) => {
      event.preventDefault();
      enter();
    });
    if (matchMedia("(pointer: coarse)").matches) {
      field.inputMode = "none"; // letters are tapped
      on(field, "click", () => commands.note(say("play.tap_letters")));
    }
    on(field, "compositionstart", () => (composing = true));
    on(field, "compositionend", () => {
      composing = false;
      typed(field.value);
    });
    on(field, "input", () => composing || typed(field.value));
    // What is typed at the end, sooner than the browser would do it.
    const typings = {
      insertText: ({ data }) => typed(standing() + data),
      deleteContentBackward: () => typed(commands.shorter()),
      insertLineBreak: enter,
    };
    on(field, "beforeinput", (event) => {
      if (composing) return;
      frames.settle(["dress"]);
      const act = typings[event.inputType];
      if (!act || (field.selectionStart < field.value.length && act !== enter)) return;
      event.preventDefault();
      act(event);
    });
  }

  // A key that is meant for no field and no button.
  function heard(event) {
    frames.settle(["focus"]);
    // Another for the last word presses no button that came with the win.
    const isSpare = event.repeat || (commands.isMeantBefore() && at("acts").contains(document.activeElement));
    if (isSpare && event.key === "Enter" && !at("table").hidden) return event.preventDefault();
    if (at("sheet").open) return event.key === "Escape" ? commands.sheet().close() : commands.sheet().enter();
    if (at("table").hidden || event.altKey) return;
    const isCommand = event.ctrlKey || event.metaKey;
    const pressed = event.key.toLowerCase();
    const { undo, redo } = acts;
    const step = isCommand && { z: event.shiftKey ? redo : undo, y: event.shiftKey ? null : redo }[pressed];
    if (step) {
      event.preventDefault();
      return step();
    }
    const isField = document.activeElement === at("word");
    if (event.key === "/" && !isCommand) {
      event.preventDefault();
      return commands.lookUp();
    }
    if (event.key === "Escape") return commands.escape();
    if (isField && !(event.key === "Backspace" && commands.takesBackspace())) return;
    if (isCommand && pressed === "a") {
      event.preventDefault();
      at("word").focus();
      at("word").select();
    } else if (isCommand) return;
    else if (event.key === "Backspace") {
      event.preventDefault();
      deleteLetter();
    } else if (event.key === "Enter") {
      if (document.activeElement === document.body) enter();
    } else if ([...event.key].length === 1 && event.key !== " " && !commands.refusesToGoOn()) {
      event.preventDefault();
      focusLater();
      typed(standing() + event.key);
    }
  }

  // Once the letter is seen, which would take twice as long; unless the focus has gone
  // elsewhere by then.
  function focusLater() {
    const before = document.activeElement;
    const isHere = () => document.activeElement === before && !at("sheet").open;
    frames.later("focus", () => isHere() && at("word").focus());
  }
}

// The arrow keys go round the box.
function goRound(event, tiles, round) {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const place = round.indexOf(Number(event.currentTarget.dataset.tile));
  const next = tiles[round[(place + step + round.length) % round.length]];
  event.currentTarget.tabIndex = -1;
  next.tabIndex = 0;
  next.focus();
}

// What was done before it was heard is done again, with all that the browser does itself.
function doAgain(event) {
  const { type, key, target } = event;
  if (type === "submit") return; // of another form
  const isKey = type === "keydown";
  const node = isKey ? (document.activeElement ?? document.body) : target;
  if (!node.dispatchEvent(new event.constructor(type, event)) || !isKey) return;
  if (key === "Enter") return /** @type {any} */ (document.activeElement).form?.requestSubmit();
  hooks.settle(["dress"]); // or the field has not what was typed
  document.execCommand(key === "Backspace" ? "delete" : "insertText", false, key);
}
