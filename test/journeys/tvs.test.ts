import { CommandBus } from '@nestjs/cqrs';
import { collect, heard, heardAll } from '../contracts/live-lines.ts';
import { DEVICE, DEVICES } from '../../src/accounts/devices.ts';
import { hashOf, newToken } from '../../src/accounts/secrets.ts';
import { DeleteOrganisation } from '../../src/organisations/delete-organisation.ts';
import { ReadTvs } from '../../projections/tvs/read-tvs.ts';
import { Clock } from '../../src/platform/clock.ts';
import { EventStore } from '../../src/platform/event-store/event-store.ts';
import { put, Records } from '../../src/platform/records/records.ts';
import { Client } from './laurel.ts';
import { openPoints, type PointsGround } from './points-ground.ts';
import { lineOfTv, tvsOf, watchBoard } from './tvs-ground.ts';

let ground: PointsGround;
let tvs: ReturnType<typeof tvsOf>;
let [ann, calls, deals]: string[] = [];

beforeAll(async () => {
  ground = await openPoints();
  tvs = tvsOf(ground);
  [ann] = await ground.players('Ann');
  [calls, deals] = [await ground.series({ name: 'Calls' }), await ground.series({ name: 'Deals' })];
  for (const scoreseriesid of [calls, deals])
    await ground.admin.post('scoreseries/submit_score', { scoreseriesid, profiles: [ann], points: '7' });
  await ground.settled();
});
afterAll(() => ground.laurel.close());

/** As long as the work lasts the server believes that so much time has passed. */
async function later<Result>(ms: number, work: () => Promise<Result>): Promise<Result> {
  const clock = ground.laurel.app.get(Clock);
  const now = clock.now;
  clock.now = () => new Date(Date.now() + ms).toISOString();
  return work().finally(() => (clock.now = now));
}
const DAY_MS = 86_400_000;

