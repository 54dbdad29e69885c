import type { NotificationRow } from '../../projections/inbox/inbox.view.ts';
import { ReadModels } from '../../projections/platform/read-models.ts';
import { connectTo, type Line } from '../contracts/live-lines.ts';
import { type FeedGround, idOf, openFeed, outcome } from './feed-ground.ts';
import { Client } from './laurel.ts';
import { unzipped } from './unzipped.ts';

let ground: FeedGround;
let [ann, bob, cid]: string[] = [];
let [asAnn, asBob, asCid]: Client[] = [];
let seriesId: string;
const lines: Line[] = [];

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const told = async (by: Client, more: object = {}) => {
  await ground.settled();
  const { status, body } = await by.get('notifications/get_notifications', { ...more });
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return { total: body.total_notifications as number, invited: body.invited_groups, rows: body.rnotifications as NotificationRow[] };
};
const kinds = async (by: Client, more: object = {}) => (await told(by, more)).rows.map(({ notification_type_string: type }) => type);
const read = (by: Client, sent: object) => by.post('notifications/read_notices', sent);
const give = async (profileId: string, points: string, more: object = {}): Promise<string> => {
  const { body } = await ground.admin.post('scoreseries/submit_score', { scoreseriesid: seriesId, profiles: [profileId], points, ...more });
  expect(body).toMatchObject({ status: 'ok' });
  return (body.ids as string[])[0]!;
};
const filter = (use_team_filter: 0 | 1 | 2) => ground.admin.post('organization/settings', { use_team_filter });

beforeAll(async () => {
  ground = await openFeed();
  [ann, bob, cid] = await ground.players('Ann', 'Bob', 'Cid');
  [asAnn, asBob, asCid] = [await ground.asPlayer(ann!), await ground.asPlayer(bob!), await ground.asPlayer(cid!)];
  for (const [name, members] of [
    ['Reds', [ann, bob]],
    ['Blues', [cid]],
  ] as const) {
    const teamid = String((await ground.admin.post('team/team', { name })).body.teamid);
    await ground.admin.post('team/save_members', { teamid, newprofiles: members.map((profile_id) => ({ profile_id })) });
  }
  seriesId = await ground.series({ name: 'Deals', notify: 1 });
});
beforeEach(async () => {
  await ground.settled();
  for (const by of [asAnn!, asBob!, asCid!]) await read(by, { dismissall: 1 });
});
afterEach(() => filter(0));
afterAll(async () => {
  for (const line of lines) line.disconnect();
  await ground.laurel.close();
});
/** What is new for somebody. */
const fresh = async (by: Client) => (await told(by)).rows.filter(({ is_read }) => is_read === 0);

test('U-087, U-088 points are told with ids, names and figures; those of an hour are one until they are read, and total_notifications counts the unread', async () => {
  await give(ann!, '200');
  await give(ann!, '140.5');
  const { total, rows } = await told(asAnn!);
  expect(total).toBe(1);
  expect(rows[0]).toMatchObject({
    notification_type_string: 'points_received',
    ndata: { series_id: seriesId, series_name: 'Deals', people: [{ Name: 'Ada' }] },
    additional_data: { points: '340.5', entries: 2 },
    is_read: 0,
  });
  expect((await read(asAnn!, { notfistoread: JSON.stringify([rows[0]!.id]) })).body.status).toBe('ok');
  expect(await told(asAnn!)).toMatchObject({ total: 0, rows: [{ id: rows[0]!.id, is_read: 1 }] });
  await give(ann!, '7');
  const later = await told(asAnn!);
  expect([later.total, later.rows.length]).toEqual([1, rows.length + 1]);
  expect(later.rows[0]).toMatchObject({ additional_data: { points: '7', entries: 1 } });
  expect((await told(asAnn!, { last_read: rows[0]!.id })).rows).toEqual([later.rows[0]]);
  expect(await fresh(asBob!)).toEqual([]);
});

