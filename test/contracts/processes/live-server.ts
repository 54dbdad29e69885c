import { createInterface } from 'node:readline';
import { LiveLines } from '../live-lines.ts';

/** A gateway in a process of its own, so that its memory is only its own. Says its address; answers `rss` with bytes after a collection. */
const live = await LiveLines.start();
const cookie = live.logins.signIn('p00');
for (let player = 0; player < 50; player++)
  live.board.add('acme', `p${String(player).padStart(2, '0')}`, player, 'a note of some length, as a name would be');
say(JSON.stringify({ url: live.url, cookie }));

for await (const line of createInterface(process.stdin)) {
  if (line === 'add') live.board.add('acme', 'p49', 1);
  if (line !== 'rss') continue;
  // The last resort gives back to the system what a burst of handshakes left in the heap.
  global.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  say(String(process.memoryUsage().rss));
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