describe('what a TV sees', () => {
  test('U-057 is what its cast shows, and nothing else: no other board, person, entry or cast, and it commands nothing', async () => {
    const castid = await tvs.cast(calls!);
    const other = await tvs.cast(deals!);
    const { client, token, id } = await tvs.paired(castid);
    expect(JSON.stringify(await tvs.done(tvs.board(client, calls!)))).toContain('Ann');
    expect(await tvs.done(client.get('cast/slides', { castid }))).toMatchObject({ slides: [{ contents: [{ id: calls }] }] });
    expect(await tvs.refusal(tvs.board(client, deals!))).toBe('403 not-allowed');
    expect(await tvs.refusal(client.get('cast/slides', { castid: other }))).toBe('403 not-allowed');
    expect(await tvs.refusal(client.get('cast/slides', { castid: calls! }))).toBe('404 not-found');
    for (const path of [
      'profile/list_players',
      'profile/fetch_list',
      'scoreseries/list',
      'auth/get_user_info',
      'tv/list',
      'cast/cast_item',
    ])
      expect([path, (await client.get(path, { castid })).status >= 403]).toEqual([path, true]);
    const before = await ground.laurel.app.get(EventStore).head();
    for (const [path, sent] of [
      ['scoreseries/submit_score', { scoreseriesid: calls, profiles: [ann], points: '1' }],
      ['tv/unpair', { tvid: id }],
      ['tv/move', { tvid: id, castid: other }],
      ['tv/rename', { tvid: id, name: 'Mine' }],
      ['cast/save_cast', { id: castid, name: 'Mine' }],
      ['auth/gettvtoken', { castid }],
      ['newsfeed/shoutmessage', { message: 'Here' }],
    ] as const)
      expect([path, await tvs.refusal(client.post(path, sent))]).toEqual([path, '403 not-allowed']);
    expect(await ground.laurel.app.get(EventStore).head()).toBe(before);
    // U-135: the token in place of a login, whoever else asks.
    for (const asking of [new Client(ground.url), ground.admin]) {
      const { casts } = await tvs.done(asking.get('cast/active_casts', { secret: token }));
      expect(casts).toMatchObject([{ id: castid, name: 'Hall', online: 1, items: [{ contentid: calls }] }]);
      expect(JSON.stringify(casts)).not.toMatch(/"(pin|access_key|url)"/);
    }
    // A cookie alone is a display where it is asked for, and nobody anywhere else.
    const browser = new Client(ground.url);
    browser.cookie = `laurel_tv=${token.slice(7)}`;
    expect((await tvs.done(browser.get('cast/active_casts'))).casts).toMatchObject([{ id: castid }]);
    expect(await tvs.refusal(tvs.board(browser, calls!))).toBe('401 not-signed-in');
    expect((await browser.get('auth/login_options')).status).toBe(200);
  });

  test('another organisation’s TV sees nothing here, whatever it names', async () => {
    const elsewhere = await openPoints({ on: ground.laurel });
    const theirs = tvsOf(elsewhere);
    const { client } = await theirs.paired(await theirs.cast(await elsewhere.series()));
    expect(await tvs.refusal(tvs.board(client, calls!))).toBe('403 not-allowed');
    expect(await tvs.refusal(client.get('cast/slides', { castid: await tvs.cast() }))).toBe('403 not-allowed');
  });

  test('U-103 U-133 of a badge the winners that the cast shows; of all competitions those that run, as they begin and end', async () => {
    const badge = String((await tvs.done(ground.admin.post('badges/save', { data: { Name: 'Thanks', badge_type: 2 } }))).id);
    await tvs.done(ground.admin.post('badges/give_badge', { badgeid: badge, toprofileid: ann }));
    const days = (count: number) => new Date(Date.now() + count * DAY_MS).toISOString();
    const compete = async (name: string, from: number, to: number) => {
      const data = { name, end_type_id: 2, start_date: days(from), end_date: days(to), score_series: [{ scoreseries_id: calls }] };
      return String((await tvs.done(ground.admin.post('competition/update_compition', { data }))).id);
    };
    const [runs, comes] = [await compete('Runs', -1, 1), await compete('Comes', 2, 3)];
    const castid = await tvs.cast();
    await tvs.put(castid, 2, badge);
    await tvs.put(castid, 1, '0');
    const { client } = await tvs.paired(castid);
    const reward = (more: Record<string, string>) => client.get('badges/player_reward', { castbadgeid: badge, ...more });
    expect(await tvs.done(reward({ historynumber: '1' }))).toMatchObject({ player: { Name: 'Ann' } });
    expect(await tvs.refusal(reward({ historynumber: '2' }))).toBe('404 not-found');
    expect(await tvs.refusal(client.get('badges/history', { badgeid: badge }))).toBe('403 not-allowed');
    const asked = (competeid: string) => tvs.refusal(client.get('competition/get_competitions', { competeid }));
    expect([await asked(runs), await asked(comes)]).toEqual(['200 ', '403 not-allowed']);
    expect(await later(2.5 * DAY_MS, async () => [await asked(runs), await asked(comes)])).toEqual(['403 not-allowed', '200 ']);
  });

  test('an item that is taken off is seen no more at the next call, and its line goes quiet; what stays is seen on', async () => {
    const castid = await tvs.cast(calls!);
    const item = await tvs.put(castid, 20, deals!);
    const { client, token } = await tvs.paired(castid);
    const line = await lineOfTv(ground.url, token);
    expect([await watchBoard(line, calls!), await watchBoard(line, deals!)]).toEqual([
      expect.objectContaining({ order: [ann] }),
      expect.objectContaining({ order: [ann] }),
    ]);
    const moved = new Map<string, unknown>();
    const { promise: bothTold, resolve } = Promise.withResolvers<true>();
    heardAll<{ id: string; error?: string }>(line, 'moved', ({ id, error }) => {
      moved.set(id, error);
      if (moved.size === 2) resolve(true);
    });
    await tvs.done(ground.admin.delete('cast/cast_item', { castid, castitemid: item }));
    await bothTold;
    expect([moved.get(calls!), moved.get(deals!)]).toEqual([undefined, 'not-allowed']);
    expect([await tvs.refusal(tvs.board(client, calls!)), await tvs.refusal(tvs.board(client, deals!))]).toEqual([
      '200 ',
      '403 not-allowed',
    ]);
    const frames = collect(line);
    await ground.admin.post('scoreseries/submit_score', { scoreseriesid: deals, profiles: [ann], points: '1' });
    await ground.admin.post('scoreseries/submit_score', { scoreseriesid: calls, profiles: [ann], points: '1' });
    expect(await frames.next()).toMatchObject({ header: { seriesId: calls } });
    line.disconnect();
  });
});

