import { Projector } from '../../projections/platform/projector.ts';
import { competition } from '../../src/competitions/competition.ts';
import type { CompetitionEvent } from '../../src/competitions/competitions.events.ts';
import { competitionOf } from '../../src/competitions/save-competition.ts';
import { ArchiveParts } from '../../src/platform/archive/archive-parts.ts';
import { Decisions } from '../../src/platform/decisions.ts';
import { dieAfterEachAppend } from './dying-ground.ts';
import type { Client } from './laurel.ts';
import { openPoints, type PointsGround } from './points-ground.ts';

let ground: PointsGround;
let [ann, bob, cid]: string[] = [];
let player: Client;
let seriesId: string;

beforeAll(async () => {
  ground = await openPoints();
  [ann = '', bob = '', cid = ''] = await ground.players('Ann', 'Bob', 'Cid');
  player = await ground.asPlayer(ann);
  seriesId = await ground.series();
});
afterAll(() => ground.laurel.close());

const HOUR = 3_600_000;
const inHours = (hours: number) => new Date(Math.floor(Date.now() / HOUR) * HOUR + hours * HOUR).toISOString();
const post = (action: string, sent: object, client = ground.admin, headers?: Record<string, string>) =>
  client.post(`competition/${action}`, sent, headers);
const save = (data: object, id?: string) => post('update_compition', { ...(id && { id }), data });
const made = async (more: object = {}) => {
  const dates = { start_date: inHours(-2), end_date: inHours(5) };
  const { status, body } = await save({
    name: 'Spring sprint',
    ...dates,
    score_series: [{ scoreseries_id: seriesId }],
    participant_add_mode: 0,
    ...more,
  });
  expect([status, body]).toMatchObject([200, { status: 'ok' }]);
  return String(body.id);
};
const TEAMS = { groupingmode: 1 };
const organisationTeam = async (teamname: string, ...members: string[]) => {
  const { teamid } = (await ground.admin.post('team/team', { name: teamname })).body;
  const newprofiles = members.map((profile_id) => ({ profile_id }));
  if (members.length > 0) await ground.admin.post('team/save_members', { teamid, newprofiles });
  return String(teamid);
};
const addTeam = async (competitionid: string, sent: object) => {
  const { status, body } = await post('add_competition_team', { competitionid, ...sent });
  expect([status, body]).toMatchObject([200, { status: 'ok' }]);
  return String(body.id);
};
const read = async (action: string, query: Record<string, string | number>, client = ground.admin) => {
  await ground.settled();
  return client.get(`competition/${action}`, query);
};
type Roster = { teams: Record<string, unknown>[]; players: Record<string, unknown>[]; more: 0 | 1; next: string | null };
const roster = async (competitionid: string, client = ground.admin, more: Record<string, string | number> = {}) =>
  (await read('get_teams_players', { competitionid, ...more }, client)).body as unknown as Roster;
const codeOf = async (answer: ReturnType<typeof post>) => {
  const { status, body } = await answer;
  return [status, body.code];
};
const facts = async () => (await ground.facts('ParticipantsPlaced', 'ParticipantsRemoved', 'CompetitionTeamAdded')).length;

test("C-13 a team of the organisation and one of the competition's own take part; what is changed is told, what is empty taken away", async () => {
  const competitionid = await made({ ...TEAMS, use_target: 1 });
  const north = await organisationTeam('North', bob!);
  const id = await addTeam(competitionid, { teamid: north, teamtarget: '100' });
  const own = await addTeam(competitionid, { teamname: 'Guests' });
  const row = { id, teamid: north, teamname: 'North', icon: '', teamtarget: '100', target_sharing: 0, players_only: 0, players: 1 };
  const guests = { id: own, teamid: null, teamname: 'Guests', icon: '', teamtarget: null, target_sharing: 0, players_only: 1, players: 0 };
  expect((await roster(competitionid, player)).teams).toEqual([guests, row]);
  await post('update_competition_team', { competitionid, id, teamname: 'Team North', teamtarget: '', target_sharing: 1, players_only: 1 });
  const changed = { ...row, teamname: 'Team North', teamtarget: null, target_sharing: 1, players_only: 1, players: 0 };
  expect((await roster(competitionid)).teams).toEqual([guests, changed]);
  await post('update_competition_team', { competitionid, id, teamname: '' });
  expect((await roster(competitionid)).teams).toEqual([guests, { ...changed, teamname: 'North' }]);
});

