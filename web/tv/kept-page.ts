/** Keeps what this address starts from while the server is away, in a browser that can: `tv-worker.js` answers with it. */
export async function keepPage(): Promise<void> {
  // By plain http there are none, nor where an old browser keeps nothing.
  if (!isSecureContext || !('serviceWorker' in navigator)) return;
  const address = location.pathname + location.search;
  await navigator.serviceWorker.register('/tv-worker.js', { scope: address });
  const page = await fetch(address, { cache: 'no-store' });
  if (!page.ok) return;
  const files = filesOf(await page.clone().text());
  const cache = await caches.open(`laurel-tv ${address}`);
  // The page comes last: one that is kept has its files.
  await cache.addAll(files);
  await cache.put(address, page);
  const needed = new Set([address, ...files].map((name) => new URL(name, location.href).href));
  for (const { url } of await cache.keys()) if (!needed.has(url)) await cache.delete(url);
}

/** What the page names, and what this one has fetched beside, as its type. */
function filesOf(page: string): string[] {
  const fetched = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
  const fonts = fetched.filter((name) => /^\/tv\/assets\/.*\.woff2$/.test(name));
  return [...new Set([...(page.match(/\/tv\/assets\/[\w.-]+/g) ?? []), ...fonts])];
}
