/*
 * Starts the page of TVs while the server is away (decision 0087): answers for its address and its files, as web/tv/kept-page.ts keeps them, and for nothing
 * else. The server's own page comes first: what is kept is older.
 */

/** A server that has not answered for so long is away; in milliseconds. */
const AWAY_MS = 5000;

addEventListener('install', () => skipWaiting());

addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.mode === 'navigate') event.respondWith(pageOf(request));
  // The name of a file is the hash of what it holds.
  else if (new URL(request.url).pathname.startsWith('/tv/assets/')) event.respondWith(kept(request).then((file) => file ?? fetch(request)));
});

async function pageOf(request) {
  const asked = fetch(request).catch(() => undefined);
  const answer = await Promise.race([asked, new Promise((resolve) => setTimeout(resolve, AWAY_MS))]);
  if (answer && answer.status < 500) return answer;
  return (await kept(request)) ?? (await asked) ?? Response.error();
}

function kept(request) {
  return caches.match(request, { ignoreVary: true });
}
