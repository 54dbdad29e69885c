import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SERVER = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url));

test('a server goes on when nobody reads what it says any more', async () => {
  const data = mkdtempSync(join(tmpdir(), 'laurel-unread-'));
  const server = spawn(process.execPath, [SERVER], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH, PORT: '0', LAUREL_DATA: data },
  });
  const ended = new Promise<number | null>((resolve) => server.once('exit', resolve));
  try {
    let said = '';
    for await (const part of server.stdout.setEncoding('utf8') as AsyncIterable<string>) {
      said += part;
      if (said.includes('\n')) break;
    }
    const url = /http:\S+/.exec(said)?.[0] ?? '';
    // The loop has closed our end. Each mail is a line on the other one.
    const asked = ['ann', 'bob'].map((name) =>
      fetch(`${url}/api/auth/request_otp`, { method: 'POST', body: new URLSearchParams({ email: `${name}@example.org` }) }),
    );
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, 200]);
    server.kill('SIGTERM');
    // It waits for its mails before it ends.
    expect(await ended).toBe(0);
  } finally {
    server.kill('SIGKILL');
    await ended;
    rmSync(data, { recursive: true, force: true });
  }
});
