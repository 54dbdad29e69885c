import type { Browser, Page } from 'playwright-core';
import { resize, Seat, until } from './browser.ts';
import type { Client } from './laurel.ts';
import { type AttemptsGround, openAttempts, type Question } from './quest-attempts-ground.ts';
import { overflows } from './screen-checks.ts';
import { startBrowser } from './start-browser.ts';

describe('The reports of a quiz in the browser', () => {
  let ground: AttemptsGround;
  let browser: Browser;
  let host: Seat;
  let page: Page;
  let quest: string;
  let questions: Question[];
  let [ann, bob]: Client[] = [];

  beforeAll(async () => {
    [ground, browser] = await Promise.all([openAttempts(), startBrowser()]);
    const [one = '', two = ''] = await ground.players('Ann', 'Bob');
    [ann, bob] = [await ground.asPlayer(one), await ground.asPlayer(two)];
    ({ quest, questions } = await ground.asked());
    await ground.settled();
    host = await Seat.take(browser, ground.laurel.url, { as: ground.admin, reducedMotion: 'reduce' });
    ({ page } = host);
  }, 120_000);

  afterAll(async () => {
    await page.screenshot({ path: 'test-results/browser-quest-reports.png' });
    await browser.close();
    await ground.laurel.close();
    expect(host.complaints).toEqual([]);
  });

  const answer = async (as: Client, at: number, way: 'right' | 'wrong') => {
    const { id, field, [way]: choice } = questions[at]!;
    await ground.done(ground.open(quest, id, as));
    await ground.done(ground.respond(quest, id, as, [{ field_id: field, choices: [choice] }]));
  };
  const section = (name: string) => page.getByRole('region', { name });
  const table = (name: string) => page.getByRole('table', { name });

  test('RT-043 the host sees answers as they arrive, who is done and who leads, and f gives them the whole screen', async () => {
    await host.open(`/v_quest/${quest}/reports`);
    await page.getByText('Nobody has answered yet').waitFor();
    await ground.done(ground.start(quest, ann!));
    await answer(ann!, 0, 'right');
    await page.getByText('1 of 3 have started · 1 answers, 1 right').waitFor();
    await section('Just answered').getByText('+10').waitFor();
    await answer(ann!, 1, 'right');
    await ground.done(ground.start(quest, bob!));
    await answer(bob!, 0, 'wrong');
    await page.getByText('2 of 3 have started · 3 answers, 2 right').waitFor();
    expect(await section('Leaders').getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringMatching(/^1\s+Ann\s+2 of 2 right\s+20$/),
      expect.stringMatching(/^2\s+Bob\s+0 of 1 right\s+−2$/),
    ]);
    expect(await table('Right answers, by question').getByRole('row').allInnerTexts()).toEqual([
      expect.stringContaining('Question'),
      expect.stringMatching(/1\. Q\s+2\s+1 of 2/),
      expect.stringMatching(/2\. Q\s+1\s+1 of 1/),
    ]);
    await page.keyboard.press('f');
    await page.getByRole('button', { name: 'Leave full screen' }).waitFor();
    expect(page.url()).toContain('full=1');
    // On a wall its smallest type, of 12, is 2.6 hundredths of the height.
    for (const [width, height] of [
      [1920, 1080],
      [3840, 2160],
    ] as const) {
      await resize(page, { width, height });
      const seen = page.getByRole('region', { name: 'How the quest goes' });
      const name = await seen.getByText('Bob').last().boundingBox();
      expect(name?.height).toBeGreaterThan(0.03 * height);
      expect(name && name.x + name.width <= width && name.y + name.height <= height).toBe(true);
      expect(await overflows(page)).toEqual([]);
    }
    await resize(page, { width: 1440, height: 900 });
    await page.keyboard.press('f');
    await page.getByRole('button', { name: /^Full screen/ }).waitFor();
  });

  test('RT-044 RT-045 results stand in a chart and a table, responses one by one, and both move with an answer', async () => {
    await page.getByRole('link', { name: 'Results' }).click();
    const [first] = [table('Q').first()];
    await first.getByRole('row', { name: 'Right 1 50 %' }).waitFor();
    await page
      .getByRole('img', { name: /how often each choice was given/ })
      .first()
      .waitFor();
    await page.getByRole('link', { name: 'Responses' }).click();
    const bobs = page.locator('details').filter({ hasText: 'Bob' });
    await bobs.getByText('Under way').waitFor();
    await answer(bob!, 1, 'right');
    await bobs.getByText('1 of 2 right').waitFor();
    await bobs.locator('summary').focus();
    await page.keyboard.press('Enter');
    await bobs.getByText('Wrong').waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page
        .getByRole('button', { name: 'Export' })
        .click()
        .then(() => page.getByRole('menuitem', { name: 'As CSV' }).click()),
    ]);
    expect(file.suggestedFilename()).toBe('answers.csv');
  });

  test('RT-046 R-105 an admin resets an attempt: what is revoked is shown first, and it asks why', async () => {
    await page.getByRole('link', { name: 'Participants' }).click();
    const anns = page.getByRole('row').filter({ hasText: 'Ann' });
    await anns.getByText('Done').waitFor();
    await ground.settled();
    await anns.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Reset' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('1 attempt ends.').waitFor();
    await dialog.getByRole('button', { name: 'Reset' }).click();
    await dialog.getByLabel('Reason').fill('A wrong room');
    await dialog.getByRole('button', { name: 'Reset' }).click();
    await page.getByText('1 attempt reset').first().waitFor();
    await anns.getByText('Not started').waitFor();
    await until('the points are revoked', async () => (await ground.facts('RevocationApplied')).length === 1);
  });

  test('who does not edit a quest is told that the reports are not for them', async () => {
    const guest = await Seat.take(browser, ground.laurel.url, { as: bob!, reducedMotion: 'reduce' });
    await guest.open(`/v_quest/${quest}/reports`);
    await guest.page.getByText('Not yours to see').waitFor();
  });
});