describe('what admins do with TVs', () => {
  test('one that is moved shows another cast, one that is unpaired is dark, with its line, when that is answered', async () => {
    const [hall, roof] = [await tvs.cast(calls!), await tvs.cast(deals!)];
    const { id, client, token, browser } = await tvs.paired(hall);
    const line = await lineOfTv(ground.url, token);
    await watchBoard(line, calls!);
    const told = heard<[{ error: string }]>(line, 'moved');
    expect((await ground.admin.post('tv/move', { tvid: id, castid: roof })).status).toBe(200);
    expect((await told)[0]).toMatchObject({ id: calls, error: 'not-allowed' });
    expect([await tvs.refusal(tvs.board(client, calls!)), await tvs.refusal(tvs.board(client, deals!))]).toEqual([
      '403 not-allowed',
      '200 ',
    ]);
    expect(await tvs.done(client.post('tv/here'))).toMatchObject({ castid: roof });
    expect(await watchBoard(line, deals!)).toHaveProperty('order', [ann]);
    const closed = heard<[string]>(line, 'disconnect');
    expect((await ground.admin.post('tv/unpair', { tvid: id })).status).toBe(200);
    expect((await closed)[0]).toBe('io server disconnect');
    expect(await tvs.refusal(tvs.board(client, deals!))).toBe('401 not-signed-in');
    await tvs.done(ground.admin.post('tv/unpair', { tvid: id }));
    expect(await tvs.refusal(ground.admin.post('tv/rename', { tvid: id, name: 'Gone' }))).toBe('404 not-found');
    expect(await tvs.refusal(ground.admin.post('tv/move', { tvid: id, castid: hall }))).toBe('404 not-found');
    expect((await tvs.list()).map((tv) => tv.id)).not.toContain(id);
    // Its browser shows a code again.
    expect(await tvs.done(browser.post('tv/begin'))).toMatchObject({ state: 'waiting' });
  });

  test('the list tells names, whether one is there, its last contact and its build; active_casts whether a cast is on a wall', async () => {
    const other = await openPoints({ on: ground.laurel });
    const its = tvsOf(other);
    const castid = await its.cast();
    const [one, two] = [await its.paired(castid, 'Lobby'), await its.byPin(castid)];
    await its.done(one.client.post('tv/here', { build: 'abc123' }));
    await its.done(other.admin.post('tv/rename', { tvid: one.id, name: 'Roof' }));
    await its.done(other.admin.post('tv/rename', { tvid: one.id, name: 'Roof' }));
    expect(await other.facts('TvRenamed')).toHaveLength(1);
    const online = async () => {
      const { casts } = (await its.done(other.admin.get('cast/active_casts'))) as unknown as { casts: { online: number }[] };
      return [
        ...(await its.list()).map((tv) => tv.online),
        ...casts
          .map((cast) => cast.online)
          .sort()
          .reverse(),
      ];
    };
    expect(await its.list()).toEqual([
      expect.objectContaining({ id: one.id, name: 'Roof', castid, by: 'pairing', online: 1, build: 'abc123' }),
      expect.objectContaining({ id: two.id, name: '', castid, by: 'pin', online: 1, build: '' }),
    ]);
    expect(await its.list({ castid: await its.cast() })).toEqual([]);
    expect(await online()).toEqual([1, 1, 1, 0]);
    expect(await later(61_000, online)).toEqual([0, 0, 0, 0]);
    expect(await later(61_000, async () => (await its.done(two.client.post('tv/here')), online()))).toEqual([0, 1, 1, 0]);
    await its.done(other.admin.post('tv/unpair', { tvid: two.id }));
    expect([(await two.client.post('tv/here')).status, (await its.list()).length]).toEqual([401, 1]);
  });

  test('a token lives for 30 days from its last contact; the list says of a paired one that it must be paired again', async () => {
    const castid = await tvs.cast(calls!);
    const { id, client, browser } = await tvs.paired(castid);
    const here = async () => (await client.post('tv/here')).status;
    expect(await later(29 * DAY_MS, here)).toBe(200);
    expect(await later(58 * DAY_MS, here)).toBe(200);
    expect(await later(89 * DAY_MS, here)).toBe(401);
    const then = new Date(Date.now() + 89 * DAY_MS).toISOString();
    const listed = await ground.laurel.app.get(ReadTvs, { strict: false }).all(ground.organisationId, then);
    expect(listed.find((tv) => tv.id === id)).toMatchObject({ online: 0, last_contact: null, awaited: 0 });
    expect(await later(89 * DAY_MS, async () => (await browser.post('tv/begin')).body.state)).toBe('waiting');
  });

  test('a display that was let in before there was an end is let in, and has 30 days from its first contact', async () => {
    const records = ground.laurel.app.get(Records);
    const { organisationId } = ground;
    const deviceId = crypto.randomUUID();
    const secret = `${DEVICE}${newToken()}`;
    const key = hashOf(secret);
    await records.write([
      put(DEVICES, key, { deviceId, organisationId, shows: [calls!], createdAt: '2020-01-01T00:00:00.000Z', createdBy: null }),
    ]);
    const noted = Promise.withResolvers<true>();
    const write = records.write.bind(records);
    records.write = async (steps) => {
      await write(steps);
      if (steps.some((step) => step.key === key)) noted.resolve(true);
    };
    const asked = () => tvs.refusal(tvs.board(new Client(ground.url, secret), calls!));
    expect(await asked()).toBe('200 ');
    await noted.promise;
    records.write = write;
    const { seenAt = '', expiresAt = '' } = (await records.get(DEVICES, key))!.document;
    expect(Date.parse(expiresAt) - Date.parse(seenAt)).toBe(30 * DAY_MS);
    expect(await later(29 * DAY_MS, asked)).toBe('200 ');
    expect(await later(60 * DAY_MS, asked)).toBe('401 not-signed-in');
  });

  test('of a deleted cast a paired TV shows nothing, and again when it is restored', async () => {
    const castid = await tvs.cast(calls!);
    const { client } = await tvs.paired(castid);
    await tvs.done(ground.admin.delete('cast/cast', { castid }));
    expect(await tvs.refusal(tvs.board(client, calls!))).toBe('403 not-allowed');
    expect((await tvs.done(client.get('cast/active_casts'))).casts).toEqual([]);
    expect(await tvs.done(client.get('auth/get_tv_user_info'))).toMatchObject({ cast: { deleted: 1, name: '' } });
    await tvs.done(ground.admin.post('cast/restore_cast', { castid }));
    expect(await tvs.refusal(tvs.board(client, calls!))).toBe('200 ');
  });

  test('with an organisation its TVs go, and their lines', async () => {
    const other = await openPoints({ on: ground.laurel });
    const its = tvsOf(other);
    const { client, token } = await its.paired(await its.cast());
    const closed = heard(await lineOfTv(ground.url, token), 'disconnect');
    const { organisationId, adminId } = other;
    const context = { commandId: crypto.randomUUID(), organisationId, actor: { profileId: adminId }, channel: 'session' as const };
    await ground.laurel.app.get(CommandBus).execute(new DeleteOrganisation(context));
    await ground.turned();
    await closed;
    expect((await client.post('tv/here')).status).toBe(401);
    expect(await ground.laurel.app.get(Records).count(DEVICES, { organisationId })).toBe(0);
  });
});
