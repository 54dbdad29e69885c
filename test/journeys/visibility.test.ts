import { Sessions } from '../../src/accounts/sessions.ts';
import { connectTo, heard, type Line } from '../contracts/live-lines.ts';
import { type Answer, Client, startTestLaurel, type TestLaurel } from './laurel.ts';
import { call, openWorld, type World } from './operations-ground.ts';
import { allOperations } from './operations/all-operations.ts';
import { openPoints, type PointsGround } from './points-ground.ts';

const NAME = 'Quincunx';
let laurel: TestLaurel;
const lines: Line[] = [];

beforeAll(async () => {
  laurel = await startTestLaurel();
});
afterAll(async () => {
  for (const line of lines) line.disconnect();
  await laurel.close();
});

type Filter = 0 | 1 | 2;

/** Somebody marked, whom a player of another team may not see: with points, points given, and some that were revoked with others'. */
async function openHidden() {
  const world = await openWorld(laurel);
  const { admin, player } = world.clients;
  const done = async (answer: Promise<Answer>) => {
    const { status, body } = await answer;
    expect([status, body]).toMatchObject([200, { status: 'ok' }]);
    return body;
  };
  const added = await done(
    admin.post('group/save_members', {
      newprofiles: [
        { name: NAME, external_id: NAME, email: `${NAME}-${crypto.randomUUID()}@example.org`, team: 'Blues' },
        { profile_id: world.player, team: 'Reds' },
        { profile_id: world.other, team: 'Reds' },
      ],
    }),
  );
  const hidden = (added.newids as string[])[0]!;
  await world.settled();
  const teams = (await admin.get('team/fetch_list')).body.teams as { teamid: string; teamname: string }[];
  const [reds, blues] = ['Reds', 'Blues'].map((name) => teams.find(({ teamname }) => teamname === name)!.teamid);
  await done(admin.put('team/team', { teamid: world.team, filter_ignore: 1 }));
  const newprofiles = [hidden, world.player].map((profile_id) => ({ profile_id }));
  await done(admin.post('team/save_members', { teamid: world.team, newprofiles }));

  const series = { scoreseriesid: world.series };
  await done(admin.post('scoreseries_settings/save_settings', { id: world.series, allowPlayerEntry: 1, allowPlayerEntryOther: 1 }));
  const gives = (profile: string, points: string) =>
    done(player.post('scoreseries/submit_score', { ...series, profiles: [profile], points }));
  const given = await gives(hidden, '50');
  await gives(world.player, '3');
  const own = await done(admin.post('scoreseries/submit_score', { ...series, profiles: [hidden, world.player], points: '9' }));
  await world.settled();
  await done(admin.post('scoreseries/revoke', { selpoints: own.ids, reason: 'Twice' }));
  await world.settled();
  const filter = (use_team_filter: Filter) => done(admin.post('organization/settings', { use_team_filter }));
  return { world, hidden, reds: reds!, blues: blues!, entry: String((given.ids as string[])[0]), filter, done };
}

let ground: Awaited<ReturnType<typeof openHidden>>;
beforeAll(async () => {
  ground = await openHidden();
});

const told = ({ body }: Answer) => JSON.stringify(body);

