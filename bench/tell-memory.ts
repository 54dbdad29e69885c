/** Loaded before a server: answers with its memory after a collection, or with the most that it ever had. */
process.on('message', (asked) => {
  if (asked === 'peak') {
    process.send?.(process.resourceUsage().maxRSS * 1024);
    return;
  }
  // The last resort gives back to the system what a burst of handshakes left in the heap.
  global.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  process.send?.(process.memoryUsage().rss);
});
process.channel?.unref();
