// Makes docs/board.png, the picture of the README: the live board of a sample organisation, from a server of its own.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { build, root } from './prepare.mjs';
import { findChromium, startServer } from './stage.mjs';

const MOST_BYTES = 260_000;
const picture = join(root, 'docs', 'board.png');

build();
const { url, stop } = await startServer('picture');
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
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
  await stop();
}
const { size } = statSync(picture);
console.log(`${picture}: ${size} bytes`);
if (size > MOST_BYTES) throw new Error(`the picture has more than ${MOST_BYTES} bytes`);
