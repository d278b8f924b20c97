// Beside every page of a site: marks the boxes that were solved here, and keeps the pages
// for playing offline.
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
      if (Object.hasOwn(known, link.dataset.key)) link.classList.add("solved");
    }
  }

  addEventListener("pageshow", mark);
  if ("serviceWorker" in navigator && location.protocol.startsWith("http")) {
    navigator.serviceWorker.register(new URL("../sw.js", own)).catch(() => {}); // then online only
  }
})();
