import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const CHECKS: Readonly<Record<'everything' | 'colours', RunOptions>> = {
  everything: { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
  colours: { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } },
};

/** What axe finds on a page, a line for each element; of a page that was checked before, its colours alone may be asked. */
export async function axeFindings(page: Page, what: 'everything' | 'colours'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  const { violations } = await page.evaluate(
    (options) => (window as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } }).axe.run(options),
    { ...CHECKS[what], resultTypes: ['violations'] } satisfies RunOptions,
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
