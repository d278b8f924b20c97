// Beside every page of a site: marks the boxes that were solved here, leads from a box to
// the others, and keeps the pages for playing offline.
"use strict";
(() => {
  const own = document.currentScript.src;

  function solved() {
    try {
      return JSON.parse(localStorage.getItem("cpbox:solved")) ?? {};
    } catch {
      return {}; // a private window
    }
  }

  function mark() {
    const known = solved();
    for (const link of document.querySelectorAll("[data-key]")) {
      if (!Object.hasOwn(known, link.dataset.key) || link.classList.contains("solved")) continue;
      link.classList.add("solved");
      const label = link.getAttribute("aria-label");
      if (label) link.setAttribute("aria-label", `${label}, ${document.body.dataset.solved}`);
    }
  }

  // On the page of a box, the game's name is the way to the others.
  function lead() {
    const name = document.querySelector("#name b");
    if (!name) return;
    const link = document.createElement("a");
    link.href = new URL("../index.html", own).href;
    link.textContent = name.textContent;
    link.style.color = "inherit";
    name.replaceChildren(link);
  }

  function begin() {
    lead();
    mark();
  }

  if (document.readyState === "loading") addEventListener("DOMContentLoaded", begin);
  else begin();
  addEventListener("pageshow", mark);
  if ("serviceWorker" in navigator && location.protocol.startsWith("http")) {
    navigator.serviceWorker.register(new URL("../sw.js", own)).catch(() => {}); // then online only
  }
})();
