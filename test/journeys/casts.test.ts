import { CommandBus } from '@nestjs/cqrs';
import { connectTo, heard } from '../contracts/live-lines.ts';
import { CAST_PINS } from '../../src/casts/cast-pins.ts';
import { DeleteOrganisation } from '../../src/organisations/delete-organisation.ts';
import { EventStore } from '../../src/platform/event-store/event-store.ts';
import { RECEIPTS } from '../../src/platform/http/receipts.ts';
import { Records } from '../../src/platform/records/records.ts';
import { Settings } from '../../src/platform/settings.ts';
import { type Answer, Client } from './laurel.ts';
import { openPoints, type PointsGround } from './points-ground.ts';

let ground: PointsGround;
let player: Client;
let guest: Client;
let [ann, bob]: string[] = [];
let series: string;

beforeAll(async () => {
  ground = await openPoints({ timeZone: 'Europe/Vienna' });
  [ann, bob] = await ground.players('Ann', 'Bob');
  player = await ground.asPlayer(ann!);
  guest = new Client(ground.url);
  series = await ground.series({ name: 'Calls' });
});
afterAll(() => ground.laurel.close());

type Item = Record<string, unknown> & { id: string };
type Row = Record<string, unknown> & { id: string; access_key: string; items: Item[] };
const done = async (asked: Promise<Answer>) => {
  const { status, body } = await asked;
  expect([status, status === 200 ? '' : JSON.stringify(body)]).toEqual([200, '']);
  await ground.settled();
  return body;
};
const refusal = async (asked: Promise<Answer>) => {
  const { status, body } = await asked;
  return `${status} ${String(body.code)}`;
};
const post = (call: string, sent: object, key?: string) => ground.admin.post(`cast/${call}`, sent, key ? { 'idempotency-key': key } : {});
const made = async (more: object = {}) => String((await done(post('save_cast', { name: 'Hall', pin: '0042', ...more }))).id);
const put = async (castid: string, more: object = {}) =>
  String((await done(post('cast_item', { castid, ttype: 20, contentid: series, ...more }))).id);
const casts = async (client = ground.admin, query: Record<string, string> = {}) =>
  (await done(client.get('cast/active_casts', query))).casts as Row[];
const one = async (id: string) => (await casts()).find((cast) => cast.id === id)!;
const items = async (castid: string) => (await done(ground.admin.get('cast/cast_item', { castid }))).items as Item[];
const order = async (castid: string) => (await items(castid)).map(({ id }) => id);
const slides = async (castid: string) => (await done(ground.admin.get('cast/slides', { castid }))).slides as Item[];
const badgeOf = async (Name: string) => String((await done(ground.admin.post('badges/save', { data: { Name, badge_type: 2 } }))).id);
const compete = async (more: object = {}) => {
  const data = {
    name: 'Sprint',
    end_type_id: 2,
    start_date: '2026-01-01',
    end_date: '2096-01-01',
    score_series: [{ scoreseries_id: series }],
  };
  return String((await done(ground.admin.post('competition/update_compition', { data: { ...data, ...more } }))).id);
};
const head = () => ground.laurel.app.get(EventStore).head();

test('R-088 R-089 U-131 U-132 a cast stands as the specification names its fields, and every open screen hears of it', async () => {
  const line = await connectTo(ground.url, player.cookie ?? '');
  const stale = heard<[object]>(line, 'stale');
  const id = await made({ icon: '/uploads/scoreseries/cup.svg', group: ground.organisationId, replace_repeat_grace: 5, show_events: 0 });
  expect((await stale)[0]).toMatchObject({ changed: [{ view: 'casts' }] });
  line.disconnect();
  const item = await put(id, { timeout: '1.5', with_feed: 1 });
  const cast = await one(id);
  expect(cast).toEqual({
    id,
    name: 'Hall',
    icon: '/uploads/scoreseries/cup.svg',
    group: ground.organisationId,
    pin: '0042',
    online: 0,
    replace_repeat_comp: 1,
    replace_repeat_grace: 5,
    show_events: 0,
    access_key: expect.stringMatching(/^link_sharedcast-/) as string,
    url: `${ground.laurel.app.get(Settings).origin}/v_tvcast/${cast.access_key}`,
    items: [
      {
        id: item,
        ttype: 20,
        tshowtime: '1:30',
        timeout: 1.5,
        seconds: 90,
        contentid: series,
        name: 'Calls',
        gone: 0,
        sourceindex: 0,
        subtype: 'active',
        with_feed: 1,
      },
    ],
    edition: 1,
    deleted: 0,
  });
  expect(await items(id)).toEqual(cast.items);
});

