import { DEVICES } from '../../src/accounts/devices.ts';
import { Clock } from '../../src/platform/clock.ts';
import { Records } from '../../src/platform/records/records.ts';
import { Settings } from '../../src/platform/settings.ts';
import { TV_CODES } from '../../src/tvs/tv-codes.ts';
import { dieAfterEachAppend, dieAfterWriting } from './dying-ground.ts';
import { Client } from './laurel.ts';
import { openPoints, type PointsGround } from './points-ground.ts';
import { type Begun, tvsOf } from './tvs-ground.ts';

let ground: PointsGround;
let tvs: ReturnType<typeof tvsOf>;
let castid: string;

beforeAll(async () => {
  ground = await openPoints();
  tvs = tvsOf(ground);
  castid = await tvs.cast(await ground.series({ name: 'Calls' }));
});
afterAll(() => ground.laurel.close());

const records = () => ground.laurel.app.get(Records);
const clock = () => ground.laurel.app.get(Clock);

test('a TV shows eight letters for ten minutes, an admin pairs it, and whoever holds its secret gets its token, once', async () => {
  const browser = new Client(ground.url);
  const { secret, code, address, expires_at, server_time } = await tvs.begin(browser);
  expect(code).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{8}$/);
  expect(address).toBe(`${ground.laurel.app.get(Settings).origin}/v_tvcast/pair?code=${code}`);
  expect(Date.parse(expires_at) - Date.parse(server_time)).toBe(600_000);
  expect(await tvs.done(browser.post('tv/poll', { secret }))).toMatchObject({ state: 'waiting' });
  const { id } = await tvs.done(tvs.pair(`${code.slice(0, 4).toLowerCase()} ${code.slice(4)}`, castid, 'Lobby שלום'));
  expect(await tvs.refusal(browser.post('tv/poll', { secret: code }))).toBe('404 not-found');
  const { headers, body } = await browser.post('tv/poll', { secret });
  expect(body).toEqual({ status: 'ok', state: 'paired', token: expect.stringMatching(/^device_/) as string, tvid: id, castid });
  expect(headers.get('set-cookie')).toMatch(/^laurel_tv=.{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=34560000$/);
  for (const holder of [browser, new Client(ground.url)])
    expect(await tvs.done(holder.post('tv/poll', { secret }))).toEqual({ status: 'ok', state: 'over' });
  // After a reload it goes on.
  expect(await tvs.done(browser.post('tv/begin'))).toEqual({ status: 'ok', state: 'paired', token: body.token, tvid: id, castid });
  expect(await tvs.list()).toMatchObject([{ id, name: 'Lobby שלום', castid, by: 'pairing', online: 1, build: '' }]);
  // What is kept gives nobody a token, and facts tell no name.
  const kept = JSON.stringify([(await records().find(TV_CODES, {})).items, (await records().find(DEVICES, {})).items]);
  expect([kept.includes(secret), kept.includes(String(body.token).slice(7))]).toEqual([false, false]);
  expect(JSON.stringify(await ground.facts('TvPaired'))).not.toContain('Lobby');
});

test('a TV that was just paired is awaited until it asks for its token, for as long as it may', async () => {
  const { code, secret } = await tvs.begin();
  const { id } = await tvs.done(tvs.pair(code, castid, 'Stairs'));
  const told = async () => {
    const { last_contact, awaited } = (await tvs.list()).find((tv) => tv.id === id)!;
    return [last_contact === null, awaited];
  };
  const now = clock().now;
  expect(await told()).toEqual([true, 1]);
  clock().now = () => new Date(Date.now() + 601_000).toISOString();
  expect(await told()).toEqual([true, 0]);
  clock().now = now;
  await tvs.done(new Client(ground.url).post('tv/poll', { secret }));
  expect(await told()).toEqual([false, 0]);
});

test('50 who type one code at once pair one TV, and of 50 who ask for its token one gets it', async () => {
  const { code, secret } = await tvs.begin();
  const before = (await ground.facts('TvPaired')).length;
  const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => tvs.refusal(tvs.pair(code, castid, `TV ${n}`))));
  expect(answers.filter((answer) => answer === '200 ')).toHaveLength(1);
  expect(answers.filter((answer) => answer === '409 code-used')).toHaveLength(49);
  expect((await ground.facts('TvPaired')).length).toBe(before + 1);
  const polled = await Promise.all(Array.from({ length: 50 }, () => new Client(ground.url).post('tv/poll', { secret })));
  const states = polled.map(({ body }) => body.state);
  expect([states.filter((state) => state === 'paired').length, states.filter((state) => state === 'over').length]).toEqual([1, 49]);
});

