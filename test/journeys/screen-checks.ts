import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { resize, standsStill, until } from './browser.ts';

/** Whether pictures are left of all that is looked at (PICTURES=yes npm test); else of what is wrong alone. */
export const wantsPictures = process.env.PICTURES === 'yes';
const PICTURES = join(import.meta.dirname, '../../test-results');
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const EVERYTHING: RunOptions = { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] };
export type Check = 'everything' | 'all but colours' | 'colours';
const CHECKS: Readonly<Record<Check, RunOptions>> = {
  everything: EVERYTHING,
  'all but colours': { ...EVERYTHING, rules: { 'color-contrast': { enabled: false } } },
  colours: { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } },
};

/** What axe finds on a page, a line for each element; of a page that was checked before, its colours alone may be asked. */
export async function axeFindings(page: Page, what: Check): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  const { violations } = await page.evaluate(
    (options) => (window as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } }).axe.run(options),
    // No rule of these asks for a style sheet, which axe would fetch again for each look.
    { ...CHECKS[what], resultTypes: ['violations'], preload: false } satisfies RunOptions,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => `${id} at ${target.join(' ')}: ${failureSummary.replaceAll(/\s+/g, ' ')}`),
  );
}

/** What of a page stands outside the window's width, as far as nothing cuts or scrolls it. */
export function overflows(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const outside = (element: Element) => {
      const { left, right, width: own, height } = element.getBoundingClientRect();
      return own > 1 && height > 1 && (left < -1 || right > width + 1);
    };
    const holds = (element: Element | null): boolean =>
      element !== null && ((getComputedStyle(element).overflowX !== 'visible' && !outside(element)) || holds(element.parentElement));
    const found = [...document.body.querySelectorAll('*')].filter(
      (element) =>
        outside(element) && element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !holds(element.parentElement),
    );
    const wide =
      document.documentElement.scrollWidth > width ? [`the page scrolls sideways, it is ${document.documentElement.scrollWidth} px`] : [];
    return [...wide, ...found.map((element) => `outside the window: ${element.outerHTML.slice(0, 120)}`)];
  });
}

/** That axe finds nothing on a page, and that nothing stands outside of it, wide and narrow: for states that no address leads to. */
export async function looksRight(page: Page): Promise<void> {
  const before = page.viewportSize();
  for (const [width, what] of [
    [320, 'all but colours'],
    [1440, 'everything'],
  ] as const) {
    await resize(page, { width, height: 900 });
    await until('what fades in at this width is there', () => standsStill(page));
    expect(await overflows(page)).toEqual([]);
    expect(await axeFindings(page, what)).toEqual([]);
  }
  if (before) await resize(page, before);
}

/** Rows of a board or a table that can be read: wholly in the window, and nothing stands over them. */
export function rowsSeen(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const rows = [...document.querySelectorAll<HTMLElement>('main [role="row"][data-profile], main tbody tr')];
    return rows
      .filter((row) => {
        const { left, right, top, bottom } = row.getBoundingClientRect();
        if (top < 0 || bottom > innerHeight || bottom - top < 24) return false;
        const over = (y: number) => row.contains(document.elementFromPoint((left + Math.min(right, innerWidth)) / 2, y));
        return over(top + 4) && over(bottom - 4);
      })
      .map((row) => row.textContent);
  });
}

/** What on a wall cannot be read from afar: type under 2.6 hundredths of its smaller side, and what crosses an edge or is cut. */
export function tooSmallForWall(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const floor = 0.026 * Math.min(innerWidth, innerHeight) - 0.01;
    const texts = document.createTreeWalker(
      document.querySelector('[data-theme="dark"][class*="_stage"]') ?? document.body,
      NodeFilter.SHOW_TEXT,
    );
    const found: string[] = [];
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const element = node.parentElement;
      if (!element || !node.textContent?.trim() || element.closest('.vh')) continue;
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const { left, right, top, bottom } = range.getBoundingClientRect();
      const size = parseFloat(getComputedStyle(element).fontSize);
      if (size < floor) found.push(`${size} px: ${node.textContent}`);
      // The news wraps out of its own line as a whole: what is not on it is not seen.
      const line = element.closest('[class*="_ticker"]')?.getBoundingClientRect();
      if (line && top >= line.bottom - 1) continue;
      const box = line ?? { left: 0, right: innerWidth, top: 0, bottom: innerHeight };
      const cut = element.closest('b, h2, [class*="_detail"]') !== null;
      if (!cut && (left < box.left - 1 || right > box.right + 1)) found.push(`crosses an edge: ${node.textContent}`);
      if (!cut && (top < box.top - 1 || bottom > box.bottom + 1)) found.push(`crosses an edge: ${node.textContent}`);
    }
    return found;
  });
}

/** Names of a wall that are cut, and details that are neither whole in their height nor out of sight. */
export function cutOnWall(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const names = [...document.querySelectorAll('li [class*="_name_"]')];
    const half = ({ top, bottom, left }: DOMRect, box: DOMRect) => left < box.right && (top < box.top - 1 || bottom > box.bottom + 1);
    return names.flatMap((name) => {
      const [words, detail] = [...name.children] as [Element, Element];
      const cut = words.scrollHeight > words.clientHeight + 1 || words.scrollWidth > words.clientWidth + 1;
      return [
        ...(cut ? [`cut: ${words.textContent}`] : []),
        ...(half(detail.getBoundingClientRect(), name.getBoundingClientRect()) ? [`half: ${detail.textContent}`] : []),
      ];
    });
  });
}

/** Words from right to left that are not set apart from what stands round them: neither in `bdi` nor between isolating marks. */
export function notSetApart(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const words = (node.textContent ?? '').replaceAll(/\u2068[^\u2069]*\u2069/g, '');
      if (/\p{Script=Hebrew}/u.test(words) && !node.parentElement?.closest('bdi, script, textarea, option')) {
        found.push(`not set apart: ${node.parentElement?.outerHTML.slice(0, 160)}`);
      }
    }
    return found;
  });
}

/** Dark is the same in other colours. */
const WAYS = [
  { width: 390, colorScheme: 'light', what: 'everything' },
  { width: 390, colorScheme: 'dark', what: 'colours' },
  { width: 1280, colorScheme: 'dark', what: 'colours' },
  { width: 1280, colorScheme: 'light', what: 'all but colours' },
] as const;

/** Looks at what is shown, on a phone and at a desk, in light and dark; answers what is wrong with it, and leaves pictures of that. */
export async function lookOver(page: Page, name: string): Promise<string[]> {
  const wrong: string[] = [];
  for (const { width, colorScheme, what } of WAYS) {
    await resize(page, { width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await until('what fades in at this width is there', () => standsStill(page));
    const found = [...(await overflows(page)), ...(await axeFindings(page, what))];
    if (wantsPictures || found.length > 0) await page.screenshot({ path: join(PICTURES, `${name}-${width}-${colorScheme}.png`) });
    wrong.push(...found);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  return wrong;
}

/** Presses Page Down and waits until the page has come to rest: a press in the frame in which the scrolling of the one before ends is lost in Chromium. */
export async function pageDown(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.assign(window, {
      rested: new Promise((resolve) => document.addEventListener('scrollend', () => resolve(null), { once: true })),
    });
  });
  await page.keyboard.press('PageDown');
  await page.evaluate(() => (window as unknown as { rested: Promise<null> }).rested);
}
