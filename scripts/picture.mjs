// Makes docs/board.png, the picture of the README: the live board of a sample organisation, from a server of its own.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { build, environment, root } from './prepare.mjs';

const MOST_BYTES = 260_000;
const picture = join(root, 'docs', 'board.png');
const executablePath = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
  (path) => path && existsSync(path),
);

build();
const data = mkdtempSync(join(tmpdir(), 'laurel-picture-'));
const server = spawn('node', ['dist/src/main.js'], {
  cwd: root,
  env: { ...environment, HOST: '127.0.0.1', PORT: '0', LAUREL_DATA: data },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const url = await addressOf(server);
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
try {
  const page = await browser.newPage({
    baseURL: url,
    viewport: { width: 1440, height: 900 },
    colorScheme: 'light',
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'Europe/Vienna',
  });
  await page.goto('/');
  await page.getByRole('button', { name: 'Look around with sample data' }).click();
  await page.getByText('Live', { exact: true }).waitFor();
  await page.locator('[role="row"][data-profile]').nth(10).waitFor();
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]') && document.fonts.status === 'loaded');
  await page.screenshot({ path: picture });
} finally {
  await browser.close();
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  await ended;
  rmSync(data, { recursive: true, force: true });
}
const { size } = statSync(picture);
console.log(`${picture}: ${size} bytes`);
if (size > MOST_BYTES) throw new Error(`the picture has more than ${MOST_BYTES} bytes`);

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
