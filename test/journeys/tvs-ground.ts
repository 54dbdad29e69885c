import { io } from 'socket.io-client';
import { heard, type Line } from '../contracts/live-lines.ts';
import { type Answer, Client } from './laurel.ts';
import type { PointsGround } from './points-ground.ts';

/** What a TV is told that begins. */
export type Begun = { secret: string; code: string; address: string; expires_at: string; server_time: string };
/** A TV that is let in: the browser that it is, and whoever sends its token. */
export type LetInTv = { id: string; token: string; browser: Client; client: Client };

/** Casts and TVs of an organisation. */
export function tvsOf(ground: PointsGround) {
  const { admin, url } = ground;
  const done = async (asked: Promise<Answer>) => {
    const { status, body } = await asked;
    expect([status, status === 200 ? '' : JSON.stringify(body)]).toEqual([200, '']);
    await ground.settled();
    return body;
  };
  const refusal = async (asked: Promise<Answer>) => {
    const { status, body } = await asked;
    return `${status} ${[body.code, body.message].find((said) => typeof said === 'string') ?? ''}`;
  };
  const put = async (castid: string, ttype: number, contentid: string) =>
    String((await done(admin.post('cast/cast_item', { castid, ttype, contentid }))).id);
  /** A cast of the boards of some series. */
  const cast = async (...series: string[]) => {
    const castid = String((await done(admin.post('cast/save_cast', { name: 'Hall', pin: '0042' }))).id);
    for (const one of series) await put(castid, 20, one);
    return castid;
  };
  const keyOf = async (castid: string) => {
    const { casts } = (await done(admin.get('cast/active_casts'))) as unknown as { casts: { id: string; access_key: string }[] };
    return casts.find(({ id }) => id === castid)!.access_key;
  };
  const begin = async (browser = new Client(url)) => (await done(browser.post('tv/begin'))) as unknown as Begun;
  const pair = (code: string, castid: string, name = 'Lobby', client = admin) => client.post('tv/pair', { code, castid, name });
  const paired = async (castid: string, name?: string): Promise<LetInTv> => {
    const browser = new Client(url);
    const { code, secret } = await begin(browser);
    const { id } = await done(pair(code, castid, name));
    const { token } = await done(browser.post('tv/poll', { secret }));
    return { id: String(id), token: String(token), browser, client: new Client(url, String(token)) };
  };
  const byPin = async (castid: string, more: object = {}): Promise<LetInTv> => {
    const browser = new Client(url);
    const { token, tvid } = await done(browser.post('auth/tvlogin', { castkey: await keyOf(castid), pin: '0042', ...more }));
    return { id: String(tvid), token: String(token), browser, client: new Client(url, String(token)) };
  };
  const board = (client: Client, scoreseriesid: string) => client.get('scoreseries/board', { scoreseriesid });
  const list = async (query: Record<string, string> = {}) =>
    (await done(admin.get('tv/list', query))).tvs as (Record<string, unknown> & { id: string })[];
  return { done, refusal, put, cast, keyOf, begin, pair, paired, byPin, board, list };
}

/** A line as the page of a TV opens it. */
export async function lineOfTv(url: string, token: string): Promise<Line> {
  const auth = { authorization: `Bearer ${token}` };
  const line: Line = io(url, { transports: ['websocket'], forceNew: true, autoConnect: false, reconnection: false, auth });
  line.connect();
  await heard(line, 'connect');
  return line;
}

export function watchBoard(line: Line, seriesId: string) {
  return line.emitWithAck('watch', { id: seriesId, view: 'scoreboard', params: { seriesId, period: 'all' }, window: { block: 0 } });
}
