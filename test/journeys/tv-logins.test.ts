import { jest } from '@jest/globals';
import { heard } from '../contracts/live-lines.ts';
import { CastPins } from '../../src/casts/cast-pins.ts';
import { Clock } from '../../src/platform/clock.ts';
import { Client, startTestLaurel } from './laurel.ts';
import { openPoints, type PointsGround } from './points-ground.ts';
import { lineOfTv, tvsOf } from './tvs-ground.ts';

const PROXY = '10.1.2.3';
let ground: PointsGround;
let tvs: ReturnType<typeof tvsOf>;
let series: string;

beforeAll(async () => {
  ground = await openPoints({ on: await startTestLaurel({ LAUREL_TRUST_PROXY: '10.1.0.0/16' }) });
  tvs = tvsOf(ground);
  series = await ground.series({ name: 'Calls' });
});
afterAll(() => ground.laurel.close());

async function later<Result>(ms: number, work: () => Promise<Result>): Promise<Result> {
  const clock = ground.laurel.app.get(Clock);
  const now = clock.now;
  clock.now = () => new Date(Date.now() + ms).toISOString();
  return work().finally(() => (clock.now = now));
}
/** Tries a pin from a place. */
async function tryPin(place: string, castkey: string, pin: string): Promise<string> {
  const fastify = ground.laurel.app.getHttpAdapter().getInstance();
  const answer = await fastify.inject({
    method: 'POST',
    url: '/api/auth/tvlogin',
    remoteAddress: PROXY,
    headers: { 'x-forwarded-for': place },
    payload: { castkey, pin },
  });
  return `${answer.statusCode} ${answer.json<{ code?: string }>().code ?? ''}`;
}

test('R-005 U-057 the key and the pin let a display in, and neither alone; it comes back by its cookie, in its own browser', async () => {
  const castid = await tvs.cast(series);
  const castkey = await tvs.keyOf(castid);
  const browser = new Client(ground.url);
  const login = (more: object = {}, from = browser) => from.post('auth/tvlogin', { castkey, clientid: 'wall', ...more });
  // R-082, U-058: it asks for the pin.
  expect(await tvs.done(login())).toEqual({ status: 'error', message: 'Cookiefail' });
  expect(await tvs.refusal(login({ pin: '0043' }))).toBe('403 pin-wrong');
  expect(await tvs.refusal(login({ castkey: 'link_nothing', pin: '0042' }))).toBe('404 not-found');
  const { headers, body } = await login({ pin: '0042' });
  expect(body).toMatchObject({ status: 'ok', castid, about_user: { logged_in: 1 } });
  expect(headers.get('set-cookie')).toMatch(/^laurel_tv=.*Max-Age=34560000/);
  expect(await tvs.done(login())).toEqual(body);
  expect(await tvs.done(login({ clientid: 'another' }))).toMatchObject({ message: 'Cookiefail' });
  expect(await tvs.done(login({}, new Client(ground.url)))).toMatchObject({ message: 'Cookiefail' });
  // Its cookie is worth nothing for another cast.
  expect(await tvs.done(login({ castkey: await tvs.keyOf(await tvs.cast()) }))).toMatchObject({ message: 'Cookiefail' });
  expect((await tvs.board(new Client(ground.url, String(body.token)), series)).status).toBe(200);
  // Who signs in by the pin again is another, in the place of the one before.
  const { body: again } = await login({ pin: '0042' });
  expect(again.token).not.toBe(body.token);
  expect(await tvs.refusal(tvs.board(new Client(ground.url, String(body.token)), series))).toBe('401 not-signed-in');
  expect((await tvs.list({ castid })).map(({ id }) => id)).toEqual([again.tvid]);
});

test('a key of something else is no key of a cast', async () => {
  const badge = String((await tvs.done(ground.admin.post('badges/save', { data: { Name: 'Thanks', badge_type: 2, share_mode: 1 } }))).id);
  const { access_key: castkey } = await tvs.done(ground.admin.post('badges/regenerateShareKey', { badgeid: badge }));
  expect(await tvs.refusal(new Client(ground.url).post('auth/tvlogin', { castkey, pin: '0042' }))).toBe('404 not-found');
});

