import type { Socket } from 'socket.io-client';
import type { BoardHeader, LiveBoardRow } from '../../projections/scoreboard/scoreboard.view.ts';
import type { Frame, FullState, Watch } from '../../projections/platform/live/live.contract.ts';
import { Decisions } from '../../src/platform/decisions.ts';
import { streamName } from '../../src/platform/event.values.ts';
import { PROFILE, type ProfileEvent } from '../../src/players/players.events.ts';
import { profile } from '../../src/players/profile.ts';
import { connectTo, heard, type Line } from '../contracts/live-lines.ts';
import { openObjects } from './objects-ground.ts';
import { openPoints, type PointsGround } from './points-ground.ts';

type Board = FullState<BoardHeader, LiveBoardRow>;

let ground: PointsGround;
const lines: Line[] = [];

beforeAll(async () => {
  ground = await openPoints();
});

afterAll(async () => {
  for (const line of lines) line.disconnect();
  await ground.laurel.close();
});

it('shows points in every open board as they are given, and what is read by calls hears that it is stale', async () => {
  const [ann = '', bob = ''] = await ground.players('Ann', 'Bob');
  const pid = await ground.series();
  await ground.settled();
  const [one, other] = [await line(ground.admin.cookie), await line(ground.admin.cookie)];
  const [before] = await Promise.all([watch(one, pid, { block: 0 }), watch(other, pid, { around: bob })]);
  expect(before.header).toMatchObject({ seriesId: pid, ranked: 0 });

  const stale = new Promise<void>((resolve) => {
    one.on('stale', ({ changed }) => {
      if (changed?.some(({ view, key }) => view === 'entries' && key === pid)) resolve();
    });
  });
  const [pushed, pushedThere] = [frame(one), frame(other)];
  const { status, body } = await ground.admin.post('scoreseries/submit_score', { scoreseriesid: pid, profiles: [bob], points: '12.5' });
  expect(status).toBe(200);
  const { from, to, header, rows } = await pushed;
  expect(from).toBe(before.position);
  expect(to).toBe(body.position);
  expect(header).toMatchObject({ ranked: 1, entries: 1 });
  expect(rows?.find(({ id }) => id === bob)).toMatchObject({ id: bob, rank: 1, points: '12.5', place: 0 });
  expect(await pushedThere).toMatchObject({ to: body.position });
  await stale;
  expect(rows?.find(({ id }) => id === ann)).toEqual({ id: ann, place: 1 });

  const reached = await ground.admin.get('live/reached', { position: String(body.position), view: 'entries' });
  expect(reached.body).toEqual({ status: 'ok', reached: true });
});

it('answers a code to a view that is not there and to who is not signed in (deny by default)', async () => {
  expect((await ground.admin.get('live/reached', { position: 'x', view: 'nothing' })).body).toMatchObject({ code: 'invalid-input' });
  const stranger = await fetch(`${ground.url}/api/live/reached?position=x`);
  expect(stranger.status).toBe(401);
});

it('U-191 moves the board of who leaves a team while it is open: what the others have is seen no more', async () => {
  const saved = await ground.admin.post('group/save_members', {
    newprofiles: ['Dee', 'Eve'].map((name) => ({ name, team: 'Reds' })),
  });
  const [dee = '', eve = ''] = saved.body.newids as string[];
  const pid = await ground.series({ team_filter: 1 });
  await ground.settled();
  const give = (points: string) => ground.admin.post('scoreseries/submit_score', { scoreseriesid: pid, profiles: [dee, eve], points });
  await give('3');
  const open = await line((await ground.asPlayer(dee)).cookie);
  await ground.settled();
  expect((await watch(open, pid, { block: 0 })).order).toEqual([dee, eve]);
  const moved = heard<[{ id: string } & Board]>(open, 'moved');
  const { app } = ground.laurel;
  const { body } = await ground.admin.get('team/fetch_list');
  const teamId = (body.teams as { teamid: string; teamname: string }[]).find(({ teamname }) => teamname === 'Reds')!.teamid;
  const context = {
    commandId: crypto.randomUUID(),
    organisationId: ground.organisationId,
    actor: { profileId: ground.adminId },
    channel: 'session' as const,
  };
  await app
    .get(Decisions)
    .decide(profile, streamName(PROFILE, ground.organisationId, dee), context, (): ProfileEvent[] => [
      { type: 'TeamLeft', data: { profileId: dee, teamId } },
    ]);
  expect((await moved)[0]).toMatchObject({ id: 'w', order: [dee], header: { entries: 1 } });
  const frames: unknown[] = [];
  open.on('frame', (frame) => frames.push(frame));
  const next = frame(open);
  await give('4');
  expect(await next).toMatchObject({ header: { entries: 2 }, rows: [{ id: dee, points: '7', latest: { points: '4' } }] });
  expect(JSON.stringify(frames)).not.toContain(eve);
});

