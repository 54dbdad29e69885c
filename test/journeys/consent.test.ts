import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { ArchiveParts } from '../../src/platform/archive/archive-parts.ts';
import { Records } from '../../src/platform/records/records.ts';
import { CONSENTS } from '../../src/accounts/consents.ts';
import { Seat, until } from './browser.ts';
import { Door } from './identity-ground.ts';
import { type Client, startTestLaurel, type TestLaurel } from './laurel.ts';
import { looksRight } from './screen-checks.ts';
import { startBrowser } from './start-browser.ts';

let folder: string;
let laurel: TestLaurel;
let door: Door;
let browser: Browser;
const terms = () => join(folder, 'terms.txt');
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'laurel-terms-'));
  writeFileSync(terms(), 'Be kind.\r\n\r\nWe keep what you enter.\n');
  [laurel, browser] = await Promise.all([startTestLaurel({ LAUREL_TERMS: terms() }), startBrowser()]);
  door = new Door(laurel);
});
afterAll(async () => {
  await browser.close();
  await laurel.close();
  rmSync(folder, { recursive: true, force: true });
});

type ConsentAnswered = { id: string; text: string; datetime_yes: string | null; datetime_no: string | null };
const asked = async (client: Client) => ((await client.get('auth/get_user_info')).body.about_user as { show_consent: 0 | 1 }).show_consent;
const consentOf = async (client: Client) => (await client.get('account/get_consent')).body.consent as ConsentAnswered;
const answer = (client: Client, id: string, ok: unknown) => client.post('account/put_consent', { id, ok });

test('R-029 R-030 U-055 whoever signs in is asked until they have said yes or no; the same answer twice keeps its first time', async () => {
  const ada = await door.enter('ada@example.org', 'Ada');
  expect(await asked(ada)).toBe(1);
  const consent = await consentOf(ada);
  expect(consent).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{64}$/),
    text: 'Be kind.\n\nWe keep what you enter.',
    datetime_yes: null,
    datetime_no: null,
  });
  const no = (await answer(ada, consent.id, 0)).body.consent as ConsentAnswered;
  expect([no.datetime_yes, typeof no.datetime_no]).toEqual([null, 'string']);
  expect(await asked(ada)).toBe(0);
  const yes = (await answer(ada, consent.id, 1)).body.consent as ConsentAnswered;
  expect([typeof yes.datetime_yes, yes.datetime_no]).toEqual(['string', null]);
  expect((await answer(ada, consent.id, 1)).body.consent).toEqual(yes);
  expect(await consentOf(ada)).toEqual(yes);
  expect(await laurel.app.get(Records).count(CONSENTS, {})).toBe(1);
});

test('U-055 what one answered is in one’s own archive, and in none that an admin takes', async () => {
  const ida = await door.enter('ida@example.org', 'Ida');
  const { id } = await consentOf(ida);
  await answer(ida, id, 0);
  const userId = ((await ida.get('auth/get_user_info')).body.about_user as { user_id: string }).user_id;
  const told = async (whose: { userId?: string }) => {
    const part = laurel.app
      .get(ArchiveParts)
      .all()
      .find(({ name }) => name === 'consents')!;
    const rows: object[] = [];
    for await (const some of part.rows({ organisationId: '', profileId: '', ...whose })) rows.push(...some);
    return rows;
  };
  expect(await told({ userId })).toEqual([{ terms: id, yes: null, no: expect.any(String) as string }]);
  expect(await told({})).toEqual([]);
});

test('terms that were not read, or a word that is no answer, are refused, and nothing is kept; nobody who is not signed in is asked', async () => {
  const eve = await door.enter('eve@example.org', 'Eve');
  const { id } = await consentOf(eve);
  expect(await answer(eve, 'f'.repeat(64), 1)).toMatchObject({ status: 409, body: { code: 'consent-changed' } });
  expect(await answer(eve, id, 'perhaps')).toMatchObject({ status: 400, body: { code: 'invalid-input' } });
  expect(await answer(eve, '', 1)).toMatchObject({ status: 400, body: { code: 'invalid-input' } });
  expect(await asked(eve)).toBe(1);
  expect((await answer(door.visitor(), id, 1)).status).toBe(401);
});

test('U-055 the terms stand before everything else; "later" holds for this login, and an answer for good', async () => {
  const { client } = await door.admin('grace@example.org', 'Hopper');
  const seat = await Seat.take(browser, laurel.url, { as: client, viewport: { width: 390, height: 844 } });
  const { page } = seat;
  const title = page.getByRole('heading', { name: 'Terms and privacy' });
  await seat.open('/v_points');
  await title.waitFor();
  await page.getByText('We keep what you enter.').waitFor();
  await looksRight(page);
  await page.getByRole('button', { name: 'Ask me at the next sign-in' }).click();
  await page.getByRole('heading', { name: 'Points' }).waitFor();
  await seat.open('/v_onboarding/profiles');
  expect(await title.count()).toBe(0);
  await seat.leave();

  const next = await Seat.take(browser, laurel.url, { as: await door.enter('grace@example.org') });
  await next.open('/v_points');
  await next.page.getByRole('button', { name: 'I agree' }).focus();
  await next.page.keyboard.press('Enter');
  await next.page.getByRole('heading', { name: 'Points' }).waitFor();
  await until('the answer is kept', async () => (await consentOf(client)).datetime_yes !== null);
  expect([...seat.complaints, ...next.complaints]).toEqual([]);
  await next.leave();
});

test('where there are no terms nobody is asked, and there is nothing to answer; other words are other terms', async () => {
  const data = mkdtempSync(join(tmpdir(), 'laurel-consent-'));
  const runWith = async <T>(environment: object, look: (client: Client) => Promise<T>, client?: Client) => {
    const running = await startTestLaurel({ data, ...environment });
    const caller = client ?? (await new Door(running).enter('alan@example.org', 'Alan'));
    Object.assign(caller, { url: running.url });
    try {
      return await look(caller);
    } finally {
      await running.close();
    }
  };
  let alan!: Client;
  await runWith({ LAUREL_TERMS: terms() }, async (client) => {
    alan = client;
    await answer(client, (await consentOf(client)).id, 1);
    expect(await asked(client)).toBe(0);
  });
  const none = async (client: Client) => [await asked(client), await consentOf(client), (await answer(client, 'none', 1)).status];
  expect(await runWith({}, none, alan)).toEqual([0, null, 404]);
  writeFileSync(terms(), 'Be kinder.');
  expect(await runWith({ LAUREL_TERMS: terms() }, asked, alan)).toBe(1);
  rmSync(data, { recursive: true, force: true });
});

test.each([
  ['not there', undefined],
  ['empty', Buffer.from(' \n')],
  ['no text', Buffer.from([0xff, 0xfe, 0x00])],
])('a file of terms that is %s ends the start in one line', async (_, content) => {
  const file = join(folder, 'wrong.txt');
  if (content) writeFileSync(file, content);
  await expect(startTestLaurel({ LAUREL_TERMS: file })).rejects.toThrow('LAUREL_TERMS must be a file of plain text in UTF-8');
});
