import type { Locator, Page } from 'playwright-core';
import type { Door } from './identity-ground.ts';
import { Seat, until } from './browser.ts';

/** A row of a board as it can be read on the page. */
export type ShownRow = { rank: string; name: string; points: number };

/** The rows that the page shows, from the top; of ranks `28=` says that it is shared. */
export async function shownRows(page: Page): Promise<ShownRow[]> {
  const rows = await page.getByRole('grid').evaluate((grid) =>
    [...grid.querySelectorAll<HTMLElement>('[role="row"][data-flip], [role="row"][data-profile]')]
      .sort((a, b) => Number(a.ariaRowIndex) - Number(b.ariaRowIndex))
      .map((row) => {
        const cells = [...row.querySelectorAll<HTMLElement>('[role="gridcell"]')];
        const text = (element: Element | null | undefined) => element?.textContent ?? '';
        return {
          rank: text(cells[0]).replace('shared', '').trim(),
          name: text(cells[2]?.querySelector('[class*="_name_"]')),
          points: text(cells.at(-1)),
        };
      }),
  );
  return rows.map((row) => ({ ...row, points: Number(row.points.replaceAll(',', '').replace('−', '-')) }));
}

/** The ranked rows that the page shows once they are these, or those that it came to instead: amounts count for 0.6 s to what they are. */
export async function rankedRows(page: Page, wanted: readonly ShownRow[]): Promise<ShownRow[]> {
  const ranked = async () => (await shownRows(page)).filter(({ rank }) => rank !== '–no rank yet');
  const isWanted = async () => JSON.stringify(await ranked()) === JSON.stringify(wanted);
  await until('the standings are there', isWanted).catch(() => undefined);
  return ranked();
}

/** The row of a player on the page. */
export async function shownRow(page: Page, name: string): Promise<ShownRow | undefined> {
  return (await shownRows(page)).find((row) => row.name === name);
}

/** Waits until the page shows this of a player. */
export async function shows(page: Page, wanted: ShownRow): Promise<void> {
  await until(`${wanted.name} has rank ${wanted.rank} with ${wanted.points}`, async () => {
    const row = await shownRow(page, wanted.name);
    return row?.rank === wanted.rank && row.points === wanted.points;
  });
}

/** Types the code of the newest mail to an address, which is asked for by what is done first. */
export async function typeCode(door: Door, page: Page, address: string, askFor: () => Promise<void>): Promise<void> {
  const before = (await door.mails(address)).length;
  await askFor();
  await page.getByLabel('Code').waitFor();
  await until(`there is a mail to ${address}`, async () => (await door.mails(address)).length > before);
  const code = /^(\d{6})\r?$/m.exec((await door.mails(address)).at(-1) ?? '')?.[1];
  if (code === undefined) throw new Error(`no code in the mail to ${address}`);
  await page.keyboard.type(code);
}

/** Counts the clicks of a person: what is clicked counts, typing and pasting do not. */
export class Clicks {
  count = 0;

  constructor(private readonly seat: Seat) {}

  async on(target: Locator): Promise<void> {
    this.count += 1;
    await target.click();
    await this.seat.drawn();
  }
}