it('ends the line of who signs out', async () => {
  const [cem = ''] = await ground.players('Cem');
  const pid = await ground.series();
  const player = await ground.asPlayer(cem);
  const open = await line(player.cookie);
  await watch(open, pid, { block: 0 });
  const closed = heard<[string]>(open, 'disconnect');
  expect((await player.post('auth/logout')).status).toBe(200);
  expect((await closed)[0]).toBe('io server disconnect');
});

it('U-191 tells who may not see an entry nothing of it: only whom it concerns hears that history is stale', async () => {
  const saved = await ground.admin.post('group/save_members', {
    newprofiles: [{ name: 'Flo', team: 'Greens' }, { name: 'Gus', team: 'Blues' }, { name: 'Hal' }],
  });
  const [flo = '', gus = '', hal = ''] = saved.body.newids as string[];
  const pid = await ground.series({ team_filter: 1 });
  await ground.settled();
  const looking = [ground.admin, ...(await Promise.all([flo, gus, hal].map((id) => ground.asPlayer(id))))];
  await ground.settled();
  const heard = await Promise.all(looking.map(async ({ cookie }) => noticesUntilTag(await line(cookie))));
  await ground.admin.post('scoreseries/submit_score', { scoreseriesid: pid, profiles: [flo], points: '5' });
  await ground.settled();
  await ground.admin.post('tag/tag', { cattype: 'score', tagname: 'the end' });
  const [admin, ...players] = await Promise.all(heard.map(({ over }) => over));
  expect(admin).toEqual(expect.arrayContaining([`entries ${pid}`, `audit-trail ${pid}`]));
  expect(players[0]).toContain(`entries ${pid}`);
  for (const others of players.slice(1)) expect(others).not.toContain(`entries ${pid}`);
  expect(players.flat().filter((about) => about.startsWith('audit-trail'))).toEqual([]);
});

it('tells whose access changed that anything may be stale: notices that came while it was found out passed them by', async () => {
  const [ivo = ''] = await ground.players('Ivo');
  await ground.settled();
  const open = await line((await ground.asPlayer(ivo)).cookie);
  const anything = new Promise<void>((resolve) => open.on('stale', ({ changed }) => !changed && resolve()));
  expect((await ground.admin.post('profile/change_permission', { set_admin: 1, selplayers: [ivo] })).status).toBe(200);
  await anything;
});

it('tells only who has access that items are stale, and only of what they may see', async () => {
  const own = await openObjects({ on: ground.laurel });
  const [cid = '', dot = ''] = await own.players('Cid', 'Dot');
  const asCid = await own.asPlayer(cid);
  const [object_id, secret] = [await own.object(), await own.object({ access_for: [] })];
  const owner = await own.field(object_id, 'Owner', { data_type: 'player' });
  await own.done(own.admin.post('organization/settings', { orgid: own.organisationId, use_team_filter: 2 }));
  await own.settled();
  const heard = await Promise.all([own.admin, asCid].map(async ({ cookie }) => noticesUntilTag(await line(cookie))));
  await own.done(own.save(own.admin, object_id, { [owner]: dot }));
  await own.done(own.save(own.admin, secret, {}));
  await own.done(own.admin.post('objects/save_object_settings', { object_id: secret, name: 'Secret' }));
  await own.done(own.admin.post('objects/save_object_settings', { object_id, name: 'Seen', access_for: [] }));
  await own.settled();
  await own.done(own.admin.post('tag/tag', { cattype: 'score', tagname: 'the end' }));
  const told = (await Promise.all(heard.map(({ over }) => over))).map((all) => all.filter((about) => /^(items|objects) /.test(about)));
  expect(told.map((all) => [...new Set(all)].sort())).toEqual([
    [`items ${object_id}`, `items ${secret}`, `objects ${object_id}`, `objects ${secret}`].sort(),
    // It is theirs no more.
    [`objects ${object_id}`],
  ]);
});

async function line(cookie: string | undefined): Promise<Line> {
  const open = await connectTo(ground.url, cookie ?? '');
  lines.push(open);
  return open;
}

async function watch(open: Line, seriesId: string, window: unknown): Promise<Board> {
  const sent: Watch = { id: 'w', view: 'scoreboard', params: { seriesId, period: 'all' }, window };
  const answer = await open.emitWithAck('watch', sent);
  if ('error' in answer) throw new Error(answer.error);
  return answer as Board;
}

/** The next frame that tells of an entry. */
function frame(open: Line): Promise<Frame<BoardHeader, LiveBoardRow>> {
  return new Promise((resolve) => (open as unknown as Socket).once('frame', resolve));
}

/** What a line hears to be stale, until it hears it of tags. */
function noticesUntilTag(open: Line): { over: Promise<string[]> } {
  const heard: string[] = [];
  const over = new Promise<string[]>((resolve) => {
    open.on('stale', ({ changed = [] }) => {
      heard.push(...changed.map(({ view, key }) => `${view} ${key}`));
      if (changed.some(({ view }) => view === 'tags')) resolve(heard);
    });
  });
  return { over };
}