test.each<[string, () => object, number, string]>([
  ['one that the organisation has not', () => ({ teamid: 'nobody' }), 404, 'not-found'],
  ['without a name', () => ({}), 409, 'name-missing'],
  ['with a target of nothing', () => ({ teamname: 'A', teamtarget: '0' }), 409, 'amount-invalid'],
  ['with a target of NaN', () => ({ teamname: 'A', teamtarget: 'NaN' }), 400, 'invalid-input'],
  ['with a target item', () => ({ teamname: 'A', target_item_id: 'item' }), 400, 'invalid-input'],
  ['with an icon that is none', () => ({ teamname: 'A', icon: '/uploads/team/none.svg' }), 400, 'invalid-input'],
  ['of another competition', () => ({ competitionid: 'nobody', teamname: 'A' }), 404, 'not-found'],
])('a team that is %s is refused, and nothing is stored', async (_, sent, status, code) => {
  const competitionid = await made({ ...TEAMS, use_target: 1 });
  const before = await facts();
  expect(await codeOf(post('add_competition_team', { competitionid, ...sent() }))).toEqual([status, code]);
  expect(await facts()).toBe(before);
});

test('U-118 admins choose players of teams, who change team and leave; who is chosen for a team that is removed leaves with it', async () => {
  const competitionid = await made(TEAMS);
  const [reds, blues] = [await addTeam(competitionid, { teamname: 'Reds' }), await addTeam(competitionid, { teamname: 'Blues' })];
  const put = (teamid: string, ...newprofiles: string[]) => post('save_players', { competitionid, teamid, newprofiles });
  await put(reds, ann!, bob!);
  expect((await put(blues, bob!, cid!)).status).toBe(200);
  const row = (profile_id: string, Name: string, teamid: string) => ({
    profile_id,
    Name,
    icon: null,
    target: null,
    own_target: null,
    teamid,
  });
  const all = [row(ann!, 'Ann', reds), row(bob!, 'Bob', blues), row(cid!, 'Cid', blues)];
  expect((await roster(competitionid)).players).toEqual(all);
  expect((await roster(competitionid, ground.admin, { teamid: blues })).players).toEqual(all.slice(1));
  await post('delete_players', { competitionid, selplayers: [cid] });
  expect((await roster(competitionid)).players).toEqual(all.slice(0, 2));
  expect(await codeOf(post('update_competition_team', { competitionid, id: reds, players_only: 0 }))).toEqual([409, 'players-only']);
  await post('delete_cteam', { competitionid, id: blues });
  expect(await roster(competitionid)).toMatchObject({ teams: [{ id: reds, players: 1 }], players: [all[0]] });
  expect((await post('delete_cteam', { competitionid, id: blues })).status).toBe(200);
  expect(await codeOf(put(blues, cid!))).toEqual([404, 'not-found']);
});

