// What takes a while is computed in a worker, which runs the same script.

const THINKS = {
  hints: (game, words) => hintsOn(game, words),
  fewest: (game, number) => game.lists[number].bounds.fewest([]),
};

// In the worker: it is given the page's data once, and then questions.
function answerQuestions() {
  let game = null;
  time.most *= 4;
  self.onmessage = async ({ data: { data, id, name, about } }) => {
    if (data) {
      game = gameOf(data);
      learnSpellings(data);
    } else self.postMessage({ id, answer: THINKS[name](await game, about) });
  };
}

// {ask, end}: what gives the answer to a question as soon as it is known. The worker is
// started for the first.
function makeThinker(game) {
  const waiting = [];
  /** @type {any} */
  let worker;

  function start() {
    try {
      worker = startWorker();
      worker.postMessage({ data: game.data });
      worker.onmessage = ({ data: { id, answer } }) => {
        waiting[id](answer);
        delete waiting[id];
      };
      worker.onerror = (event) => {
        event.preventDefault();
        worker?.terminate(); // or it may answer later
        worker = null; // a browser may have no worker here; then the page itself computes
        for (const again of waiting.splice(0).filter(Boolean)) again.itself();
      };
    } catch {
      worker = null;
    }
  }

  function ask(name, about) {
    if (worker === undefined) start();
    if (!worker) return Promise.resolve(THINKS[name](game, about));
    return new Promise((/** @type {any} */ give) => {
      give.itself = () => give(THINKS[name](game, about));
      worker.postMessage({ id: waiting.push(give) - 1, name, about });
    });
  }

  return { ask, end: () => worker?.terminate() };
}

// The page's own script, from its address, or else from its text.
/** @type {any} */
const own = typeof document === "undefined" ? null : document.currentScript;

function startWorker() {
  if (own.src) return new Worker(own.src);
  const address = URL.createObjectURL(new Blob([own.textContent], { type: "text/javascript" }));
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
  return new Worker(address);
}
