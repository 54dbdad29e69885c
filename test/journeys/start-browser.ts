import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const KNOWN = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/usr/bin/google-chrome-stable'];
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Starts the Chromium of this machine.
 * @param flags more of its own settings
 * @throws Error when there is none
 */
export function startBrowser(...flags: string[]): Promise<Browser> {
  const { CHROMIUM } = process.env;
  const executablePath = CHROMIUM ?? KNOWN.find((path) => existsSync(path));
  if (executablePath === undefined) throw new Error('There is no Chromium: install it (apt-get install chromium), or name it in CHROMIUM.');
  return chromium.launch({ executablePath, args: [...FLAGS, ...flags] });
}
