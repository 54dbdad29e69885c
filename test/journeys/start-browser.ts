import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

/** The one without windows comes first: it draws the same and costs a third less. */
const KNOWN = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
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
 * What of Chromium nobody needs here, by the names of its features. Its address field fetches and draws two pages of its own for each window, and a
 * process is begun before each page in case it is needed. Chromium obeys the last of such lists alone: those that Playwright names stand here too.
 */
const WITHOUT = [
  ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'SpareRendererForSitePerProcess'],
  ['AvoidCorsURLLoaderRestartOnRedirect', 'AvoidUnnecessaryBeforeUnloadCheckSync', 'ThirdPartyStoragePartitioning'],
  ['HttpsUpgrades', 'HttpsFirstBalancedModeAutoEnable', 'DestroyProfileOnBrowserClose', 'TcpPortRandomizationWin'],
  ['AimEnabled', 'LensOverlay', 'MediaRouter', 'NetworkTimeServiceQuerying', 'OptimizationHints', 'PaintHolding', 'PreconnectToSearch'],
].flat();

/**
 * Starts the Chromium of this machine.
 * @param flags more of its own settings
 * @throws Error when there is none
 */
export function startBrowser(...flags: string[]): Promise<Browser> {
  const { CHROMIUM } = process.env;
  const executablePath = CHROMIUM ?? KNOWN.map((name) => `/usr/bin/${name}`).find((path) => existsSync(path));
  if (executablePath === undefined) throw new Error('There is no Chromium: install it (apt-get install chromium), or name it in CHROMIUM.');
  return chromium.launch({ executablePath, args: [...FLAGS, `--disable-features=${WITHOUT.join()}`, ...flags] });
}
