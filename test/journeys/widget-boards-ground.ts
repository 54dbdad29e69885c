import { type Answer, Client } from './laurel.ts';
import { openPoints } from './points-ground.ts';

type Row = Record<string, unknown> & { id: string };
type Value = Row & { value: string; hidden: number; buckets: { id: string; name: string; value: string }[] };
type Board = { widget_board: Row & { key: string; revision: number }; widgets: Row[]; above_usage: number };

/** What an answer was refused with: `404 not-found`. */
export async function refusal(asked: Promise<Answer>): Promise<string> {
  const { status, body } = await asked;
  return `${status} ${String(body.code)}`;
}

/** An organisation with points of Ann, who is in a team, and Bob, and what tests of boards do in it. */
export async function openBoards() {
  const ground = await openPoints({ timeZone: 'Europe/Vienna' });
  const { admin } = ground;
  const [ann = '', bob = '', cid = ''] = await ground.players('Ann', 'Bob', 'Cid');
  const [annsClient, bobsClient] = [await ground.asPlayer(ann), await ground.asPlayer(bob)];
  const series = await ground.series({ name: 'Calls' });
  const done = async (asked: Promise<Answer>) => {
    const { status, body } = await asked;
    expect([status, status === 200 ? '' : JSON.stringify(body)]).toEqual([200, '']);
    await ground.settled();
    return body;
  };
  const save = (data: object, key?: string) => admin.post('widget/save_board', { data }, key ? { 'idempotency-key': key } : {});
  const give = (profileId: string, points: string, timestamp: string) =>
    done(admin.post('scoreseries/submit_score', { version: 1, scoreseriesid: series, profiles: [profileId], points, timestamp }));
  const team = String((await done(admin.post('team/team', { name: 'Reds' }))).teamid);
  await done(admin.post('team/save_members', { teamid: team, newprofiles: [{ profile_id: ann }] }));
  await give(ann, '5', '2026-01-05T10:00:00Z');
  await give(bob, '7.5', '2026-01-06T10:00:00Z');
  await give(ann, '-2', '2026-02-01T10:00:00Z');
  return {
    ...ground,
    guest: new Client(ground.url),
    ann,
    bob,
    cid,
    annsClient,
    bobsClient,
    calls: series,
    team,
    done,
    save,
    give,
    made: async (more: object = {}) => String((await done(save({ name: 'Wall', theme_id: 'board-plain', ...more }))).unique_id),
    put: async (data: object, client = admin, more: object = {}) =>
      String((await done(client.post('widget/save_config', { ...more, data: { scoreseries_id: series, ...data } }))).unique_id),
    board: async (board_id: string, client = admin) => (await done(client.get('widget/get_boards', { board_id }))) as unknown as Board,
    list: async (client = admin, query: Record<string, string> = {}) =>
      ((await done(client.get('widget/get_boards', query))).boards as { widget_board: Row }[]).map(({ widget_board }) => widget_board),
    config: async (profileid: string, client = admin) => (await done(client.get('widget/get_config', { profileid }))) as unknown as Board,
    values: async (query: Record<string, string>, client = admin) => (await done(client.get('widget/values', query))).values as Value[],
  };
}

export type BoardsGround = Awaited<ReturnType<typeof openBoards>>;