test('who is no player, is deleted, or chosen where nobody is, takes no part; nothing is stored', async () => {
  const [players, teams] = [await made(), await made(TEAMS)];
  const whole = await addTeam(teams, { teamid: await organisationTeam('South') });
  const [gone = ''] = await ground.players('Gone');
  await ground.admin.delete('profile/delete_players', { selplayers: JSON.stringify([gone]) });
  const before = await facts();
  const put = (competitionid: string, newprofiles: unknown, teamid?: string) =>
    codeOf(post('save_players', { competitionid, newprofiles, ...(teamid && { teamid }) }));
  expect(await put(players, ['nobody'])).toEqual([404, 'not-found']);
  expect(await put(players, [ann, gone])).toEqual([404, 'not-found']);
  expect(await put(players, [])).toEqual([400, 'invalid-input']);
  expect(await put(players, { a: 1 })).toEqual([400, 'invalid-input']);
  expect(await put(players, [ann], whole)).toEqual([409, 'no-teams']);
  expect(await put(teams, [ann])).toEqual([409, 'team-missing']);
  expect(await put(teams, [ann], whole)).toEqual([409, 'team-takes-all']);
  expect(await put(await made({ participant_add_mode: 1 }), [ann])).toEqual([409, 'everybody-takes-part']);
  expect(await facts()).toBe(before);
});

test('U-118 players join and leave themselves, nobody else; where admins add they do not', async () => {
  const competitionid = await made({ participant_add_mode: 2 });
  const join = (newprofiles: unknown[], id = competitionid) => post('save_players', { competitionid: id, newprofiles }, player);
  expect((await join([ann])).status).toBe(200);
  expect((await roster(competitionid)).players).toMatchObject([{ profile_id: ann }]);
  const own = async () => (await read('get_competitions', { competeid: competitionid }, player)).body.competitions;
  expect(await own()).toMatchObject([{ takes_part: 1, own_teamid: null }]);
  expect(await codeOf(join([ann, bob]))).toEqual([403, 'not-allowed']);
  expect(await codeOf(post('delete_players', { competitionid, selplayers: [bob] }, player))).toEqual([403, 'not-allowed']);
  expect((await post('delete_players', { competitionid, selplayers: [ann] }, player)).status).toBe(200);
  expect((await roster(competitionid)).players).toEqual([]);
  expect(await own()).toMatchObject([{ takes_part: 0 }]);
  expect(await codeOf(join([ann], await made()))).toEqual([403, 'not-allowed']);
  const over = await made({ participant_add_mode: 2, start_date: inHours(-3), end_date: inHours(-1) });
  expect(await codeOf(join([ann], over))).toEqual([409, 'competition-over']);
  expect((await post('save_players', { competitionid: over, newprofiles: [ann] })).status).toBe(200);
});

test("whose row is one's own where teams compete: that of the team one was chosen for, or of one's team that has all its members", async () => {
  const competitionid = await made(TEAMS);
  const own = async () => (await read('get_competitions', { competeid: competitionid }, player)).body.competitions;
  const whole = await addTeam(competitionid, { teamid: await organisationTeam('Eastern', ann!) });
  expect(await own()).toMatchObject([{ takes_part: 0, own_teamid: whole }]);
  const reds = await addTeam(competitionid, { teamname: 'Reds' });
  await post('save_players', { competitionid, teamid: reds, newprofiles: [ann] });
  expect(await own()).toMatchObject([{ takes_part: 1, own_teamid: reds }]);
});

test('U-119 a target is own, else the share of the team, else the default', async () => {
  const competitionid = await made({ ...TEAMS, use_target: 1 });
  const id = await addTeam(competitionid, { teamname: 'Reds' });
  await post('save_players', { competitionid, teamid: id, newprofiles: [ann, bob] });
  const targets = async () => (await roster(competitionid)).players.map(({ target, own_target: own }) => [target, own]);
  const change = (sent: object) => post('change_target', { competitionid, ...sent });
  await post('change_default_target', { competitionid, target: '10' });
  await change({ profileid: ann, target: '12,5' });
  expect(await targets()).toEqual([
    ['12.5', '12.5'],
    ['10', null],
  ]);
  await post('update_competition_team', { competitionid, id, teamtarget: '30', target_sharing: 1 });
  expect(await targets()).toEqual([
    ['12.5', '12.5'],
    ['30', null],
  ]);
  await change({ profileid: ann, target: '' });
  await change({ teamid: id, target: '40' });
  expect(await targets()).toEqual([
    ['40', null],
    ['40', null],
  ]);
  expect(await codeOf(change({ profileid: cid, target: '5' }))).toEqual([409, 'not-taking-part']);
  expect(await codeOf(change({ profileid: ann, target: '-1' }))).toEqual([409, 'amount-invalid']);
  expect(await codeOf(change({ target: '5' }))).toEqual([400, 'invalid-input']);
  expect(await codeOf(change({ profileid: ann, target: '5', target_item_id: 'i' }))).toEqual([400, 'invalid-input']);
  expect(await codeOf(post('change_default_target', { competitionid: await made(), target: '5' }))).toEqual([409, 'no-targets']);
});

