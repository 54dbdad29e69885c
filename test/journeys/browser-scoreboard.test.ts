import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { askServer } from '../../src/command-line/ask-server.ts';
import { Clicks, rankedRows, shownRows, shows, typeCode } from './browser-ground.ts';
import { Seat, until } from './browser.ts';
import { Door, players } from './identity-ground.ts';
import { Client, startTestLaurel, type TestLaurel } from './laurel.ts';
import { startBrowser } from './start-browser.ts';

const folder = join('..', 'shared', 'data', 'euc2025');
const read = (file: string) => readFileSync(join(folder, file), 'utf8');
const table = (file: string) =>
  read(file)
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((line) => line.split(','));
const there = existsSync(folder);
if (!there) process.stdout.write(`The journey of the contest is skipped: there is no ${folder}\n`);

/** 54 rows of 40 px and everything round them. */
const TALL = { width: 1440, height: 2700 };
const ADMIN = 'ada@example.org';
const REASON = 'The judges took the answer back';

(there ? describe : describe.skip)('A contest of 53 teams, from registering to a corrected board', () => {
  let laurel: TestLaurel;
  let browser: Browser;
  let door: Door;
  let ada: Seat;
  let watcher: Seat;
  let admin: Client;
  let board: string;
  const teamName = new Map<string, string>();

  /** The final ranking as the page should say it. */
  const final = () => {
    const standings = table('standings.csv').map(([rank = '', team = '', , , points]) => ({ rank, team, points: Number(points) }));
    return standings.map(({ rank, team, points }) => ({
      rank: standings.filter((other) => other.rank === rank).length > 1 ? `${rank}=` : rank,
      name: teamName.get(team) ?? '',
      points,
    }));
  };
  /** Rows of one rank are ordered by name; the contest's file has an order of its own. */
  const byRankAndName = <Row extends { rank: string; name: string }>(rows: readonly Row[]) =>
    rows.toSorted((a, b) => parseInt(a.rank) - parseInt(b.rank) || a.name.localeCompare(b.name));

  beforeAll(async () => {
    for (const [id = '', name = ''] of table('teams.csv')) teamName.set(id, name);
    [laurel, browser] = await Promise.all([startTestLaurel(), startBrowser()]);
    door = new Door(laurel);
    ada = await Seat.take(browser, laurel.url, { viewport: TALL });
  });

  afterAll(async () => {
    const seats = { ada, watcher } as Partial<Record<string, Seat>>;
    for (const [name, seat] of Object.entries(seats)) await seat?.page.screenshot({ path: join('test-results', `contest-${name}.png`) });
    await browser.close();
    await laurel.close();
    expect(Object.values(seats).flatMap((seat) => seat?.complaints ?? [])).toEqual([]);
  });

  test('R-067 R-069 U-068 from registering to the first live board it takes at most 15 clicks', async () => {
    const { page } = ada;
    const clicks = new Clicks(ada);
    const press = (name: string | RegExp) => clicks.on(page.getByRole('button', { name }));
    await ada.open('/');
    await page.keyboard.type('EUC 2025');
    await clicks.on(page.getByLabel('Your e-mail address'));
    await page.keyboard.type(ADMIN);
    await typeCode(door, page, ADMIN, () => press('Create your organisation'));

    await page.getByRole('heading', { level: 1, name: 'Add players' }).waitFor();
    await page.getByLabel('Names, or a table').waitFor();
    await page.keyboard.insertText(read('teams.csv'));
    await page.getByText('53 players as they will be').waitFor();
    expect(await page.getByRole('combobox', { name: 'team', exact: true }).inputValue()).toBe('Name');
    expect(await page.getByRole('combobox', { name: 'team_id' }).inputValue()).toBe('External id');
    await press('Add 53 players');

    await page.getByText('54 players').first().waitFor();
    await clicks.on(page.getByRole('link', { name: 'Make a score series' }));
    await page.getByRole('textbox', { name: 'Name', exact: true }).waitFor();
    await page.keyboard.type('Contest');
    await press('Create score series');
    await page.getByRole('heading', { level: 1, name: 'Contest' }).waitFor();
    board = new URL(page.url()).pathname;

    admin = await door.enter(ADMIN);
    const { profiles } = (await admin.get('profile/fetch_list')).body as { profiles: { profile_id: string; org_name: string | null }[] };
    await admin.post('profile/act_as', { profileid: profiles.find(({ org_name }) => org_name === 'EUC 2025')!.profile_id });
    watcher = await Seat.take(browser, laurel.url, { as: admin, viewport: TALL });
    await watcher.open(board);

    await clicks.on(page.getByRole('link', { name: 'Import entries' }));
    await clicks.on(page.getByRole('textbox', { name: 'Entries' }));
    await page.keyboard.insertText(read('entries.csv'));
    await page.getByText('290 rows').waitFor();
    await press('Import 290 entries');
    await clicks.on(page.getByRole('link', { name: 'See the board' }));
    await shows(page, final()[0]!);
    expect(clicks.count).toBeLessThanOrEqual(15);
  }, 120_000);

  test('the board in the second browser has come to the standings of the contest by itself, all 53 rows in order', async () => {
    await shows(watcher.page, final().at(-1)!);
    expect(await rankedRows(watcher.page, byRankAndName(final()))).toEqual(byRankAndName(final()));
    expect(await watcher.page.getByRole('grid').getByRole('row').count()).toBeLessThanOrEqual(200);
  });

  test('a replay from the command line arrives row by row where somebody watches', async () => {
    const made = await admin.post('scoreseries_settings/save_settings', { name: 'Replay' });
    await door.seen(made.body);
    await watcher.open(`/v_points/${String(made.body.id)}`);
    await watcher.page.evaluate(() => {
      const seen = new Set<string>();
      const note = () => {
        const leader = document.querySelector('[role="row"][aria-rowindex="2"]')?.textContent;
        if (leader) seen.add(leader);
        Object.assign(window, { seenLeaders: seen.size });
      };
      new MutationObserver(note).observe(document.body, { childList: true, subtree: true, characterData: true });
    });
    const said = await askServer(laurel.data, {
      command: 'import entries',
      options: { organisation: 'EUC 2025', series: 'Replay', file: 'entries.csv', pace: '4000' },
      file: Buffer.from(read('entries.csv')),
    });
    let ending: unknown;
    for await (const output of said!) ending = output;
    expect(ending).toEqual({ exit: 0 });
    // The command has ended when all is stored: the last of it may be on its way to the screen still.
    expect(await rankedRows(watcher.page, byRankAndName(final()))).toEqual(byRankAndName(final()));
    expect(await watcher.page.evaluate(() => (window as unknown as { seenLeaders: number }).seenLeaders)).toBeGreaterThan(5);
    await watcher.open(board);
  }, 120_000);

  test('as of 14:10:20.182 teams 35 and 23 share rank 28, and the next rank is 30', async () => {
    const { page } = ada;
    await ada.go(`${board}?at=2025-03-02T14:10:20.182Z`);
    for (const team of ['23', '35']) await shows(page, { rank: '28=', name: teamName.get(team)!, points: 49501 });
    const rows = await shownRows(page);
    expect(rows.filter(({ rank }) => rank === '28=').map(({ name }) => name)).toEqual(
      [teamName.get('23')!, teamName.get('35')!].sort((a, b) => a.localeCompare(b)),
    );
    expect(rows[29]?.rank).toBe('30');
    await ada.go(board);
  });

  test('a click on a row says why it has its rank: the entries add up to the total', async () => {
    const { page } = ada;
    const third = final()[2]!;
    await page.getByRole('row').filter({ hasText: third.name }).first().click();
    const why = page.getByRole('complementary').filter({ hasText: 'Why this rank?' });
    await why.getByText('entries make the total').waitFor();
    const [entries, total] = await why
      .getByRole('table')
      .last()
      .evaluate((entriesTable) => {
        const amounts = (part: string) => [...entriesTable.querySelectorAll(`${part} td[data-end]`)].map((cell) => cell.textContent);
        return [amounts('tbody'), amounts('tfoot')];
      });
    const amount = (text: string) => Number(text.replaceAll(/[+,]/g, ''));
    expect(entries.length).toBeGreaterThan(1);
    expect(entries.map(amount).reduce((sum, points) => sum + points, 0)).toBe(third.points);
    expect(total.map(amount)).toEqual([third.points]);
  });

  test('an entry is revoked after its preview, struck through with who, when and why, and the board is put right in the second browser', async () => {
    const { page } = ada;
    const [, second, third] = final();
    const taken = await revokeFirstEntryOf(second!.name);
    const left = second!.points - taken;
    const better = final().filter(({ points, name }) => name !== second!.name && points > left).length;
    await shows(watcher.page, { rank: String(better + 1), name: second!.name, points: left });
    await shows(watcher.page, { ...third!, rank: '2' });

    const struck = page.getByRole('row').filter({ hasText: 'Revoked by You' });
    await struck.getByText(REASON).waitFor();
    expect(await struck.locator('time').first().getAttribute('datetime')).toMatch(/^\d{4}-/);
    expect(await page.locator('tr[data-struck] s').allTextContents()).toEqual([`+${taken.toLocaleString('en-GB')}`]);
  });

  /** In the history, by the menu of a row: answers the points that were taken. */
  async function revokeFirstEntryOf(name: string): Promise<number> {
    const { page } = ada;
    await ada.go(board);
    await page.getByRole('row').filter({ hasText: name }).first().click();
    await page.getByRole('link', { name: 'Open in history' }).click();
    await page.getByRole('region', { name: 'Entries' }).getByRole('row').nth(1).waitFor();
    await ada.drawn();
    await page
      .getByRole('button', { name: `Actions for ${name}` })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Revoke' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('What will follow').waitFor();
    const row = dialog.getByRole('row').filter({ hasText: name });
    await row.first().waitFor();
    const entry = (await page.locator('tr').filter({ hasText: name }).first().locator('td[data-end]').first().textContent()) ?? '';
    await dialog.getByLabel('Reason').fill(REASON);
    await dialog.getByRole('button', { name: 'Revoke entry' }).click();
    await dialog.waitFor({ state: 'hidden' });
    return Number(entry.replaceAll(/[+,]/g, ''));
  }

  test('a player sees that it was revoked, when and why, but not by whom', async () => {
    const second = final()[1]!;
    const team = players(await admin.get('profile/list_players', { limit: 100 })).find(({ Name }) => Name === second.name)!;
    await door.seen((await admin.put('profile/update', { profile_id: team.profile_id, email: 'coach@example.org', offline: 0 })).body);
    const coach = await Seat.take(browser, laurel.url, { viewport: TALL });
    const { page } = coach;
    await coach.open('/v_login?loginhint=login');
    await page.getByLabel('E-mail address').fill('coach@example.org');
    await typeCode(door, page, 'coach@example.org', () => page.getByRole('button', { name: 'Send me a code' }).click());
    await page.getByLabel('Your name').fill('Coach');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Join EUC 2025' }).click();
    await page.getByRole('heading', { level: 1, name: 'Feed' }).waitFor();
    await coach.go(`${board}?tab=history&player=${team.profile_id}`);
    const struck = page.getByRole('row').filter({ hasText: REASON });
    await struck.waitFor();
    expect(await struck.textContent()).toMatch(/Revoked · /);
    expect(await struck.locator('time').first().getAttribute('datetime')).toMatch(/^\d{4}-/);
    expect(await page.getByText('Revoked by').count()).toBe(0);
    expect(coach.complaints).toEqual([]);
    await coach.leave();
  });

  test('reinstated, it counts again and the second browser is back at the standings', async () => {
    const { page } = ada;
    await page.getByRole('button', { name: 'Reinstate' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('What will follow').waitFor();
    await dialog.getByLabel('Reason').fill('The answer was right');
    await dialog.getByRole('button', { name: 'Reinstate entry' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await shows(watcher.page, final()[1]!);
    await shows(watcher.page, final()[2]!);
    await until('no row is struck through', async () => (await page.locator('tr[data-struck]').count()) === 0);
  });
});