test('a revocation adds one for each person, and what was told before stays', async () => {
  const entries = [await give(ann!, '5'), await give(ann!, '6'), await give(bob!, '7')];
  await ground.settled();
  expect((await ground.admin.post('scoreseries/revoke', { selpoints: entries, reason: 'Entered twice' })).body.status).toBe('ok');
  expect((await fresh(asAnn!)).map(({ notification_type_string: type, additional_data }) => [type, additional_data.points])).toEqual([
    ['points_revoked', '11'],
    ['points_received', '11'],
  ]);
  expect((await fresh(asBob!)).map(({ notification_type_string: type }) => type)).toEqual(['points_revoked', 'points_received']);
  expect(await fresh(asCid!)).toEqual([]);
});

test('U-087 likes, comments and mentions are told to whom they are for, with the words; what is taken back is told no more', async () => {
  const id = idOf(await ground.shout(asAnn!, `Twelve years, @${bob}`, { mentions: JSON.stringify([bob]) }));
  await ground.settled();
  await ground.like(asBob!, id);
  await ground.like(asCid!, id);
  const comment = idOf(await ground.comment(asCid!, id, 'Marmalade'));
  await ground.like(asAnn!, id);
  const [said, liked, ...none] = await fresh(asAnn!);
  expect(none).toEqual([]);
  expect(said).toMatchObject({
    notification_type_string: 'post_comment',
    ndata: { post_id: id, words: 'Marmalade', people: [{ Name: 'Cid' }] },
  });
  expect(liked).toMatchObject({
    notification_type_string: 'post_like',
    ndata: { words: `Twelve years, @${bob}`, people: [{ Name: 'Cid' }, { Name: 'Bob' }] },
    additional_data: { people: 2 },
  });
  expect(await fresh(asBob!)).toMatchObject([{ notification_type_string: 'post_mention', ndata: { people: [{ Name: 'Ann' }] } }]);
  await ground.like(asCid!, id, 0);
  await ground.deleteComment(asCid!, comment);
  expect(await fresh(asAnn!)).toMatchObject([{ notification_type_string: 'post_like', ndata: { people: [{ Name: 'Bob' }] } }]);
  await ground.deletePost(asAnn!, id);
  expect([await fresh(asAnn!), await fresh(asBob!)]).toEqual([[], []]);
  for await (const { document } of ground.laurel.app.get(ReadModels).scan('inbox'))
    expect(JSON.stringify(document)).not.toMatch(/Marmalade|Twelve/);
});

test('R-208, R-209, R-210 nobody is told of whom they may not see', async () => {
  const id = idOf(await ground.shout(asAnn!, 'For all'));
  await ground.settled();
  await ground.like(asBob!, id);
  await ground.like(asCid!, id);
  await ground.comment(asCid!, id, 'From afar');
  expect((await fresh(asAnn!)).length).toBe(2);
  await filter(1);
  expect(await told(asAnn!)).toMatchObject({ total: 1 });
  expect(await fresh(asAnn!)).toMatchObject([{ ndata: { people: [{ Name: 'Bob' }] }, additional_data: { people: 1 } }]);
});

test('a competition and its rounds are told to who takes part, and to nobody for whom it does not exist', async () => {
  const data = {
    ...{ name: 'Into winter', score_series: [{ scoreseries_id: seriesId }], participant_add_mode: 0, visibility: 1 },
    ...{ start_date: inHours(-1), end_date: inHours(24) },
  };
  const competitionid = String((await ground.admin.post('competition/update_compition', { data })).body.id);
  const added = await ground.admin.post('competition/save_players', { competitionid, newprofiles: [ann, bob] });
  expect(added.body).toMatchObject({ status: 'ok' });
  await ground.turned();
  const mine = await fresh(asAnn!);
  expect(mine.map(({ notification_type_string: type }) => type)).toContain('competition_added');
  expect(mine[0]!.ndata).toMatchObject({ competition_id: competitionid, competition_name: 'Into winter' });
  expect(await fresh(asCid!)).toEqual([]);
  expect((await ground.admin.delete('competition/delete_compition', { competitionid })).body).toMatchObject({ status: 'ok' });
  expect(await fresh(asAnn!)).toEqual([]);
});

