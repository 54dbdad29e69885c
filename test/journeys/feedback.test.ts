import { FEEDBACK } from '../../src/feedback/feedback.ts';
import { ArchiveParts } from '../../src/platform/archive/archive-parts.ts';
import { Keys } from '../../src/platform/keys.ts';
import { Records } from '../../src/platform/records/records.ts';
import { Seat } from './browser.ts';
import { Door } from './identity-ground.ts';
import { type Client, startTestLaurel, type TestLaurel } from './laurel.ts';
import { looksRight } from './screen-checks.ts';
import { startBrowser } from './start-browser.ts';

const TO = 'operator@example.org';

let laurel: TestLaurel;
let door: Door;
beforeAll(async () => {
  laurel = await startTestLaurel({ LAUREL_FEEDBACK_TO: TO });
  door = new Door(laurel);
});
afterAll(() => laurel.close());

const give = (client: Client, feed_back: unknown, headers = {}) => client.post('profile/give_feedback', { feed_back }, headers);
const rowsOf = async (profileId: string) =>
  (await laurel.app.get(Records).find(FEEDBACK, {})).items.filter(({ document }) => document.profileId === profileId);

test('U-089 R-055 feedback is kept under the key of the person, mailed once without their name, and gone with them', async () => {
  const { client: admin } = await door.admin('ada@example.org', 'Ada Ltd');
  const [bob = ''] = await door.add(admin, { name: 'Bob Builder', email: 'bob@example.org' });
  const client = await door.join('bob@example.org');
  const key = { 'idempotency-key': 'feedback' };
  const words = '  The board is <b>quick</b>.\nThank you! ';
  const [, again] = [await give(client, words, key), await give(client, words, key)];
  expect(again.body).toMatchObject({ message: 'Thank you for your feedback' });
  const [row, ...others] = await rowsOf(bob);
  expect([JSON.stringify(row!.document).includes('quick'), others]).toEqual([false, []]);
  expect(await laurel.app.get(Keys).open(row!.document.words)).toBe('The board is <b>quick</b>.\nThank you!');
  const mails = await door.mails(TO);
  expect(mails).toHaveLength(1);
  expect(mails[0]).toContain(bob);
  expect(mails[0]).not.toMatch(/Bob|bob@example/);
  expect(mails[0]).toContain('&lt;b&gt;quick');
  expect((await admin.post('profile/anonymize_players', { selplayers: [bob] })).status).toBe(200);
  expect(await rowsOf(bob)).toEqual([]);
});

test('feedback is in the archive of who gave it, and gone after 400 days', async () => {
  const { client, organisationId, profileId } = await door.admin('ida@example.org', 'Ida Ltd');
  await give(client, 'Words to be kept a while');
  const told = async () => {
    const part = laurel.app
      .get(ArchiveParts)
      .all()
      .find(({ name }) => name === 'feedback')!;
    const rows: object[] = [];
    for await (const some of part.rows({ organisationId, profileId })) rows.push(...some);
    return rows;
  };
  expect(await told()).toEqual([{ time: expect.any(String) as string, words: 'Words to be kept a while' }]);
  const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  await laurel.app.get(Records).expire(at(399));
  expect(await told()).toHaveLength(1);
  await laurel.app.get(Records).expire(at(401));
  expect(await told()).toEqual([]);
});

test('R-055 R-056 what is too short, too long or no text is refused, and nothing is kept or mailed; ten an hour are taken', async () => {
  const { client, profileId } = await door.admin('eve@example.org', 'Eve Ltd');
  const before = (await door.mails(TO)).length;
  for (const wrong of ['123456789', `   ${'x'.repeat(9)}   `, 'x'.repeat(4_001), 7, ['a long list of words'], 'control \u0007 characters'])
    expect(await give(client, wrong)).toMatchObject({ status: 400, body: { code: 'invalid-input' } });
  expect([await rowsOf(profileId), (await door.mails(TO)).length]).toEqual([[], before]);
  for (let n = 0; n < 10; n++) expect((await give(client, `Ten characters ${n}`)).status).toBe(200);
  expect(await give(client, 'Ten characters, once more')).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
  expect(await rowsOf(profileId)).toHaveLength(10);
});

test('R-055 R-234 on the screen: what is too short says so under the field, and what was sent is thanked for', async () => {
  const browser = await startBrowser();
  const { client, profileId } = await door.admin('grace@example.org', 'Hopper');
  const seat = await Seat.take(browser, laurel.url, { as: client });
  const { page } = seat;
  await seat.open('/v_feedback');
  await page.getByLabel('What works, what does not').fill('Too short');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('Write at least 10 characters').waitFor();
  await page.getByLabel('What works, what does not').fill('Long enough to be read');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('Thank you for your feedback').waitFor();
  expect(await rowsOf(profileId)).toHaveLength(1);
  await looksRight(page);
  expect(seat.complaints).toEqual([]);
  await browser.close();
});