test('who and what does not take part is found by words, as far as one may see them', async () => {
  const competitionid = await made(TEAMS);
  const [west, east] = [await organisationTeam('West wing'), await organisationTeam('East wing')];
  const own = await addTeam(competitionid, { teamname: 'Reds' });
  await addTeam(competitionid, { teamid: west });
  await post('save_players', { competitionid, teamid: own, newprofiles: [bob] });
  const teams = (await read('get_teams_not_in_competition', { competitionid, searchterm: 'wing' }, player)).body.teams;
  expect(teams).toEqual([{ teamid: east, teamname: 'East wing', group_id: ground.organisationId, icon: '', filter_ignore: 0 }]);
  const found = async (searchterm: string, client = player) =>
    ((await read('search_non_member', { competitionid, searchterm }, client)).body.profiles as { Name: string }[]).map(({ Name }) => Name);
  expect([await found('ci'), await found('bo'), await found('an')]).toEqual([['Cid'], [], ['Ann']]);
  await ground.admin.post('organization/settings', { orgid: ground.organisationId, use_team_filter: 2 });
  try {
    await ground.settled();
    expect([await found('ci'), await found('ci', ground.admin)]).toEqual([[], ['Cid']]);
    expect(await roster(competitionid, player)).toMatchObject({ players: [], teams: [{ players: 0 }, { players: 0 }] });
  } finally {
    await ground.admin.post('organization/settings', { orgid: ground.organisationId, use_team_filter: 0 });
  }
});

test('R-211 R-212 R-213 U-102 U-147 who sees a competition: its participants, those of the whole group, or by the filter of the organisation', async () => {
  const [hidden, open] = [await made({ visibility: 1 }), await made({ ...TEAMS, name: 'Open' })];
  await organisationTeam('Ours', ann!).then((teamid) => addTeam(open, { teamid, players_only: 1 }));
  const seen = async () => {
    const listed = (await read('get_competitions', { filter: 'all' }, player)).body.competitions as { id: string }[];
    const told = await Promise.all(
      [hidden, open].map(async (id) => (await read('get_teams_players', { competitionid: id }, player)).status),
    );
    return [hidden, open].map((id, at) => [listed.some((row) => row.id === id), told[at]]);
  };
  const filter = (use_competition_filter: number) =>
    ground.admin.post('organization/settings', { orgid: ground.organisationId, use_competition_filter });
  const [sees, not] = [
    [true, 200],
    [false, 404],
  ];
  try {
    expect(await seen()).toEqual([not, sees]);
    await filter(1);
    expect(await seen()).toEqual([not, sees]);
    await filter(2);
    expect(await seen()).toEqual([not, not]);
    await post('save_players', { competitionid: hidden, newprofiles: [ann] });
    expect(await seen()).toEqual([sees, not]);
    await post('delete_players', { competitionid: hidden, selplayers: [ann] });
    expect(await seen()).toEqual([not, not]);
  } finally {
    await filter(0);
  }
});

