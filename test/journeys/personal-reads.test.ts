import { PERSONAL_READS } from '../../src/accounts/personal-reads.ts';
import { Records } from '../../src/platform/records/records.ts';
import { clockAhead, Door } from './identity-ground.ts';
import { Client, startTestLaurel, type TestLaurel } from './laurel.ts';

let laurel: TestLaurel;
let door: Door;
let ahead: { minutes: number };
beforeAll(async () => {
  laurel = await startTestLaurel();
  door = new Door(laurel);
  ahead = clockAhead(laurel);
});
afterAll(() => laurel.close());

const DAY = 24 * 60;
type Read = { what: string; name: string | null; org_name: string; time: string };
const reads = async (client: Client, sent: Record<string, string | number | undefined> = {}) =>
  (await client.get('account/reads', sent)).body as { reads: Read[]; more: 0 | 1; next: string | null };
const told = async (client: Client) => (await reads(client)).reads.map(({ what, name, org_name }) => [what, name, org_name]);
const rows = () => laurel.app.get(Records).count(PERSONAL_READS, {});

test('who read an address, a list, an export is told to whom it is about: once a day, a list in one row, for 400 days, then gone', async () => {
  const { client: boss, organisationId } = await door.admin('reader@example.org', 'Read');
  const names = Array.from({ length: 40 }, (_, n) => ({ name: `Player ${n}` }));
  const [ann = ''] = await door.add(boss, { name: 'Ann', email: 'ann@example.org' }, { name: 'Bob', email: 'bob@example.org' }, ...names);
  const [annIn, bobIn] = [await door.join('ann@example.org'), await door.join('bob@example.org')];
  const scoreseriesid = String((await boss.post('scoreseries_settings/save_settings', { name: 'Miles' })).body.id);
  const before = await rows();
  for (let n = 0; n < 3; n++) {
    await boss.get('profile/list_players', { limit: 1000 });
    await boss.get('profile/fetch_one', { profileid: ann });
    await boss.get('scoreseries/export', { scoreseriesid });
  }
  expect((await rows()) - before).toBe(3);
  // What members see of each other, and what somebody reads of themselves, is no such thing.
  await bobIn.get('profile/list_players');
  await bobIn.get('profile/fetch_one', { profileid: ann });
  await bobIn.get('scoreseries/export', { scoreseriesid });
  await annIn.get('profile/fetch_one');
  expect((await rows()) - before).toBe(3);
  expect((await told(annIn)).sort()).toEqual([
    ['export', 'The Admin', 'Read'],
    ['players', 'The Admin', 'Read'],
    ['profile', 'The Admin', 'Read'],
  ]);
  expect((await told(bobIn)).sort()).toEqual([
    ['export', 'The Admin', 'Read'],
    ['players', 'The Admin', 'Read'],
  ]);

  const { body: key } = await boss.post('externalApiConfig/create_api_key', { name: 'Robot', scope: 'read' });
  await new Client(laurel.url, String(key.api_key)).get('profile/fetch_one', { profileid: ann });
  expect(await told(annIn)).toContainEqual(['profile', null, 'Read']);

  ahead.minutes = DAY;
  const [tomorrow, later] = [await door.enter('reader@example.org'), await door.enter('ann@example.org')];
  await tomorrow.get('profile/fetch_one', { profileid: ann });
  const pages: Read[] = [];
  for (let after: string | undefined; ;) {
    const { reads: some, next } = await reads(later, { limit: 2, after });
    pages.push(...some);
    if (next === null) break;
    after = next;
  }
  expect(pages).toHaveLength(5);
  expect(pages.map(({ time }) => time)).toEqual(
    pages
      .map(({ time }) => time)
      .sort()
      .reverse(),
  );

  const sweep = (days: number) => laurel.app.get(Records).expire(new Date(Date.now() + days * DAY * 60_000).toISOString());
  await sweep(399);
  expect((await rows()) - before).toBe(5);
  await sweep(400.5);
  expect((await rows()) - before).toBe(1);
  ahead.minutes = 0;
  expect(organisationId).not.toBe('');
});

test('who read a list before somebody was there did not read of them; who is set aside or in another organisation is told nothing', async () => {
  ahead.minutes = -2 * DAY;
  const { client: boss } = await door.admin('earlier@example.org', 'Earlier');
  await boss.get('profile/list_players');
  ahead.minutes = 0;
  const again = await door.enter('earlier@example.org');
  const [late = ''] = await door.add(again, { name: 'Late', email: 'late@example.org' });
  const lateIn = await door.join('late@example.org');
  expect(await told(lateIn)).toEqual([]);
  await again.get('profile/fetch_one', { profileid: late });
  expect(await told(lateIn)).toEqual([['profile', 'The Admin', 'Earlier']]);
  expect((await lateIn.get('account/reads', { after: 'bm9uZQ' })).status).toBe(400);
  await door.seen((await again.send('DELETE', `profile/delete_players?selplayers=${encodeURIComponent(JSON.stringify([late]))}`)).body);
  expect(await told(lateIn)).toEqual([]);
});

test('R-209 an admin who read is not named to whom the organisation does not let see them, and stays apart from a program', async () => {
  const { client: boss } = await door.admin('unseen@example.org', 'Unseen');
  const [dee] = await door.add(boss, { name: 'Dee', email: 'dee@example.org' });
  const deeIn = await door.join('dee@example.org');
  const { body } = await boss.post('organization/settings', { use_team_filter: 2 });
  await door.seen(body);
  await boss.get('profile/fetch_one', { profileid: dee });
  expect((await reads(deeIn)).reads).toEqual([expect.objectContaining({ what: 'profile', profileid: null, name: null, program: 0 })]);
});