test('members are told names and icons, and nothing by which a display is let in; what is no token of a display tells nothing (U-135)', async () => {
  const id = await made({ name: 'Canteen' });
  expect((await casts(player)).find((cast) => cast.id === id)).toEqual({ id, name: 'Canteen', icon: '', group: ground.organisationId });
  expect(await refusal(player.get('cast/active_casts', { deleted: '1' }))).toBe('403 not-allowed');
  expect(await refusal(player.get('cast/cast_item', { castid: id }))).toBe('403 not-allowed');
  expect(await refusal(player.get('cast/slides', { castid: id }))).toBe('403 not-allowed');
  expect(await refusal(ground.admin.get('cast/active_casts', { secret: 'x' }))).toBe('401 not-signed-in');
});

test('R-179 R-180 R-181 a cast needs a name and a pin of four digits, and keeps what is not said', async () => {
  expect(await refusal(post('save_cast', { pin: '0042' }))).toBe('409 name-missing');
  expect(await refusal(post('save_cast', { name: ' ', pin: '0042' }))).toBe('409 name-missing');
  expect(await refusal(post('save_cast', { name: 'Hall' }))).toBe('409 pin-missing');
  for (const pin of ['1', '12345', 'abcd', '12.4', '-123', '١٢٣٤', '1234\n', ' 123'])
    expect([pin, (await post('save_cast', { name: 'Hall', pin })).status]).toEqual([pin, 400]);
  const id = await made();
  expect(await refusal(post('save_cast', { id, pin: '' }))).toBe('409 pin-missing');
  expect(await refusal(post('save_cast', { id, name: '' }))).toBe('409 name-missing');
  await done(post('save_cast', { id, show_events: 0 }));
  expect(await one(id)).toMatchObject({ name: 'Hall', pin: '0042', show_events: 0, replace_repeat_comp: 1, edition: 2 });
});

test('R-179 the pin is a sealed row and in no fact; a retry of an old change does not bring an old pin back', async () => {
  const id = await made({ pin: '8642' });
  const key = crypto.randomUUID();
  await done(post('save_cast', { id, pin: '9753' }, key));
  await done(post('save_cast', { id, pin: '1597' }));
  await ground.laurel.app.get(Records).deleteAll(RECEIPTS, {});
  await done(post('save_cast', { id, pin: '9753' }, key));
  expect(await one(id)).toMatchObject({ pin: '1597' });
  const facts = await ground.facts('CastCreated', 'CastChanged', 'CastPinChanged');
  expect(JSON.stringify(facts.map(({ data }) => data))).not.toMatch(/8642|9753|1597|Hall/);
  const row = await ground.laurel.app.get(Records).get(CAST_PINS, `${ground.organisationId}/${id}`);
  expect(JSON.stringify(row)).not.toMatch(/8642|9753|1597/);
});

test('of two who edit the settings the second is told; a retry is answered as the first', async () => {
  const id = await made();
  const key = crypto.randomUUID();
  const saved = await done(post('save_cast', { id, name: 'Yard', edition: 1 }, key));
  expect(await refusal(post('save_cast', { id, name: 'Roof', edition: 1 }))).toBe('409 cast-changed');
  expect(await done(post('save_cast', { id, name: 'Yard', edition: 1 }, key))).toEqual(saved);
  const added = crypto.randomUUID();
  const sent = { castid: id, ttype: 20, contentid: series };
  const [one_, other] = [await done(post('cast_item', sent, added)), await done(post('cast_item', sent, added))];
  expect([one_.id, (await items(id)).length]).toEqual([other.id, 1]);
});

test('two who sort at once both win: items are moved by what they are, not by where they were', async () => {
  const id = await made();
  const [a, b, c] = [await put(id), await put(id, { tshowtime: '0:30' }), await put(id, { timeout: '2' })];
  await Promise.all([
    done(post('move_cast_item', { castid: id, castitemid: c, direction: 'up' })),
    done(post('cast_item', { castid: id, id: a, with_feed: 1 })),
    done(post('cast_item', { castid: id, id: a, timeout: '0.5' })),
  ]);
  expect(await order(id)).toEqual([a, c, b]);
  expect((await items(id))[0]).toMatchObject({ id: a, with_feed: 1, tshowtime: '0:30' });
});