describe.each([
  ['R-209', 1],
  ['R-210', 2],
] as const)('%s a marked person outside a player’s teams', (_, filter) => {
  let world: World;
  let player: Client;
  beforeAll(async () => {
    ({ world } = ground);
    player = world.clients.player;
    await ground.filter(filter);
  });

  test('is found by no operation, whatever it is sent', async () => {
    const { about_user } = (await player.get('auth/get_user_info')).body as { about_user: { user_id: string } };
    const hides = new RegExp(`${NAME}|${ground.hidden}|${ground.entry}`, 'i');
    for (const [name, { sends, notTried }] of Object.entries(await allOperations())) {
      if (notTried) continue;
      const sent = await sends(world);
      const client = new Client(laurel.url);
      // Some calls end the login.
      client.cookie = `laurel_session=${(await laurel.app.get(Sessions).start(about_user.user_id, false, new Date().toISOString())).token}`;
      expect([name, told(await call(client, name, sent))]).toEqual([name, expect.not.stringMatching(hides)]);
    }
  });

  test('is in no list, row, rank, count, hit or file, of now or of the past', async () => {
    const { series, team } = world;
    const { hidden, blues } = ground;
    const at = new Date().toISOString();
    const board = { scoreseriesid: series, profileid: world.player };
    const asked: [string, object, object?][] = [
      ['profile/list_players', { search: NAME }, { total: 0, players: [] }],
      ['profile/list_players', { teamid: blues }, { total: 0, players: [] }],
      ['profile/list_players', {}, { total: filter === 1 ? 2 : 1 }],
      ['profile/list_players', { sort: 'team', offsetid: hidden }],
      ['team/fetch_one', { teamid: blues }, { team: { members: 0 }, players: [] }],
      ['team/fetch_one', { teamid: team }, { team: { members: 1 } }],
      ['team/fetch_list', {}],
      ['scoreseries/board', board, { header: { players: filter === 1 ? 2 : 1, ranked: 1 } }],
      ['scoreseries/board', { ...board, at, sense: 'known' }, { header: { ranked: 1 } }],
      ['scoreseries/board', { ...board, at, sense: 'happened', teams: blues }, { header: { ranked: 0, entries: 0 }, rows: [] }],
      ['scoreseries/board', { ...board, around: hidden }, { rows: [] }],
      ['scoreseries/board', { ...board, search: NAME }, { rows: [] }],
      ['scoreseries/board_csv', board],
      ['scoreseries/board_csv', { ...board, at }],
      ['scoreseries/timeline', { ...board, sense: 'known' }],
      ['scoreseries/newest', { ...board, limit: 50 }],
      ['scoreseries/why', { ...board, player: world.player }],
      ['scoreseries/series_score_history', { ...board, show_revoked: 1, limit: 200 }],
      ['scoreseries/series_score_history', { ...board, player_filter: hidden }, { history: [], more: 0 }],
      ['scoreseries/series_score_history', { ...board, giver_filter: hidden }, { history: [], more: 0 }],
      ['scoreseries/series_score_history', { ...board, giver_filter: world.adminId }, { history: [], more: 0 }],
      ['scoreseries/series_score_history', { ...board, at, show_revoked: 1 }],
      ['scoreseries/export', { ...board, show_revoked: 1, format: 'ndjson' }],
      ['scoreseries/export', { ...board, at, format: 'csv' }],
    ];
    for (const [path, query, expected = {}] of asked) {
      const { status, body } = await player.get(path, query as Record<string, string>);
      expect([path, query, status, body]).toMatchObject([path, query, 200, expected]);
      expect([path, query, JSON.stringify(body)]).toEqual([path, query, expect.not.stringMatching(new RegExp(`${NAME}|${hidden}`, 'i'))]);
    }
  });

  test('leaves no trace in what is told of others: no giver, and not how many were revoked with them', async () => {
    const query = { scoreseriesid: world.series, show_revoked: 1, limit: 200 };
    const { history } = (await player.get('scoreseries/series_score_history', query)).body as { history: Record<string, unknown>[] };
    const revoked = history.filter(({ revoked }) => revoked !== null);
    const twice = { profileId: world.player, giverId: null, giverName: null, revoked: expect.objectContaining({ reason: 'Twice' }) };
    expect(revoked).toContainEqual(expect.objectContaining(twice));
    for (const { revoked: turn } of revoked) expect(turn).not.toHaveProperty('entries');
    const all = (await world.clients.admin.get('scoreseries/series_score_history', query)).body.history as Record<string, unknown>[];
    expect(all.filter(({ revoked: turn }) => turn !== null)).toContainEqual(
      expect.objectContaining({ revoked: expect.objectContaining({ entries: 2 }) }),
    );
    const list = (await player.get('scoreseries/get_list_scoreseries', { id: world.series })).body.scoreseries;
    expect(list).toMatchObject([{ entries: history.length }]);
  });

  test('answers like nobody: 404, in commands too, and nothing is stored', async () => {
    const before = await world.everythingOf(world.organisationId);
    const calls = (id: string): [string, object][] => [
      ['GET profile/fetch_one', { profileid: id }],
      ['GET scoreseries/why', { scoreseriesid: world.series, player: id }],
      ['POST scoreseries/submit_score', { scoreseriesid: world.series, profiles: [id], points: '1' }],
      ['POST scoreseries/submit_score', { scoreseriesid: world.series, profiles: [world.player, id], points: '1' }],
    ];
    const nobody = calls('nobody');
    for (const [n, [name, sent]] of calls(ground.hidden).entries()) {
      const [hidden, none] = [await call(player, name, sent), await call(player, name, nobody[n]![1])];
      expect([name, hidden.status, hidden.body]).toEqual([name, 404, none.body]);
    }
    expect(await world.everythingOf(world.organisationId)).toEqual(before);
  });

  test('is in no push, and no notice tells that anything of theirs has changed; of who is seen one hears', async () => {
    const { admin } = world.clients;
    const open = await connectTo(laurel.url, player.cookie ?? '');
    lines.push(open);
    const pushed: unknown[] = [];
    const notices: string[] = [];
    for (const event of ['frame', 'moved'] as const) open.on(event, (sent: unknown) => pushed.push(sent));
    open.on('stale', ({ changed = [] }) => notices.push(...changed.map(({ view, key }) => `${view} ${key}`)));
    const params = { seriesId: world.series, period: 'all' };
    const windows = [{ block: 0 }, { around: ground.hidden }, { around: world.player }];
    for (const [n, window] of windows.entries())
      pushed.push(await open.emitWithAck('watch', { id: `w${n}`, view: 'scoreboard', params, window }));
    const give = (id: string) =>
      ground.done(admin.post('scoreseries/submit_score', { scoreseriesid: world.series, profiles: [id], points: '7' }));
    await give(ground.hidden);
    await world.settled();
    const ends = new Promise<void>((resolve) => {
      open.on('stale', ({ changed = [] }) => changed.some(({ view }) => view === 'tags') && resolve());
    });
    await ground.done(admin.post('tag/tag', { cattype: 'score', tagname: world.fresh('the end') }));
    await ends;
    expect(notices.filter((notice) => notice.startsWith('entries'))).toEqual([]);
    const frame = heard(open, 'frame');
    const told = new Promise<void>((resolve) => {
      open.on('stale', ({ changed = [] }) => changed.some(({ view }) => view === 'entries') && resolve());
    });
    await give(world.player);
    await Promise.all([frame, told]);
    expect(JSON.stringify([pushed, notices])).not.toMatch(new RegExp(`${NAME}|${ground.hidden}`, 'i'));
  });
});

