// Keeps the pages of a site on the device: some at once, the others when they are opened.
// Online, a page comes from the network, so that it is never an old one.
"use strict";

const OWN = `cpbox ${self.registration.scope}`; // other sites may stand at the same origin
const AT_ONCE = `${OWN} ${VERSION}`;
const OPENED = `${OWN} opened`;

self.addEventListener("install", (event) => {
  const save = async () => (await caches.open(AT_ONCE)).addAll(SAVED);
  event.waitUntil(save().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const tidy = async () => {
    for (const name of await caches.keys()) {
      const isOld = name.startsWith(`${OWN} `) && name !== AT_ONCE && name !== OPENED;
      if (isOld) await caches.delete(name);
    }
    await self.clients.claim();
  };
  event.waitUntil(tidy());
});

async function fromNetwork(request) {
  const answer = await fetch(request);
  if (answer.ok) await (await caches.open(OPENED)).put(request, answer.clone());
  return answer;
}

// A file whose name says what it holds never changes; anything else may have.
async function answerTo(request) {
  const isFixed = new URL(request.url).href.startsWith(`${self.registration.scope}assets/`);
  const known = isFixed && (await caches.match(request));
  if (known) return known;
  try {
    return await fromNetwork(request);
  } catch (error) {
    const saved = await caches.match(request, { ignoreVary: true });
    if (saved) return saved;
    if (request.mode !== "navigate") throw error;
    return caches.match(new URL("offline.html", self.registration.scope).href);
  }
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && request.url.startsWith(self.registration.scope)) {
    event.respondWith(answerTo(request));
  }
});