test('U-134 U-132 items move up and down, and to any place; one that is off the cast is not there', async () => {
  const id = await made();
  const [a, b, c] = [await put(id), await put(id), await put(id, { sourceindex: 0 })];
  expect(await order(id)).toEqual([c, a, b]);
  await done(post('move_cast_item', { castid: id, castitemid: c, direction: 'up' }));
  await done(post('move_cast_item', { castid: id, castitemid: c, direction: 'down' }));
  expect(await order(id)).toEqual([a, c, b]);
  await done(post('cast_item', { castid: id, id: b, sourceindex: 0 }));
  expect(await order(id)).toEqual([b, a, c]);
  await done(ground.admin.delete('cast/cast_item', { castid: id, castitemid: a }));
  expect(await order(id)).toEqual([b, c]);
  expect(await refusal(ground.admin.delete('cast/cast_item', { castid: id, castitemid: a }))).toBe('404 not-found');
  expect(await refusal(post('move_cast_item', { castid: id, castitemid: b, direction: 'left' }))).toBe('400 invalid-input');
});

test('R-088 C-20 an item is shown for 5 to 3,600 whole seconds, a minute if nothing is said', async () => {
  const id = await made();
  const time = async (more: object) => {
    const item = await put(id, more);
    const { seconds, tshowtime, timeout } = (await items(id)).find((one) => one.id === item)!;
    return [seconds, tshowtime, timeout];
  };
  expect(await time({})).toEqual([60, '1:00', 1]);
  expect(await time({ timeout: 0.75 })).toEqual([45, '0:45', 0.75]);
  expect(await time({ timeout: '0.333333' })).toEqual([20, '0:20', 0.333333]);
  expect(await time({ tshowtime: '60:00' })).toEqual([3600, '60:00', 60]);
  expect(await time({ timeout: 2, tshowtime: '0:10' })).toEqual([120, '2:00', 2]);
  for (const more of [
    { timeout: '0' },
    { timeout: '60.1' },
    { timeout: '-1' },
    { timeout: '1e9' },
    { tshowtime: '0:04' },
    { tshowtime: '1:99' },
  ])
    expect([more, await refusal(post('cast_item', { castid: id, ttype: 20, contentid: series, ...more }))]).toEqual([
      more,
      '400 time-invalid',
    ]);
});

test('U-133 what an item names must be there, of its kind and of the organisation', async () => {
  const id = await made();
  const [badge, competition] = [await badgeOf('Closer'), await compete()];
  const other = await openPoints({ on: ground.laurel });
  const theirs = await other.series();
  const sent = (ttype: number, contentid?: string) => refusal(post('cast_item', { castid: id, ttype, ...(contentid && { contentid }) }));
  expect(await sent(6)).toBe('400 invalid-input');
  expect(await refusal(post('cast_item', { castid: id }))).toBe('400 invalid-input');
  for (const ttype of [2, 3, 4, 20]) expect(await sent(ttype)).toBe('400 invalid-input');
  expect(await sent(20, theirs)).toBe('404 not-found');
  expect(await sent(20, badge)).toBe('404 not-found');
  expect(await sent(2, series)).toBe('404 not-found');
  expect(await sent(5, competition)).toBe('404 not-found');
  expect(await refusal(other.admin.post('cast/cast_item', { castid: id, ttype: 1 }))).toBe('404 not-found');
  await done(ground.admin.delete('badges/delete_badge', { badgeid: badge }));
  expect(await sent(2, badge)).toBe('409 badge-deleted');
  expect(await items(id)).toEqual([]);
});