test('who is forgotten is named in nothing that others were told', async () => {
  const [dee] = await ground.players('Dee');
  const asDee = await ground.asPlayer(dee!);
  const id = idOf(await ground.shout(asAnn!, 'Of whom?'));
  await ground.comment(asDee, id, 'Marmalade');
  expect(await fresh(asAnn!)).toMatchObject([{ ndata: { words: 'Marmalade', people: [{ Name: 'Dee' }] } }]);
  await ground.admin.post('profile/anonymize_players', { selplayers: [dee] });
  const [told] = await fresh(asAnn!);
  expect(told).toMatchObject({ notification_type_string: 'post_comment', ndata: { words: null } });
  expect(JSON.stringify(told)).not.toMatch(/Marmalade|Dee/);
});

test("one's own inbox alone: another's is refused, and so is what nobody told one; what says nothing is a 4xx with a code", async () => {
  await give(ann!, '3');
  const [hers] = await fresh(asAnn!);
  expect(outcome(await asBob!.get('notifications/get_notifications', { profileid: ann! }))[0]).toBe(403);
  expect(outcome(await read(asBob!, { profileid: ann!, dismissall: 1 }))[0]).toBe(403);
  expect(outcome(await read(asBob!, { notfistoread: [hers!.id] }))).toEqual([404, 'not-found']);
  expect(outcome(await read(asAnn!, { notfistoread: [crypto.randomUUID()] }))).toEqual([404, 'not-found']);
  const { admin: foreign } = await ground.elsewhere();
  expect(outcome(await read(foreign, { notfistoread: [hers!.id] }))).toEqual([404, 'not-found']);
  expect(outcome(await read(asAnn!, {}))).toEqual([400, 'nothing-to-read']);
  expect(outcome(await read(asAnn!, { notfistoread: Array.from({ length: 51 }, () => crypto.randomUUID()) }))).toEqual([
    400,
    'invalid-input',
  ]);
  expect(outcome(await asAnn!.get('notifications/get_notifications', { cast_secret: 'made-up' }))).toEqual([401, 'not-signed-in']);
  expect(outcome(await new Client(ground.url).get('notifications/get_notifications'))).toEqual([401, 'not-signed-in']);
  expect((await fresh(asAnn!)).map(({ id }) => id)).toEqual([hers!.id]);
});

test('U-088 dismissall reads all up to what was shown; read twice is one fact', async () => {
  await give(ann!, '3');
  const [first] = await fresh(asAnn!);
  await ground.shout(asBob!, `@${ann}`, { mentions: JSON.stringify([ann]) });
  expect((await fresh(asAnn!)).length).toBe(2);
  const count = async () => (await ground.facts('NotificationsRead')).length;
  const before = await count();
  for (let n = 0; n < 2; n++) await read(asAnn!, { dismissall: 1, upto: first!.notification_date });
  expect((await fresh(asAnn!)).map(({ notification_type_string: type }) => type)).toEqual(['post_mention']);
  expect(await count()).toBe(before + 1);
  await Promise.all(Array.from({ length: 8 }, () => read(asAnn!, { dismissall: 1, upto: inHours(1) })));
  expect(await told(asAnn!)).toMatchObject({ total: 0 });
  await give(ann!, '4');
  expect((await fresh(asAnn!)).length).toBe(1);
});

