import type { Browser, Page } from 'playwright-core';
import { shows } from './browser-ground.ts';
import { Seat, until } from './browser.ts';
import type { Client } from './laurel.ts';
import { type AttemptsGround, openAttempts, type Question } from './quest-attempts-ground.ts';
import { lookOver } from './screen-checks.ts';
import { startBrowser } from './start-browser.ts';

/** What a preview says of a result, and what it leads to. */
const ANNS = 'Ann 10 → 4 −6';
const BOBS = 'Bob 0 → 12 +12';

describe('A wrong key in the browser', () => {
  let ground: AttemptsGround;
  let browser: Browser;
  let desk: Seat;
  let page: Page;
  let quest: string;
  let question: Question;
  let [ann, bob]: Client[] = [];

  beforeAll(async () => {
    [ground, browser] = await Promise.all([openAttempts(), startBrowser()]);
    const { admin, done, series } = ground;
    const [one = '', two = ''] = await ground.players('Ann', 'Bob');
    [ann, bob] = [await ground.asPlayer(one), await ground.asPlayer(two)];
    const coins = String((await done(admin.post('scoreseries_settings/save_settings', { name: 'Coins' }))).id);
    const link = { scoreseriesid: series, linked_score_series: coins, basevalue: '1', factor: '0.5' };
    await done(admin.post('scoreseries_settings/save_linked_scoreseries', link));
    await done(admin.post('rewardstore/settings', { name: 'Shop', active: 1, 'currencies[]': [{ id: coins }] }));
    const asked = await ground.asked({}, [{}]);
    quest = asked.quest;
    question = asked.questions[0]!;
    expect((await ground.one(quest)).results_stand).toBe(0);
    await key(3, -2);
    // Nobody has begun: there is no result that could stand.
    expect((await ground.one(quest)).results_stand).toBe(0);
    await key(10, -2);
    await take(ann, question.right);
    await take(bob, question.wrong);
    desk = await Seat.take(browser, ground.url, { as: admin, reducedMotion: 'reduce' });
    ({ page } = desk);
  }, 120_000);

  afterAll(async () => {
    await page.screenshot({ path: 'test-results/browser-quest-regrade.png' });
    await browser.close();
    await ground.laurel.close();
    expect(desk.complaints.filter((said) => !/status of 409|ERR_CONNECTION_RESET/.test(said))).toEqual([]);
  });

  const take = async (as: Client, choice: string) => {
    await ground.done(ground.start(quest, as));
    await ground.done(ground.open(quest, question.id, as));
    await ground.done(ground.respond(quest, question.id, as, [{ field_id: question.field, choices: [choice] }]));
  };
  /** What both choices give from now on, as somebody else sets it. */
  const key = async (right: number, wrong: number) => {
    const { id, field, right: first, wrong: second } = question;
    const choices = [
      { id: first, choice_label: 'Right', choice_points: String(right), iscorrect: 1 },
      { id: second, choice_label: 'Wrong', choice_points: String(wrong), iscorrect: 0 },
    ];
    const fields = [{ id: field, field_type: 1, field_subtype: 'single', mandatory: 1, choices, feedback: { text: 'SECRET' } }];
    await ground.done(ground.post('activity', { questid: quest, data: { id, fields } }));
  };
  const dialog = () => page.getByRole('dialog');
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const plain = (text: string) =>
    text
      .replace(/\s*→\s*becomes\s*/g, ' → ')
      .replace(/\s+/g, ' ')
      .trim();
  const rows = async () => (await dialog().getByRole('row').allInnerTexts()).map(plain);
  const line = async (about: string) => plain(await dialog().locator('[class*="_line_"]').filter({ hasText: about }).innerText());
  const results = () => Promise.all([ann!, bob!].map(async (as) => (await ground.attempt(quest, as))?.points));
  const balances = () =>
    Promise.all(
      [ann!, bob!].map(async (as) => {
        const told = (await ground.done(as.get('rewardstore/balance'))).balances as { balance: string }[];
        return told[0]?.balance;
      }),
    );
  /** By keys alone. */
  const press = async (name: string | RegExp) => {
    await button(name).focus();
    await page.keyboard.press('Enter');
  };
  const type = async (name: string, value: string) => {
    await page.getByRole('textbox', { name, exact: true }).focus();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(value);
  };
  const turn = async (name: string) => {
    await page.getByRole('checkbox', { name }).focus();
    await page.keyboard.press('Space');
  };

  test('RT-036 results stand when a key is mended, and it is said where it is done', async () => {
    await desk.open(`/v_quest/${quest}/content/${question.id}`);
    await page.getByText('what you change here changes no result by itself', { exact: false }).waitFor();
    expect(await button('See what would change').count()).toBe(0);
    await type('Points of choice 1', '5');
    await type('Points of choice 2', '12');
    await turn('Choice 1 is right');
    await turn('Choice 2 is right');
    await page.keyboard.press('ControlOrMeta+s');
    await page.getByText('Results stand', { exact: false }).waitFor();
    expect([await results(), await balances()]).toEqual([
      ['10', '0'],
      ['6', '0'],
    ]);
    const [asAdmin, asAnn] = [await ground.one(quest), await ground.one(quest, ann)];
    expect([asAdmin.results_stand, asAnn.results_stand]).toEqual([1, undefined]);
    expect(await lookOver(page, 'quest-results-stand')).toEqual([]);
  });

  test('a preview names what changes in results, ranks, links, balances; another key in between is said, and looked at again', async () => {
    await press('See what would change');
    await dialog().getByRole('heading', { name: '2 results change' }).waitFor();
    expect(await rows()).toEqual(expect.arrayContaining(['Ann 10 → 5 −5', BOBS]));
    expect(await lookOver(page, 'quest-regrade')).toEqual([]);
    await press('Apply to 2 results');
    await dialog().getByText('Say why').waitFor();
    await page.keyboard.type('The key was wrong');
    await key(4, 12);
    await press('Apply to 2 results');
    await dialog().getByRole('alert').getByText('What differs is marked.', { exact: false }).waitFor();
    await dialog().locator('tr[data-moved]').filter({ hasText: '−6' }).waitFor();
    expect(await results()).toEqual(['10', '0']);
    expect(await rows()).toEqual(
      expect.arrayContaining([ANNS, BOBS, expect.stringMatching(/^Ann 10 → 4 1 → 2 /), expect.stringMatching(/^Bob 0 → 12 – → 1$/)]),
    );
    expect(await line('Ann, Coins')).toContain('6 → 3');
    expect(await line('Bob, Coins')).toContain('0 → 7');
    expect(await dialog().getByText('Linked series').count()).toBe(1);
  });

  test('who has seen it confirms it once, and what was shown is what comes', async () => {
    await press('I have seen it');
    await press('Apply to 2 results');
    await page.getByText('2 results are what the answers give now').first().waitFor();
    await dialog().waitFor({ state: 'detached' });
    await ground.settled();
    expect([await results(), await balances()]).toEqual([
      ['4', '12'],
      ['3', '7'],
    ]);
    expect((await ground.facts('RegradeApplied')).length).toBe(1);
    await button('See what would change').waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    expect((await ground.one(quest)).results_stand).toBe(0);
    await desk.go(`/v_points/${ground.series}`);
    await shows(page, { rank: '1', name: 'Bob', points: 12 });
    await shows(page, { rank: '2', name: 'Ann', points: 4 });
  });

  test('RT-044 the results lead there too; with the server away nothing is lost; Esc keeps what is; a key that is put back changes nothing, and says so', async () => {
    await desk.go(`/v_quest/${quest}/reports/results`);
    expect(await button('See what would change').count()).toBe(0);
    await key(9, 12);
    await press('See what would change');
    await dialog().getByRole('heading', { name: '1 result changes' }).waitFor();
    expect((await rows()).filter((row) => row.startsWith('Ann'))[0]).toBe('Ann 4 → 9 +5');
    await page.keyboard.type('Still wrong');
    await page.route('**/*_regrade', (route) => route.abort('connectionreset'));
    await press('Apply to 1 result');
    await dialog().getByRole('alert').getByText('The server did not answer').waitFor();
    await button('Try again').waitFor();
    expect(await lookOver(page, 'quest-regrade-away')).toEqual([]);
    await page.unroute('**/*_regrade');
    // Nothing of it is lost: not what was shown, and not why.
    expect((await rows()).filter((row) => row.startsWith('Ann'))[0]).toBe('Ann 4 → 9 +5');
    expect(await page.getByRole('textbox', { name: /^Reason/ }).inputValue()).toBe('Still wrong');
    await press('Try again');
    await button('Apply to 1 result').waitFor();
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    await until('the focus is where it was', () => button('See what would change').evaluate((one) => one === document.activeElement));
    await key(4, 12);
    await page.keyboard.press('Enter');
    await dialog().getByText('Every result is what the answers give now: nothing would change.').waitFor();
    expect(await button(/^Apply/).count()).toBe(0);
    expect(await lookOver(page, 'quest-regrade-unchanged')).toEqual([]);
    await page.keyboard.press('Enter');
    await dialog().waitFor({ state: 'detached' });
    expect([await results(), (await ground.facts('RegradeApplied')).length]).toEqual([['4', '12'], 1]);
  });
});
