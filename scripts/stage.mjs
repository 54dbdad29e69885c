// What a script that drives a browser stands on: the Chromium of this machine, and a server of its own that knows nothing yet.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { environment, root } from './prepare.mjs';

/** The Chromium without windows: it draws the same, and a page costs a third less. */
export const HEADLESS = '/usr/bin/chromium-headless-shell';

/** Where Chromium is; undefined where there is none. */
export function findChromium() {
  const known = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', HEADLESS];
  return known.find((path) => path && existsSync(path));
}

/** Starts what was built, on a free port and an empty data folder; `stop` ends it and removes the folder. */
export async function startServer(name) {
  const data = mkdtempSync(join(tmpdir(), `laurel-${name}-`));
  const server = spawn('node', ['dist/server/main.js'], {
    cwd: root,
    env: { ...environment, HOST: '127.0.0.1', PORT: '0', LAUREL_DATA: data },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  const stop = async () => {
    server.kill('SIGTERM');
    await ended;
    rmSync(data, { recursive: true, force: true });
  };
  try {
    return { url: await addressOf(server), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function addressOf(child) {
  let said = '';
  for await (const part of child.stdout) {
    said += part;
    const address = /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0];
    if (address) {
      child.stdout.resume();
      return address;
    }
  }
  throw new Error('the server said no address');
}
