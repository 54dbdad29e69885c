import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { collect, connectTo, watch } from './live-lines.ts';

const WATCHERS = 1_000;
/** Nearly all of it is socket.io's and the socket's own. */
const MOST_KIB = 40;

it(`costs at most ${MOST_KIB} KiB for each of ${WATCHERS} watchers, who all get the same frame`, async () => {
  const file = fileURLToPath(new URL('processes/live-server.ts', import.meta.url));
  const server = spawn(process.execPath, ['--experimental-transform-types', '--no-warnings', '--expose-gc', file], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const said = createInterface(server.stdout)[Symbol.asyncIterator]();
  const next = async () => String((await said.next()).value);
  const rss = async () => {
    server.stdin.write('rss\n');
    return Number(await next());
  };
  const lines: Awaited<ReturnType<typeof connectTo>>[] = [];
  try {
    const { url, cookie } = JSON.parse(await next()) as { url: string; cookie: string };
    const before = await rss();
    while (lines.length < WATCHERS) lines.push(...(await Promise.all(Array.from({ length: 50 }, () => connectTo(url, cookie)))));
    const states = await Promise.all(lines.map((line) => watch(line)));
    const frames = lines.map(collect);
    const pushedAt = performance.now();
    server.stdin.write('add\n');
    const pushed = await Promise.all(frames.map((of) => of.next()));
    const tookMs = performance.now() - pushedAt;
    expect(new Set(pushed.map(({ from, to }) => `${from} ${to}`)).size).toBe(1);
    expect(pushed[0]?.from).toBe(states[0]?.position);
    const each = ((await rss()) - before) / WATCHERS / 1024;
    process.stdout.write(
      `${WATCHERS} watchers: ${each.toFixed(1)} KiB each; a change reached the last one after ${tookMs.toFixed(0)} ms\n`,
    );
    expect(each).toBeLessThanOrEqual(MOST_KIB);
  } finally {
    for (const line of lines) line.disconnect();
    server.kill();
    await once(server, 'exit');
  }
});
