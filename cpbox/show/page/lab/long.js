// Long work: a bar that runs, where it stands, and a button that ends it.

// What it gives, or nothing where it was cancelled or refused; then the page says why.
async function doLong(id, name, body) {
  const where = at(id);
  where.abort?.();
  where.classList.remove("old"); // a change of the text makes it so
  const control = new AbortController();
  where.abort = () => control.abort();
  // What stands before it has the focus of what goes.
  const put = (...nodes) => {
    const before = where.previousElementSibling;
    const hadFocus = where.contains(document.activeElement);
    where.replaceChildren(...nodes);
    if (hadFocus) ([...before.querySelectorAll("button")].at(-1) ?? before).focus({ preventScroll: true });
  };
  const said = element("span", {}, say("lab.long.begun"));
  const cancel = button(say("lab.long.cancel"), () => {
    control.abort();
    put(element("p", {}, say("lab.long.cancelled")));
  }, { class: "pill" });
  put(element("progress", { "aria-label": say("lab.long.under_way") }), said, " ", cancel);
  const isFile = body.bundle || name === "export"; // which comes in one piece
  const heard = isFile ? undefined : ({ doing }) => tell(said, ENGLISH ? `${doing} …` : say("lab.long.under_way"));
  try {
    const answer = await ask(name, body, { signal: control.signal, heard });
    put();
    return answer;
  } catch (wrong) {
    if (wrong.name !== "AbortError") put(element("p", { class: "wrong" }, isPast(wrong) ? say("lab.try_again") : wrong.message));
    return null;
  }
}

function save(blob, name) {
  const link = element("a", { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

// A picture as dots: twice as large as it is drawn.
async function asPng(svg) {
  const image = new Image();
  image.src = URL.createObjectURL(svg);
  await image.decode();
  const canvas = element("canvas", { width: 2 * image.width, height: 2 * image.height });
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(image.src);
  return new Promise((give) => canvas.toBlob(give));
}
