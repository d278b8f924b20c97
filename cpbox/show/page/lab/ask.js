// Asks the server. What it refuses is thrown as it says it; where nobody answers, the
// page says so quietly, and asks until somebody does.

const STREAM = "application/x-ndjson";
const BEAT = 4000; // milliseconds between two looks whether the server is there

class Refused extends Error {
  constructor(wrong) {
    super(typeof wrong === "string" ? wrong : problemSaid(wrong));
  }
}

class Lost extends Error {}

// The answer to a call: a record, or a file. What is heard meanwhile goes to `heard`.
async function ask(name, body, { signal = undefined, heard = undefined } = {}) {
  const headers = { "Content-Type": "application/json", Accept: heard ? STREAM : "*/*" };
  const response = await reach(`/api/${name}`, {
    method: "POST",
    headers,
    signal,
    body: JSON.stringify(body),
  });
  const kind = response.headers.get("Content-Type") ?? "";
  if (response.ok && kind.includes(STREAM)) return lastOf(response.body, heard);
  if (response.ok && !kind.includes("json")) return received(response.blob());
  return answerOf(JSON.parse(await received(response.text())));
}

function answerOf(said) {
  if (said.error) throw new Refused(said.error);
  return said;
}

async function lastOf(stream, heard) {
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await received(reader.read());
    const lines = (rest + (value ?? "")).split("\n");
    rest = lines.pop();
    for (const line of lines.filter(Boolean)) {
      const said = answerOf(JSON.parse(line));
      if ("answer" in said) return said.answer;
      heard(said.progress);
    }
    if (done) throw new Refused(say("lab.ended"));
  }
}

// ---- whether the server is there

const server = { isLost: false, waiting: [], onBack: () => {} };

async function reach(address, how) {
  const response = await received(fetch(address, how));
  if (server.isLost && response.status !== 401) found();
  if (response.status === 401) lose(say("lab.other_token"));
  return response;
}

// What comes, unless it breaks off: then nobody answers, until somebody does again.
async function received(coming) {
  try {
    return await coming;
  } catch (wrong) {
    if (wrong.name === "AbortError") throw wrong;
    lose(say("lab.lost"));
    throw new Lost();
  }
}

function lose(text) {
  server.isLost = true;
  tell(at("lab-lost"), text);
  at("lab-lost").hidden = false;
}

function found() {
  server.isLost = false;
  at("lab-lost").hidden = true;
  for (const go of server.waiting.splice(0)) go();
  server.onBack();
}

// The answer to a call, made again when somebody answers again.
async function askUntilHeard(name, body) {
  for (;;) {
    try {
      return await ask(name, body);
    } catch (wrong) {
      if (!(wrong instanceof Lost)) throw wrong;
      await new Promise((go) => server.waiting.push(go));
    }
  }
}

// Looks now and then, more often while nobody answers.
function keepLooking() {
  const again = () => setTimeout(beat, server.isLost ? BEAT / 4 : BEAT);
  const beat = () =>
    reach("/api/alive")
      .catch(() => null)
      .then(again);
  again();
}

// What became of an attempt, unless another took its place or nobody answered.
const isPast = (wrong) => wrong.name === "AbortError" || wrong instanceof Lost;