test('U-133 a competition that is deleted is shown no more, and again when it is back; who changes its time is not told', async () => {
  const id = await made();
  const competition = await compete({ name: 'Marathon' });
  const item = await put(id, { ttype: 1, contentid: competition });
  expect(await slides(id)).toMatchObject([{ id: item, contents: [{ id: competition, name: 'Marathon', round: 1 }] }]);
  await done(ground.admin.delete('competition/delete_compition', { competitionid: competition }));
  expect(await items(id)).toMatchObject([{ gone: 1, name: '', contentid: competition }]);
  expect(await slides(id)).toMatchObject([{ id: item, contents: [] }]);
  await done(post('cast_item', { castid: id, id: item, tshowtime: '0:10' }));
  expect(await refusal(post('cast_item', { castid: id, ttype: 1, contentid: competition }))).toBe('409 competition-deleted');
  await done(ground.admin.post('competition/restore_compition', { competitionid: competition }));
  expect(await slides(id)).toMatchObject([{ id: item, seconds: 10, contents: [{ id: competition }] }]);
});

test('U-133 without an id all that run are shown, or all that ended within 7 days; recent_finished is read too', async () => {
  const id = await made();
  const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString();
  const running = await compete({ name: 'Runs', start_date: days(-1), end_date: days(1) });
  const ended = await compete({ name: 'Ended', start_date: days(-9), end_date: days(-2) });
  const long = await compete({ name: 'Long ago', start_date: days(-30), end_date: days(-8) });
  await put(id, { ttype: 1, contentid: 0 });
  await put(id, { ttype: 1, contentid: '0', subtype: 'recent_finished' });
  await put(id, { ttype: 5, subtype: 'recentfinished', contentid: '0' });
  const [active, recent, battles] = (await slides(id)).map(({ contents }) => (contents as Item[]).map((one) => one.id));
  expect([running, ended, long].map((one) => [active!.includes(one), recent!.includes(one)])).toEqual([
    [true, false],
    [false, true],
    [false, false],
  ]);
  expect(battles).toEqual([]);
  expect((await items(id)).map(({ subtype, contentid }) => [subtype, contentid])).toEqual([
    ['active', '0'],
    ['recentfinished', '0'],
    ['recentfinished', '0'],
  ]);
  const { changes_at } = await done(ground.admin.get('cast/slides', { castid: id }));
  expect(String(changes_at) > new Date().toISOString()).toBe(true);
});

describe('the key of a cast', () => {
  let [id, badge, first, second]: string[] = [];
  const reward = (castkey: string, more: object = {}, client = guest) =>
    client.get('badges/player_reward', { castkey, castbadgeid: badge!, historynumber: '1', ...more });

  beforeAll(async () => {
    id = await made();
    badge = await badgeOf('Thanks');
    const give = async (toprofileid: string) =>
      String((await done(ground.admin.post('badges/give_badge', { badgeid: badge!, toprofileid }))).id);
    [first, second] = [await give(ann!), await give(bob!)];
    await put(id, { ttype: 2, contentid: badge });
  });

  test('R-005 U-103 opens the winner that the cast shows, to whoever has it, and nothing else', async () => {
    const { access_key: key } = await one(id!);
    expect(await done(reward(key))).toMatchObject({ player: { Name: 'Bob' }, win: { player_badge_id: second } });
    expect(await refusal(reward(key, { historynumber: '2' }))).toBe('404 not-found');
    expect(await refusal(reward(key, { castbadgeid: await badgeOf('Other') }))).toBe('404 not-found');
    expect(await refusal(guest.get('badges/player_reward', { castkey: key, id: first! }))).toBe('404 not-found');
    expect(await refusal(reward(key, { id: second! }))).toBe('404 not-found');
    // Whoever sends a key looks by it, whoever else they are.
    expect(await refusal(reward(key, { historynumber: '2' }, ground.admin))).toBe('404 not-found');
    await put(id!, { ttype: 3, contentid: badge });
    expect(await done(reward(key, { historynumber: '2' }))).toMatchObject({ player: { Name: 'Ann' } });
  });

  test('R-005 is no key of anything else, and nothing else is the key of a cast', async () => {
    const { access_key: key } = await one(id!);
    for (const [call, query] of [
      ['badges/badges', { id: badge! }],
      ['badges/badges', {}],
      ['badges/history', { badgeid: badge! }],
      ['badges/player_reward', { castbadgeid: badge! }],
    ] as const)
      expect([call, await refusal(guest.get(call, { ...query, accesskey: key }))]).toEqual([call, '404 not-found']);
    expect(await done(guest.get('competition/get_competitions', { accesskey: key }))).toMatchObject({ competitions: [] });
    const shared = await done(ground.admin.post('badges/regenerateShareKey', { badgeid: badge! }));
    await done(ground.admin.post('badges/save', { data: { id: badge, share_mode: 1 } }));
    expect(await refusal(reward(String(shared.access_key)))).toBe('404 not-found');
    expect(await refusal(reward(`${key.slice(0, -1)}x`))).toBe('404 not-found');
    expect(await refusal(guest.get('cast/active_casts', {}))).toBe('401 not-signed-in');
  });

  test('a renewed key ends the one before; a deleted cast opens nothing until it is restored', async () => {
    const { access_key: before } = await one(id!);
    const { access_key: after } = await done(post('regenerateShareKey', { castid: id }));
    expect(await refusal(reward(before))).toBe('404 not-found');
    expect(await done(reward(String(after)))).toMatchObject({ player: { Name: 'Bob' } });
    await done(ground.admin.delete('cast/cast', { castid: id! }));
    await done(ground.admin.delete('cast/cast', { castid: id! }));
    expect(await refusal(reward(String(after)))).toBe('404 not-found');
    expect((await casts()).map((cast) => cast.id)).not.toContain(id);
    expect((await casts(ground.admin, { deleted: '1' })).find((cast) => cast.id === id)).toMatchObject({ deleted: 1, pin: '0042' });
    expect(await refusal(post('save_cast', { id, name: 'Roof' }))).toBe('409 cast-deleted');
    expect(await refusal(ground.admin.get('cast/cast_item', { castid: id! }))).toBe('404 not-found');
    await done(post('restore_cast', { castid: id }));
    await done(post('restore_cast', { castid: id }));
    expect(await one(id!)).toMatchObject({ access_key: after, pin: '0042', deleted: 0 });
    expect(await done(reward(String(after)))).toMatchObject({ player: { Name: 'Bob' } });
  });
});

