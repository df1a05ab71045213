// The files of a browser tab, kept so that it works without network. A new version is fetched
// whole beside the one at work, and takes its place when no tab shows that one any more.
const { scope } = /** @type {any} */ (globalThis).registration;
const PREFIX = `nonogram ${scope} `, VERSION = PREFIX + "{{version}}";
const FILES = "{{files}}".split(" ").map(name => new Request(name, { cache: "no-cache" }));

addEventListener("install", (/** @type {any} */ event) => event.waitUntil(
  caches.open(VERSION).then(cache => cache.addAll(FILES))));
addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(
  caches.keys().then(names => Promise.all(names.map(name =>
    name.startsWith(PREFIX) && name !== VERSION && caches.delete(name))))));
addEventListener("fetch", (/** @type {any} */ event) => event.respondWith(
  caches.open(VERSION).then(async cache => await cache.match(event.request, { ignoreSearch: true })
    ?? (event.request.mode === "navigate" ? cache.match("./") : null))  // it has two addresses
    .catch(() => null)  // this browser keeps nothing, as private windows do
    .then(kept => kept ?? fetch(event.request))));