test('get_tv_user_info tells a display what it is and shows, by header, secret or cookie, and nobody’s profile', async () => {
  const castid = await tvs.cast(series);
  const { client, token, browser, id } = await tvs.byPin(castid, { clientid: 'wall' });
  const told = { status: 'ok', about_user: { logged_in: 1 }, profile: null, tv: { id, name: '' } };
  const whole = { ...told, cast: { id: castid, name: 'Hall', icon: '', show_events: 1, deleted: 0 } };
  expect(await tvs.done(client.get('auth/get_tv_user_info', { clientid: 'wall' }))).toEqual(whole);
  expect(await tvs.done(browser.get('auth/get_tv_user_info', { clientid: 'wall' }))).toEqual(whole);
  expect(await tvs.done(new Client(ground.url).get('auth/get_tv_user_info', { secret: token }))).toEqual(whole);
  expect(await tvs.refusal(client.get('auth/get_tv_user_info', { clientid: 'another' }))).toBe('401 not-signed-in');
  for (const query of [{ profile_id: ground.adminId }, { external_id: 'x' }])
    expect(await tvs.refusal(client.get('auth/get_tv_user_info', query))).toBe('404 not-found');
  for (const secret of ['x', `${token}A`, token.slice(0, -1), 'device_', await tvs.keyOf(castid)])
    expect([secret, await tvs.refusal(new Client(ground.url).get('auth/get_tv_user_info', { secret }))]).toEqual([
      secret,
      '401 not-signed-in',
    ]);
});

test('a new key ends displays that came by the pin, with their lines, and no paired one', async () => {
  const castid = await tvs.cast(series);
  const [paired, byPin] = [await tvs.paired(castid), await tvs.byPin(castid)];
  const [line, other] = [await lineOfTv(ground.url, byPin.token), await lineOfTv(ground.url, paired.token)];
  const closed = heard<[string]>(line, 'disconnect');
  const { access_key: castkey } = (await ground.admin.post('cast/regenerateShareKey', { castid })).body;
  expect((await closed)[0]).toBe('io server disconnect');
  expect([(await byPin.client.post('tv/here')).status, (await paired.client.post('tv/here')).status, other.connected]).toEqual([
    401,
    200,
    true,
  ]);
  other.disconnect();
  // Whoever has the pin comes by the new one.
  expect(await tvs.done(byPin.browser.post('auth/tvlogin', { castkey }))).toMatchObject({ message: 'Cookiefail' });
  expect(await tvs.done(byPin.browser.post('auth/tvlogin', { castkey, pin: '0042' }))).toMatchObject({ status: 'ok' });
});

test('U-057 a second window of an admin: its token is good for 60 seconds, once, and leaves the admin’s own cookie alone', async () => {
  const castid = await tvs.cast(series);
  const asked = async () => String((await tvs.done(ground.admin.post('auth/gettvtoken', { castid }))).token);
  const exchange = (token: string) => new Client(ground.url).post('auth/exchangetvtoken', { token });
  const token = await asked();
  const answers = await Promise.all(Array.from({ length: 50 }, () => exchange(token)));
  const letIn = answers.filter(({ body }) => body.status === 'ok');
  expect([letIn.length, answers.filter(({ body }) => body.message === 'Cookiefail').length]).toEqual([1, 49]);
  expect([letIn[0]!.body, letIn[0]!.headers.get('set-cookie')]).toMatchObject([{ castid, about_user: { logged_in: 1 } }, null]);
  expect((await tvs.board(new Client(ground.url, String(letIn[0]!.body.token)), series)).status).toBe(200);
  const old = await asked();
  expect(await later(61_000, async () => (await exchange(old)).body)).toEqual({ status: 'error', message: 'Cookiefail' });
  expect(await tvs.refusal(ground.admin.post('auth/gettvtoken', { castid: 'none' }))).toBe('404 not-found');
});

test('five wrong pins in 15 minutes from a place, then nothing is judged there; elsewhere it is', async () => {
  const castkey = await tvs.keyOf(await tvs.cast(series));
  for (let n = 0; n < 5; n++) expect(await tryPin('198.51.100.1', castkey, `100${n}`)).toBe('403 pin-wrong');
  expect(await tryPin('198.51.100.1', castkey, '0042')).toBe('429 too-many-requests');
  expect(await tryPin('198.51.100.2', castkey, '0042')).toBe('200 ');
  expect(await later(901_000, () => tryPin('198.51.100.1', castkey, '0042'))).toBe('200 ');
});

test('of 10,000 pins that are tried for a key, from 2,500 places, 20 are judged in an hour', async () => {
  const castkey = await tvs.keyOf(await tvs.cast(series));
  const judged = jest.spyOn(ground.laurel.app.get(CastPins), 'find');
  const answers = new Map<string, number>();
  const pins = Array.from({ length: 10_000 }, (_, n) => String(9_999 - n).padStart(4, '0'));
  for (let from = 0; from < pins.length; from += 100)
    await Promise.all(
      pins.slice(from, from + 100).map(async (pin, n) => {
        const place = Math.floor((from + n) / 4);
        const answer = await tryPin(`203.0.${Math.floor(place / 250)}.${(place % 250) + 1}`, castkey, pin);
        answers.set(answer, (answers.get(answer) ?? 0) + 1);
      }),
    );
  expect([Object.fromEntries(answers), judged.mock.calls.length]).toEqual([{ '403 pin-wrong': 20, '429 too-many-requests': 9_980 }, 20]);
  judged.mockRestore();
  expect(await later(3_601_000, () => tryPin('203.0.113.1', castkey, '0042'))).toBe('200 ');
});