test('a hundred items are shown, and no more; 50 who add at once all win', async () => {
  const id = await made();
  await Promise.all(Array.from({ length: 50 }, () => put(id)));
  for (let more = 0; more < 50; more++) await done(post('cast_item', { castid: id, ttype: 20, contentid: series }));
  expect(await refusal(post('cast_item', { castid: id, ttype: 20, contentid: series }))).toBe('409 too-many-items');
  expect(new Set(await order(id)).size).toBe(100);
});

test('hostile input is refused with a code, and nothing is stored', async () => {
  const id = await made();
  const before = await head();
  const hostile = ['\u0000', 'a\u202eb', 'x'.repeat(70_000), { a: 1 }, ['a', 'b'], -1, 1e300, '<script>', '../..'];
  for (const value of hostile)
    for (const [call, sent] of [
      ['save_cast', { id, pin: value }],
      ['save_cast', { id, icon: value }],
      ['save_cast', { id, replace_repeat_grace: value }],
      ['cast_item', { castid: id, ttype: value }],
      ['cast_item', { castid: id, ttype: 20, contentid: value }],
      ['cast_item', { castid: id, ttype: 1, subtype: value }],
      ['cast_item', { castid: id, ttype: 1, timeout: value, tshowtime: value }],
      ['cast_item', { castid: id, ttype: 1, sourceindex: value }],
    ] as const) {
      const { status, body } = await post(call, sent);
      const told = JSON.stringify(sent).slice(0, 60);
      expect([call, told, status >= 400 && status < 500, typeof body.code]).toEqual([call, told, true, 'string']);
    }
  expect(await head()).toBe(before);
});

test('with an organisation its pins go, and its links open nothing', async () => {
  const other = await openPoints({ on: ground.laurel });
  const { id } = (await other.admin.post('cast/save_cast', { name: 'Hall', pin: '0042' })).body;
  const records = ground.laurel.app.get(Records);
  expect(await records.count(CAST_PINS, { organisationId: other.organisationId })).toBe(1);
  const context = { commandId: crypto.randomUUID(), organisationId: other.organisationId, actor: { profileId: other.adminId } };
  await ground.laurel.app.get(CommandBus).execute(new DeleteOrganisation({ ...context, channel: 'session' }));
  await ground.turned();
  expect([id !== undefined, await records.count(CAST_PINS, { organisationId: other.organisationId })]).toEqual([true, 0]);
});