test('of two organisations that type one code the first has the TV; a retry under the same key pairs once', async () => {
  const other = await openPoints({ on: ground.laurel });
  const theirs = tvsOf(other);
  const { code } = await tvs.begin();
  const again = () => ground.admin.post('tv/pair', { code, castid, name: 'Twice' }, { 'idempotency-key': `pair-${code}` });
  const { id } = await tvs.done(again());
  expect((await tvs.done(again())).id).toBe(id);
  expect(await tvs.refusal(theirs.pair(code, await theirs.cast(), 'Theirs'))).toBe('409 code-unknown');
  // Nor do they pair for a cast of somebody else.
  expect(await tvs.refusal(theirs.pair((await tvs.begin()).code, castid))).toBe('404 not-found');
  // Nor end, move or call otherwise what is not theirs.
  for (const [call, sent] of [
    ['tv/unpair', {}],
    ['tv/move', { castid: await theirs.cast() }],
    ['tv/rename', { name: 'Theirs' }],
  ] as const)
    expect([call, await tvs.refusal(other.admin.post(call, { tvid: id, ...sent }))]).toEqual([call, '404 not-found']);
  expect((await tvs.list()).find((tv) => tv.id === id)).toMatchObject({ name: 'Twice' });
});

test('a code is over after ten minutes: nobody pairs by it, and its TV must begin anew', async () => {
  const { code, secret } = await tvs.begin();
  const now = clock().now;
  clock().now = () => new Date(Date.now() + 601_000).toISOString();
  expect(await tvs.refusal(tvs.pair(code, castid))).toBe('409 code-unknown');
  expect(await tvs.done(new Client(ground.url).post('tv/poll', { secret }))).toMatchObject({ state: 'over' });
  clock().now = now;
});

test('who guesses at codes is told to wait after 20 an hour; others pair on', async () => {
  const other = await openPoints({ on: ground.laurel });
  const theirs = tvsOf(other);
  const cast = await theirs.cast();
  for (let n = 0; n < 20; n++) expect(await tvs.refusal(theirs.pair(n === 0 ? 'no code' : 'BCDFGHJK', cast))).toBe('409 code-unknown');
  expect(await tvs.refusal(theirs.pair((await theirs.begin()).code, cast))).toBe('429 too-many-requests');
  await tvs.done(tvs.pair((await tvs.begin()).code, castid));
});

test('a deleted cast takes no TV, players pair none, and a name is needed', async () => {
  const deleted = await tvs.cast();
  await tvs.done(ground.admin.delete('cast/cast', { castid: deleted }));
  const { code } = await tvs.begin();
  expect(await tvs.refusal(tvs.pair(code, deleted))).toBe('409 cast-deleted');
  expect(await tvs.refusal(tvs.pair(code, castid, ' '))).toBe('400 invalid-input');
  const [ann = ''] = await ground.players('Ann');
  const player = await ground.asPlayer(ann);
  expect(await tvs.refusal(tvs.pair(code, castid, 'Mine', player))).toBe('403 not-allowed');
  expect(await tvs.refusal(player.get('tv/list'))).toBe('403 not-allowed');
  await tvs.done(tvs.pair(code, castid));
});

describe('deaths', () => {
  const pairing = (code: string, cast: string) => (client: Client) =>
    client.post('tv/pair', { code, castid: cast, name: 'Lobby' }, { 'idempotency-key': 'pair' });

  test('who died after claiming a code, or after pairing, pairs one TV, which gets its token', async () => {
    let begun: Begun | undefined;
    const play = async (dying: PointsGround) => {
      const its = tvsOf(dying);
      begun = await its.begin();
      return pairing(begun.code, await its.cast());
    };
    const reborn = await dieAfterWriting(TV_CODES, play);
    const browser = new Client(reborn.laurel.url);
    expect((await browser.post('tv/poll', { secret: begun!.secret })).body).toMatchObject({ state: 'waiting' });
    expect((await reborn.ask()).status).toBe(200);
    expect(await reborn.facts()).toEqual({ TvPaired: 1 });
    expect((await browser.post('tv/poll', { secret: begun!.secret })).body).toMatchObject({ state: 'paired' });
    await reborn.close();

    const survived = await dieAfterEachAppend(async (dying) => [await play(dying)]);
    expect([survived.facts, survived.deaths]).toEqual([{ TvPaired: 1 }, 1]);
    const { body } = await new Client(survived.laurel.url).post('tv/poll', { secret: begun!.secret });
    expect(body).toMatchObject({ state: 'paired' });
    await survived.close();
  });

  test('a TV is dark as soon as the fact stands that it is unpaired, though nothing else was done', async () => {
    let token = '';
    const survived = await dieAfterEachAppend(
      async (dying) => {
        const its = tvsOf(dying);
        const paired = await its.paired(await its.cast());
        ({ token } = paired);
        return [(client) => client.post('tv/unpair', { tvid: paired.id }, { 'idempotency-key': 'unpair' })];
      },
      { again: false },
    );
    expect(survived.facts).toEqual({ TvUnpaired: 1 });
    expect(await survived.laurel.app.get(Records).count(DEVICES, {})).toBe(1);
    expect((await new Client(survived.laurel.url, token).post('tv/here')).status).toBe(401);
    await survived.close();
  });
});