test('R-208 without a filter everybody is seen, with what they give and get; admins, keys and boards for all see them under any', async () => {
  const { world, hidden, filter } = ground;
  const boards = async (client: Client) => {
    const { status, body } = await client.get('scoreseries/board', { scoreseriesid: world.series });
    return [status, JSON.stringify(body).includes(hidden)];
  };
  for (const use of [1, 2] as const) {
    await filter(use);
    for (const client of [world.clients.admin, world.keys.read, ...Object.values(world.looking)])
      expect(await boards(client)).toEqual([200, true]);
    expect(await boards(world.clients.player)).toEqual([200, false]);
  }
  await filter(0);
  expect(await boards(world.clients.player)).toEqual([200, true]);
  expect(await world.clients.player.get('profile/fetch_one', { profileid: hidden })).toMatchObject({ status: 200 });
});

describe('A change of team, filter or role answers when all see by it: no later call is judged by what was, and open boards have moved', () => {
  let own: PointsGround;
  let ids: string[];
  let players: Client[];
  let series: string;
  let reds: string;
  const boards: { line: Line; ids: Set<string>; sent: string[] }[] = [];

  beforeAll(async () => {
    own = await openPoints({ on: laurel });
    ids = await own.players('Ann', 'Bob', 'Cem');
    players = [await own.asPlayer(ids[0]!), await own.asPlayer(ids[1]!)];
    series = await own.series();
    reds = String((await own.admin.post('team/team', { name: 'Reds' })).body.teamid);
    await own.admin.post('team/save_members', { teamid: reds, newprofiles: [{ profile_id: ids[0] }, { profile_id: ids[1] }] });
    await own.admin.post('organization/settings', { use_team_filter: 1 });
    await own.settled();
    for (const { cookie } of players) {
      const line = await connectTo(laurel.url, cookie ?? '');
      lines.push(line);
      const board = { line, ids: new Set<string>(), sent: [] as string[] };
      const take = (state: object) => {
        board.sent.push(JSON.stringify(state));
        if ('order' in state) board.ids = new Set(state.order as string[]);
      };
      line.on('frame', take);
      line.on('moved', take);
      take(
        await line.emitWithAck('watch', { id: 'w', view: 'scoreboard', params: { seriesId: series, period: 'all' }, window: { block: 0 } }),
      );
      boards.push(board);
    }
  });

  const seenBy = async (client: Client) => {
    const { body } = await client.get('profile/list_players');
    return (body.players as { profile_id: string }[]).map(({ profile_id }) => ids.indexOf(profile_id));
  };
  /** The board of one of them shows these, by their numbers. */
  const boardOf = async (n: number, expected: number[]) => {
    const { line } = boards[n]!;
    while (String([...boards[n]!.ids].map((id) => ids.indexOf(id)).sort()) !== String(expected))
      await new Promise<void>((resolve) => {
        line.once('frame', () => resolve());
        line.once('moved', () => resolve());
      });
  };
  const change = (sent: object, path: string) => own.admin.post(path, sent);

  test('R-209 who has a list or a history open hears that anything may be stale when somebody comes into sight or goes out of it', async () => {
    const anything = () => Promise.all(boards.map(({ line }) => untilAnything(line)));
    for (const act of ['post', 'delete'] as const) {
      const heard = anything();
      const members = { teamid: reds, newprofiles: [{ profile_id: ids[2] }], delprofiles: JSON.stringify([ids[2]]) };
      if (act === 'post') await own.admin.post('team/save_members', members);
      else await own.admin.delete('team/delete_members', { teamid: reds, delprofiles: members.delprofiles });
      await heard;
    }
  });

  test('R-209 whoever joins is seen by teammates and sees them, and is gone for both when they leave', async () => {
    expect([await seenBy(players[0]!), await seenBy(players[1]!)]).toEqual([
      [0, 1],
      [0, 1],
    ]);
    await change({ teamid: reds, newprofiles: [{ profile_id: ids[2] }] }, 'team/save_members');
    expect(await seenBy(players[0]!)).toEqual([0, 1, 2]);
    await Promise.all([boardOf(0, [0, 1, 2]), boardOf(1, [0, 1, 2])]);
    expect((await own.admin.delete('team/delete_members', { teamid: reds, delprofiles: JSON.stringify([ids[1]]) })).status).toBe(200);
    for (const { sent } of boards) sent.length = 0;
    expect([await seenBy(players[0]!), await seenBy(players[1]!)]).toEqual([[0, 2], [1]]);
    await own.admin.post('scoreseries/submit_score', { scoreseriesid: series, profiles: ids, points: '4' });
    await Promise.all([boardOf(0, [0, 2]), boardOf(1, [1])]);
    await own.settled();
    expect(boards[0]!.sent.join()).not.toContain(ids[1]);
    expect(boards[1]!.sent.join()).not.toMatch(new RegExp(`${ids[0]}|${ids[2]}`));
  });

  test('U-074 a team with filter_ignore makes nobody visible from the moment that it is set', async () => {
    expect((await own.admin.put('team/team', { teamid: reds, filter_ignore: 1 })).status).toBe(200);
    expect(await seenBy(players[0]!)).toEqual([0]);
    await boardOf(0, [0]);
    await own.admin.put('team/team', { teamid: reds, filter_ignore: 0 });
    expect(await seenBy(players[0]!)).toEqual([0, 2]);
    await boardOf(0, [0, 2]);
  });

  test('R-208 R-210 the filter counts for the next call and for what is open', async () => {
    await change({ use_team_filter: 2, was: { use_team_filter: 1 } }, 'organization/settings');
    expect(await seenBy(players[0]!)).toEqual([0]);
    await boardOf(0, [0]);
    await change({ use_team_filter: 0 }, 'organization/settings');
    expect(await seenBy(players[0]!)).toEqual([-1, 0, 1, 2]);
    await boardOf(0, [0, 1, 2]);
    await change({ use_team_filter: 1 }, 'organization/settings');
    expect(await seenBy(players[0]!)).toEqual([0, 2]);
  });

  test('U-147 who becomes an admin sees everybody at once, and who is one no longer only their team', async () => {
    const role = (set_admin: 0 | 1) => change({ selplayers: [ids[0]], set_admin }, 'profile/change_permission');
    expect((await role(1)).status).toBe(200);
    expect((await seenBy(players[0]!)).length).toBe(4);
    expect((await role(0)).status).toBe(200);
    expect(await seenBy(players[0]!)).toEqual([0, 2]);
    await boardOf(0, [0, 2]);
  });

  test('R-209 whoever manages a team sees who is in it, from the call that appoints them to the one that dismisses them', async () => {
    const appoint = (set_admin: 0 | 1) =>
      change({ selplayers: [ids[1]], type: 'teammanager', teamid: reds, set_admin }, 'profile/change_permission');
    await own.admin.put('profile/update', { profileid_update: ids[1], offline: 0 });
    expect(await appoint(1)).toMatchObject({ status: 200 });
    expect(await seenBy(players[1]!)).toEqual([0, 1, 2]);
    await boardOf(1, [0, 1, 2]);
    expect((await appoint(0)).status).toBe(200);
    expect(await seenBy(players[1]!)).toEqual([1]);
    await boardOf(1, [1]);
  });

  test('a team that is deleted makes nobody visible any more', async () => {
    expect((await own.admin.delete('team/team', { teamid: reds })).status).toBe(200);
    expect(await seenBy(players[0]!)).toEqual([0]);
    await boardOf(0, [0]);
  });
});

function untilAnything(line: Line): Promise<void> {
  return new Promise((resolve) => line.on('stale', ({ changed }) => !changed && resolve()));
}