test('who is told hears that it is stale, and nobody else; of what many share so do they alone', async () => {
  const heard = await Promise.all(
    [asAnn!, asBob!, asCid!].map(async (by) => {
      const line = await connectTo(ground.url, by.cookie ?? '');
      lines.push(line);
      const keys: string[] = [];
      const tagged = new Promise<void>((resolve) =>
        line.on('stale', ({ changed = [] }: { changed?: { view: string; key: string }[] }) => {
          for (const { view, key } of changed) {
            if (view === 'inbox') keys.push(key);
            if (view === 'tags') resolve();
          }
        }),
      );
      return { keys, tagged };
    }),
  );
  const many = await ground.players(...Array.from({ length: 51 }, (_, n) => `P${n}`));
  const data = { name: 'Of many', score_series: [{ scoreseries_id: seriesId }], start_date: inHours(1), end_date: inHours(24) };
  const competitionid = String(
    (await ground.admin.post('competition/update_compition', { data: { ...data, participant_add_mode: 0 } })).body.id,
  );
  await ground.admin.post('competition/save_players', { competitionid, newprofiles: [cid, ...many] });
  expect((await fresh(asCid!)).map(({ notification_type_string: type }) => type)).toEqual(['competition_added']);
  await give(ann!, '11');
  await ground.settled();
  await ground.admin.post('tag/tag', { cattype: 'score', tagname: `Last ${crypto.randomUUID()}` });
  await Promise.all(heard.map(({ tagged }) => tagged));
  expect(heard.map(({ keys }) => [...new Set(keys)])).toEqual([[ann], [], [cid]]);
});

test('R-084 who asks by and by in vain is told what comes next', async () => {
  const [last] = (await told(asAnn!)).rows;
  const asked = { last_read: last!.id };
  const nothing = { total: 0, rows: [] };
  for (let times = 0; times < 2; times++) expect(await told(asAnn!, asked)).toMatchObject(nothing);
  await give(bob!, '3');
  expect(await told(asAnn!, asked)).toMatchObject(nothing);
  await give(ann!, '4');
  const next = await told(asAnn!, asked);
  expect(next).toMatchObject({ total: 1, rows: [{ notification_type_string: 'points_received', additional_data: { points: '4' } }] });
  await read(asAnn!, { dismissall: 1 });
  expect(await told(asAnn!, { last_read: next.rows[0]!.id })).toMatchObject(nothing);
  expect(await told(asAnn!, asked)).toMatchObject({ total: 0, rows: [{ id: next.rows[0]!.id, is_read: 1 }] });
});

test('who came later is not told what everybody was told before; a rebuild tells nothing anew', async () => {
  const [last] = (await told(asCid!)).rows;
  expect(await kinds(asCid!, { last_read: last!.id })).toEqual([]);
  const open = { name: 'For all', score_series: [{ scoreseries_id: seriesId }], participant_add_mode: 1 };
  const made = await ground.admin.post('competition/update_compition', {
    data: { ...open, start_date: inHours(-1), end_date: inHours(24) },
  });
  expect(made.body).toMatchObject({ status: 'ok' });
  await ground.turned();
  expect(await kinds(asCid!, { last_read: last!.id })).toEqual(['competition_started']);
  const [dan] = await ground.players('Dan');
  const asDan = await ground.asPlayer(dan!);
  expect(await kinds(asDan)).toEqual([]);
  expect(await told(asDan)).toMatchObject({ total: 0, invited: [] });
});

test('the personal archive says what one was told, and whether one has read it', async () => {
  await give(cid!, '21');
  await ground.settled();
  const response = await fetch(`${ground.url}/api/profile/archive`, { headers: { cookie: asCid!.cookie ?? '' } });
  expect(response.status).toBe(200);
  const files = new Map([...unzipped(Buffer.from(await response.arrayBuffer()))].map(([name, file]) => [name, file.toString()]));
  const rows = JSON.parse(files.get('json/notifications.json') ?? '[]') as Record<string, unknown>[];
  expect(rows).toContainEqual(expect.objectContaining({ type: 'points_received', points: '21', read: 0 }));
  expect(rows.every(({ points }) => points !== '340.5')).toBe(true);
});
