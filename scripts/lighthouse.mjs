// npm run lighthouse: how quick, accessible and sound the door, a board and a history are, on a phone and at a desk. Each is looked at three
// times in a browser that has never been here, on a server of its own with sample data, and the median counts. `-- board` looks at one.
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import lighthouse, { desktopConfig } from 'lighthouse';
import { chromium } from 'playwright-core';
import { build, root } from './prepare.mjs';
import { findChromium, startServer } from './stage.mjs';

const ROUNDS = Number(process.env.ROUNDS ?? 3);
const WANTED = { accessibility: 1, 'best-practices': 1, seo: 1 };
const DEVICES = [
  { device: 'phone', config: undefined, performance: 0.9 },
  { device: 'desk', config: desktopConfig, performance: 0.95 },
];
const executablePath = findChromium();

build();
const results = join(root, 'test-results', 'lighthouse');
mkdirSync(results, { recursive: true });
const { url, stop } = await startServer('lighthouse');
let missed = 0;
try {
  const { cookies, board } = await lookAround(url);
  const places = [
    { name: 'login', path: '/v_login?loginhint=login', cookies: [] },
    { name: 'board', path: board, cookies },
    { name: 'history', path: `${board}?tab=history`, cookies },
  ].filter(({ name }) => process.argv.length < 3 || process.argv.includes(name));
  for (const place of places) {
    for (const { device, config, performance } of DEVICES) {
      const rounds = [];
      for (let round = 0; round < ROUNDS; round++) rounds.push(await look(url + place.path, place.cookies, config));
      const file = join(results, `${place.name}-${device}.json`);
      writeFileSync(file, JSON.stringify(rounds.at(-1), null, 2));
      for (const [category, wanted] of Object.entries({ performance, ...WANTED })) {
        const seen = median(rounds.map(({ categories }) => categories[category].score ?? 0));
        if (seen < wanted) missed += 1;
        console.log(`${seen < wanted ? 'MISSED' : 'held'}: ${place.name}, ${device}, ${category} ${seen} of ${wanted}`);
      }
      const of = (id) => Math.round(median(rounds.map(({ audits }) => audits[id].numericValue)));
      const shift = median(rounds.map(({ audits }) => audits['cumulative-layout-shift'].numericValue));
      console.log(
        `  first paint ${of('first-contentful-paint')} ms, largest ${of('largest-contentful-paint')} ms, blocked ${of('total-blocking-time')} ms, ` +
          `shift ${shift.toFixed(3)}, ${Math.round(of('total-byte-weight') / 1000)} KB`,
      );
    }
  }
} finally {
  await stop();
}
console.log(missed === 0 ? 'All held' : `${missed} missed: ${results} says why`);
process.exit(missed === 0 ? 0 : 1);

/** Makes the sample organisation as a visitor would; answers who that is and where its board is. */
async function lookAround(url) {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  const page = await browser.newPage({ baseURL: url });
  await page.goto('/');
  await page.getByRole('button', { name: 'Look around with sample data' }).click();
  await page.locator('[role="row"][data-profile]').first().waitFor();
  const board = new URL(page.url()).pathname;
  const cookies = await page.context().cookies();
  await browser.close();
  return { cookies, board };
}

/** One look, in a browser that has nothing kept. */
async function look(address, cookies, config) {
  const port = await freePort();
  const args = ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`];
  const context = await chromium.launchPersistentContext('', { executablePath, args, viewport: null });
  try {
    await context.addCookies(cookies);
    const { lhr } = await lighthouse(
      address,
      { port, logLevel: 'error', disableStorageReset: true, onlyCategories: ['performance', ...Object.keys(WANTED)] },
      config,
    );
    if (lhr.runtimeError) throw new Error(lhr.runtimeError.message);
    return lhr;
  } finally {
    await context.close();
  }
}

function freePort() {
  return new Promise((resolve) => {
    const one = createServer().listen(0, '127.0.0.1', () => {
      const { port } = one.address();
      one.close(() => resolve(port));
    });
  });
}

function median(numbers) {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
}