test('one more series counts, and goes again; R-188 the last stays', async () => {
  const [competitionid, other] = [await made(), await ground.series({ name: 'Other' })];
  const series = async () => (await read('get_competitions', { competeid: competitionid })).body.competitions;
  const unlink = (scoreseries_id: string) => ground.admin.delete('competition/unlink_scoreseries', { competitionid, scoreseries_id });
  expect(await codeOf(post('add_scoreseries', { competitionid, scoreseries_id: other, tags: ['x'] }))).toEqual([409, 'tag-not-found']);
  await post('add_scoreseries', { competitionid, scoreseries_id: other, factor: '0.5' });
  const linked = { scoreseries_id: other, tags: [], factor: '0.5' };
  expect(await series()).toMatchObject([{ score_series: [{ scoreseries_id: seriesId, tags: [], factor: '1' }, linked] }]);
  expect((await unlink(seriesId)).status).toBe(200);
  expect(await series()).toMatchObject([{ score_series: [linked] }]);
  expect(await codeOf(unlink(other))).toEqual([409, 'score-series-missing']);
  expect(await codeOf(unlink('nobody'))).toEqual([404, 'not-found']);
  expect(await codeOf(post('add_scoreseries', { competitionid, scoreseries_id: 'nobody' }))).toEqual([404, 'not-found']);
});

test('501 players in one call are two facts of one append, told in pages; the command that comes again adds nobody twice', async () => {
  const crowd = await ground.players(...Array.from({ length: 501 }, (_, at) => `Crowd ${String(at).padStart(3, '0')}`));
  const competitionid = await made();
  const before = await facts();
  const again = { 'idempotency-key': 'crowd' };
  const send = () => post('save_players', { competitionid, newprofiles: crowd }, ground.admin, again);
  const [first, second] = [await send(), await send()];
  expect([first.status, second.status, second.body.position]).toEqual([200, 200, first.body.position]);
  expect(await facts()).toBe(before + 2);
  const page = await roster(competitionid, ground.admin, { limit: 500 });
  expect(await roster(competitionid, ground.admin, { limit: 2, searchterm: 'crowd 500' })).toMatchObject({
    total: 1,
    players: [{ Name: 'Crowd 500' }],
  });
  expect([page.players.length, page.more, page.players[0]?.Name]).toEqual([500, 1, 'Crowd 000']);
  const rest = await roster(competitionid, ground.admin, { limit: 500, after: page.next ?? '' });
  expect([rest.players.map(({ Name }) => Name), rest.more]).toEqual([['Crowd 500'], 0]);
});

test('50 at once who add the same team add it once; 50 who add the same players add each once', async () => {
  const competitionid = await made(TEAMS);
  const teamid = await organisationTeam('Everyone');
  const added = await Promise.all(Array.from({ length: 50 }, () => codeOf(post('add_competition_team', { competitionid, teamid }))));
  expect(added.filter(([status]) => status === 200)).toHaveLength(1);
  expect(new Set(added.map(([, code]) => code))).toEqual(new Set([undefined, 'team-twice']));
  const own = await addTeam(competitionid, { teamname: 'Own' });
  const before = await facts();
  const put = () => post('save_players', { competitionid, teamid: own, newprofiles: [ann, bob] });
  const answers = await Promise.all(Array.from({ length: 50 }, put));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await facts()).toBe(before + 1);
});

test('50 who move a player while the team is removed leave nobody in a team that is not there', async () => {
  const competitionid = await made(TEAMS);
  const [reds, blues] = [await addTeam(competitionid, { teamname: 'Reds' }), await addTeam(competitionid, { teamname: 'Blues' })];
  const put = (at: number) => post('save_players', { competitionid, teamid: at % 2 ? reds : blues, newprofiles: [bob] });
  await Promise.all([...Array.from({ length: 25 }, (_, at) => put(at)), post('delete_cteam', { competitionid, id: blues })]);
  const { teams, players } = await roster(competitionid);
  expect(teams).toMatchObject([{ id: reds }]);
  expect(players.every(({ teamid }) => teamid === reds)).toBe(true);
});

