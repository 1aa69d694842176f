// Keeps the whole page, Python included, for visits without a network. A new version is used once every tab of the
// old one is closed. VERSION and FILES are written above by `trfrate page`.
const OURS = `trfrate ${registration.scope} `;

addEventListener("install", (event) => {
  const requests = FILES.map((name) => new Request(name, { cache: "no-cache" }));
  event.waitUntil(caches.open(OURS + VERSION).then((cache) => cache.addAll(requests)));
});

addEventListener("activate", (event) => {
  const tidy = async () => {
    for (const name of await caches.keys()) {
      if (name.startsWith(OURS) && name !== OURS + VERSION) await caches.delete(name);
    }
    await clients.claim();
  };
  event.waitUntil(tidy());
});

addEventListener("fetch", (event) => {
  const answer = async () => {
    const cache = await caches.open(OURS + VERSION);
    return (await cache.match(event.request)) ?? fetch(event.request);
  };
  if (event.request.method === "GET") event.respondWith(answer());
});
