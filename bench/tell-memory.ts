/** Loaded before a server: answers with its memory after a collection. */
process.on('message', () => {
  // The last resort gives back to the system what a burst of handshakes left in the heap.
  global.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  process.send?.(process.memoryUsage().rss);
});
process.channel?.unref();