test("a competition's own admin edits who takes part, and sees it; nobody else does", async () => {
  const competitionid = await made({ ...TEAMS, visibility: 1, participant_add_mode: 2 });
  const { organisationId } = ground;
  const context = { commandId: crypto.randomUUID(), organisationId, actor: {}, channel: 'session' } as const;
  const names: CompetitionEvent = { type: 'CompetitionChanged', data: { competitionId: competitionid, changes: { admins: [ann!] } } };
  const stream = competitionOf(organisationId, competitionid);
  await ground.laurel.app.get(Decisions).decide(competition, stream, context, () => [names]);
  const other = await ground.asPlayer(cid!);
  const { body } = await post('add_competition_team', { competitionid, teamname: 'Reds' }, player);
  const put = (client: Client) => post('save_players', { competitionid, teamid: body.id, newprofiles: [bob] }, client);
  expect([(await put(player)).status, await codeOf(put(other))]).toEqual([200, [403, 'not-allowed']]);
  expect(await roster(competitionid, player)).toMatchObject({ players: [{ Name: 'Bob', teamid: body.id }] });
  expect((await read('get_teams_players', { competitionid }, other)).status).toBe(404);
  expect(await codeOf(post('delete_cteam', { competitionid, id: body.id }, other))).toEqual([403, 'not-allowed']);
});

test('somebody finds in their archive where they take part, in which teams since when, with a target of their own', async () => {
  const competitionid = await made({ ...TEAMS, use_target: 1, name: 'Archived' });
  const [reds, blues] = [await addTeam(competitionid, { teamname: 'Reds' }), await addTeam(competitionid, { teamname: 'Blues' })];
  for (const teamid of [reds, blues]) await post('save_players', { competitionid, teamid, newprofiles: [cid] });
  await post('change_target', { competitionid, profileid: cid, target: '7' });
  await ground.settled();
  const part = ground.laurel.app
    .get(ArchiveParts)
    .all()
    .find(({ name }) => name === 'competitions');
  const rows: object[] = [];
  for await (const some of part!.rows({ organisationId: ground.organisationId, profileId: cid! })) rows.push(...some);
  const moved = (await ground.facts('ParticipantsPlaced')).at(-1)?.metadata.recordedAt;
  const row = { competition_id: competitionid, competition: 'Archived', target: '7' };
  expect(rows.filter((one) => 'competition' in one && one.competition === 'Archived')).toEqual([
    { ...row, team_id: reds, since: null },
    { ...row, team_id: blues, since: moved },
  ]);
});

test('when the process dies after each append, a team is added once, its players once, and who was in a removed one leaves once', async () => {
  const survived = await dieAfterEachAppend(async ({ admin, players, series }) => {
    const data = { name: 'Dying', start_date: inHours(2), end_date: inHours(5), ...TEAMS };
    const sent = { ...data, score_series: [{ scoreseries_id: await series() }] };
    const competitionid = (await admin.post('competition/update_compition', { data: sent })).body.id;
    const { id } = (await admin.post('competition/add_competition_team', { competitionid, teamname: 'Reds' })).body;
    const newprofiles = await players('Ada', 'Bea');
    const call = (action: string, more: object) => (client: Client) =>
      client.post(`competition/${action}`, { competitionid, ...more }, { 'idempotency-key': action });
    return [
      call('add_competition_team', { teamname: 'Blues' }),
      call('save_players', { teamid: id, newprofiles }),
      call('delete_cteam', { id }),
    ];
  });
  try {
    const once = { CompetitionTeamAdded: 1, ParticipantsPlaced: 1, CompetitionTeamRemoved: 1, ParticipantsRemoved: 1 };
    expect([survived.facts, survived.deaths]).toEqual([once, 4]);
  } finally {
    await survived.close();
  }
});

test('what a rebuild gives is what stands there', async () => {
  await ground.settled();
  expect(await ground.laurel.app.get(Projector).verify('competition-rosters')).toMatchObject([
    { view: 'competition-rosters', differences: [] },
  ]);
});
