import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { shownRows, typeCode } from './browser-ground.ts';
import { resize, Seat, until } from './browser.ts';
import { Door } from './identity-ground.ts';
import { type Client, startTestLaurel, type TestLaurel } from './laurel.ts';
import { looksRight } from './screen-checks.ts';
import { startBrowser } from './start-browser.ts';

describe('The first minutes', () => {
  let laurel: TestLaurel;
  let browser: Browser;
  let door: Door;

  beforeAll(async () => {
    [laurel, browser] = await Promise.all([startTestLaurel(), startBrowser()]);
    door = new Door(laurel);
  });
  afterAll(async () => {
    await browser.close();
    await laurel.close();
  });

  test('U-049 after its five tries a code is said to be used up, and one press sends another', async () => {
    const seat = await Seat.take(browser, laurel.url);
    const { page } = seat;
    const mails = () => door.mails('eve@example.org');
    await seat.open('/v_login?loginhint=login');
    await page.getByLabel('E-mail address').fill('eve@example.org');
    await page.keyboard.press('Enter');
    await page.getByText(join(laurel.data, 'outbox')).waitFor();
    const codeIn = (mail = '') => /^(\d{6})\r?$/m.exec(mail)![1]!;
    const right = codeIn((await mails())[0]);
    for (let tried = 1; tried <= 5; tried++) {
      await page.getByLabel('Code').fill('');
      await page.keyboard.type(right === '000000' ? '111111' : '000000');
      await page.getByText(tried < 5 ? 'Email verification failed' : 'This code is used up').waitFor();
    }
    await looksRight(page);
    // Not even the right one is good any more, and nobody need wait: what stands there has the focus.
    await page.keyboard.press('Enter');
    await page.getByText('A new code is on its way').waitFor();
    expect(await page.getByText('This code is used up').count()).toBe(0);
    await until('there is another mail', async () => (await mails()).length === 2);
    await page.keyboard.type(codeIn((await mails())[1]));
    await page.getByLabel('Your name').waitFor();
    expect(seat.complaints).toEqual([]);
    await seat.leave();
  });

  test('U-028 whoever registers from an install address goes on there, with its subdomain', async () => {
    const seat = await Seat.take(browser, laurel.url);
    const { page } = seat;
    await seat.open('/install?subdomain=acme');
    await page.getByRole('link', { name: 'Start a scoreboard' }).click();
    await page.getByRole('textbox', { name: 'Organisation', exact: true }).fill('Academy');
    await page.getByLabel('E-mail', { exact: false }).fill('ina@example.org');
    await typeCode(door, page, 'ina@example.org', () => page.keyboard.press('Enter'));
    await page.waitForURL('**/v_integrations/new/thinkificoauth?subdomain=acme&anom=1');
    expect(await page.getByRole('textbox', { name: 'Subdomain' }).inputValue()).toBe('acme');
    await seat.leave();
  });

  test('a new organisation has the time zone that is asked for; the guess is that of the browser', async () => {
    const seat = await Seat.take(browser, laurel.url, { timezoneId: 'America/Lima', as: await door.enter('grace@example.org', 'Grace') });
    const { page } = seat;
    const zones = async () => {
      const { profiles } = await page.evaluate(
        async () => (await (await fetch('/api/auth/get_user_info')).json()) as { profiles: { org_name: string; timezone: string }[] },
      );
      return new Map(profiles.map(({ org_name, timezone }) => [org_name, timezone]));
    };
    const create = async (organisation: string, zone?: string) => {
      await seat.open('/v_onboarding/profiles');
      await page.getByRole('textbox', { name: 'Organisation', exact: true }).fill(organisation);
      const field = page.getByRole('combobox', { name: /^Time zone/ });
      expect(await field.inputValue()).toBe('America/Lima');
      if (zone !== undefined) {
        await field.fill('auckl');
        await page.getByRole('option', { name: zone }).click();
      }
      await page.getByRole('button', { name: 'Create organisation' }).click();
      await page.getByRole('heading', { level: 1, name: 'Add players' }).waitFor();
    };
    await create('Here');
    await create('There', 'Pacific/Auckland');
    const found = await zones();
    expect([found.get('Here'), found.get('There')]).toEqual(['America/Lima', 'Pacific/Auckland']);
    await seat.leave();
  });

  describe('of a series', () => {
    let client: Client;
    let seat: Seat;
    let board: string;

    beforeAll(async () => {
      ({ client } = await door.admin('ada@example.org', 'Riverside'));
      await door.add(client, { line: 1, name: 'Ada Almeida', external_id: 'S01' }, { line: 2, name: 'Bruno Berg', external_id: 'S02' });
      const { body } = await client.post('scoreseries_settings/save_settings', { name: 'Deals' });
      await door.seen(body);
      board = `/v_points/${String(body.id)}`;
      seat = await Seat.take(browser, laurel.url, { as: client });
    });
    afterAll(async () => {
      expect(seat.complaints).toEqual([]);
      await seat.leave();
    });

    test('the board without an entry lists its players, as its other periods do, and says how it begins', async () => {
      const { page } = seat;
      await seat.open(`${board}?period=day`);
      const today = await shownRows(page);
      expect(today.map(({ name }) => name)).toEqual(['Ada Almeida', 'Bruno Berg']);
      await seat.open(board);
      expect(await shownRows(page)).toEqual(today);
      await page.getByText('No entries yet.').waitFor();
      await looksRight(page);
      await page.getByRole('link', { name: 'Import entries' }).waitFor();
    });

    test.each(['', '?tab=history'])('its menu leads to the import, whatever it has: %s', async (tab) => {
      const { page } = seat;
      await seat.open(board + tab);
      await page.getByRole('button', { name: 'Actions', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Import entries' }).click();
      await page.getByRole('heading', { level: 1, name: 'Import entries' }).waitFor();
    });

    test('the preview of an import says who is meant by an id', async () => {
      const { page } = seat;
      await seat.open(`${board}/import`);
      await page.getByLabel('Entries').fill('player,points\nS02,5\nBruno Berg,2\nS03,1');
      const cells = page.getByRole('region', { name: 'The first rows' }).getByRole('row');
      await cells.nth(3).waitFor();
      const players = await cells.evaluateAll((rows) => rows.slice(1).map((row) => row.children[1]?.textContent));
      expect(players).toEqual(['Bruno Berg S02', 'Bruno Berg ', 'S03 new']);
    });

    test('however long the preview of an import is, what imports it is in sight', async () => {
      const { page } = seat;
      await resize(page, { width: 1440, height: 600 });
      const box = (await page.getByRole('button', { name: /^Import 3 entries/ }).boundingBox())!;
      expect(box.y + box.height).toBeLessThanOrEqual(600);
      await resize(page, { width: 1440, height: 900 });
    });

    test('an import that the server did not answer says that it is finished by running it again', async () => {
      const { page } = seat;
      await page.route('**/api/scoreseries/import_entries', (route) => route.abort('connectionreset'));
      await page.getByRole('button', { name: /^Import 3 entries/ }).click();
      await page.getByText('it goes on where it was, and nothing counts twice').waitFor();
      await page.unroute('**/api/scoreseries/import_entries');
      await page.getByRole('button', { name: /^Import 3 entries/ }).click();
      await page.getByRole('heading', { name: '3 entries imported' }).waitFor();
      seat.complaints.splice(0, seat.complaints.length, ...seat.complaints.filter((text) => !text.includes('ERR_CONNECTION_RESET')));
    });
  });
});
