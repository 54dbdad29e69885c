import type { EntryRow } from '../../projections/entries/entries.view.ts';
import type { BoardState, BoardTimeline, WhyRank } from '../../projections/scoreboard/scoreboard.view.ts';
import type { Answer, Client } from './laurel.ts';
import { openPoints, type PointsGround } from './points-ground.ts';

let ground: PointsGround;
let series: string;
let [ann, bob, cid]: string[] = [];
let player: Client;
const entries: Record<string, string> = {};
let boundary: string;

const day = (days: number, hour = 9) => new Date(Math.floor(Date.now() / 86_400_000 - days) * 86_400_000 + hour * 3_600_000).toISOString();

async function give(name: string, profileId: string, points: string, timestamp: string, more: object = {}): Promise<void> {
  const sent = { version: 1, scoreseriesid: series, profiles: JSON.stringify([profileId]), points, timestamp, ...more };
  const { body } = await ground.admin.post('scoreseries/submit_score', sent);
  if (body.status !== 'ok') throw new Error(JSON.stringify(body));
  entries[name] = (body.ids as string[])[0]!;
}

const boardOf = ({ body }: Answer) => body as unknown as BoardState;
const brief = (answer: Answer) =>
  boardOf(answer).rows.map(({ rank, tied, name, points }) => `${rank ?? '-'}${tied ? '=' : ''} ${name} ${points}`);
const history = ({ body }: Answer) => body.history as (EntryRow & Record<string, unknown>)[];

beforeAll(async () => {
  ground = await openPoints({ timeZone: 'UTC' });
  [ann, bob, cid] = await ground.players('Ann', 'Bob', '=Cid');
  series = await ground.series({ pointsHistoryLimit: 10 });
  player = await ground.asPlayer(bob!);
  await give('first', ann!, '5', day(20), { comment: 'see https://example.org/a?b=1&c=2, <b>well done</b>' });
  await give('second', bob!, '3.5', day(5), { comment: 'Quick work' });
  await give('third', bob!, '1.5', day(4), { comment: '=1+1' });
  await give('fourth', cid!, '2', day(3));
  await ground.settled();
  boundary = new Date().toISOString();
  const revoked = await ground.admin.post('scoreseries/revoke', {
    selpoints: JSON.stringify([entries.third]),
    scoreseriesid: series,
    reason: 'Counted twice',
  });
  expect(revoked.body).toMatchObject({ status: 'ok' });
  await give('fifth', cid!, '7', day(2));
  await ground.settled();
});
afterAll(() => ground.laurel.close());

test('the board of now, around a player, and of a period', async () => {
  const all = await ground.admin.get('scoreseries/board', { scoreseriesid: series });
  expect(brief(all)).toEqual(['1 =Cid 9', '2 Ann 5', '3 Bob 3.5']);
  expect(boardOf(all).header).toMatchObject({ players: 3, ranked: 3, entries: 4, revoked: 1, period: 'all', timeZone: 'UTC' });
  expect(brief(await ground.admin.get('scoreseries/board', { scoreseriesid: series, around: bob }))).toEqual(['2 Ann 5', '3 Bob 3.5']);
  expect(brief(await ground.admin.get('scoreseries/board', { scoreseriesid: series, block: 1, limit: 2 }))).toEqual(['3 Bob 3.5']);
  expect(brief(await ground.admin.get('scoreseries/board', { scoreseriesid: series, period: 'day' }))).toEqual([
    '- =Cid 0',
    '- Ann 0',
    '- Bob 0',
  ]);
});

test('the board as of an instant: as things had happened, and as they were known', async () => {
  const at = (instant: string, sense?: string) => ground.admin.get('scoreseries/board', { scoreseriesid: series, at: instant, sense });
  expect(brief(await at(day(4)))).toEqual(['1= Ann 5', '1= Bob 5', '- =Cid 0']);
  expect(brief(await at(boundary, 'known'))).toEqual(['1= Ann 5', '1= Bob 5', '3 =Cid 2']);
  expect(brief(await at(boundary))).toEqual(['1 =Cid 9', '2= Ann 5', '2= Bob 5']);
  expect(boardOf(await at(boundary, 'known')).header).toMatchObject({ at: boundary, sense: 'known' });
});

test('the shown board as CSV: columns rank, player, name, points; a name never becomes a formula', async () => {
  const { body, headers } = await ground.admin.get('scoreseries/board_csv', { scoreseriesid: series });
  expect(headers.get('content-type')).toContain('text/csv');
  expect(body.text).toBe("rank,player,name,points\n1,'=Cid,'=Cid,9\n2,Ann,Ann,5\n3,Bob,Bob,3.5\n");
});

test('why a rank: the ladder, what it takes, the two courses, and the entries that add up to the total', async () => {
  const { body } = await ground.admin.get('scoreseries/why', { scoreseriesid: series, player: bob });
  const why = body.why as WhyRank;
  expect(why.ladder.map(({ name, rank, distance }) => [name, rank, distance])).toEqual([
    ['=Cid', 1, '5.5'],
    ['Ann', 2, '1.5'],
    ['Bob', 3, '0'],
  ]);
  expect(why).toMatchObject({ sharedBy: 1, next: { rank: 2, profileId: ann, needs: '1.5' }, entryCount: 1 });
  expect(why.entries.map(({ id, points }) => [id, points])).toEqual([[entries.second, '3.5']]);
  expect(why.course.at(-1)?.total).toBe('3.5');
  expect(why.rivalCourse).toEqual([{ at: day(20), total: '5' }]);
  const then = await ground.admin.get('scoreseries/why', { scoreseriesid: series, player: bob, at: boundary, sense: 'known' });
  expect((then.body.why as WhyRank).entries.map(({ id }) => id)).toEqual([entries.third, entries.second]);
  expect((await ground.admin.get('scoreseries/why', { scoreseriesid: series, player: 'nobody' })).status).toBe(404);
});

test('the timeline: entries in equal spans and when the lead changed', async () => {
  const { body } = await ground.admin.get('scoreseries/timeline', { scoreseriesid: series });
  const { stretches, leadChanges, stepMs, from, to } = body.timeline as BoardTimeline;
  const [{ counts } = { counts: [] }] = stretches;
  expect(stretches.length).toBe(1);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(5);
  expect(counts.length).toBeGreaterThan(60);
  expect(counts.length).toBeLessThanOrEqual(150);
  expect(Date.parse(to!) - Date.parse(from!)).toBe(counts.length * stepMs);
  expect(leadChanges.map(({ at, name }) => [at, name])).toEqual([
    [day(20), 'Ann'],
    [day(2), '=Cid'],
  ]);
});

test("U-196 history with the specification's names and all of its filters", async () => {
  const asked = (query: object) => ground.admin.get('scoreseries/series_score_history', { scoreseriesid: series, ...query });
  const names = async (query: object) =>
    history(await asked(query)).map(({ id }) => Object.keys(entries).find((name) => entries[name] === id));
  expect(await names({})).toEqual(['fifth', 'fourth', 'second', 'first']);
  expect(await names({ show_revoked: 1 })).toEqual(['fifth', 'fourth', 'third', 'second', 'first']);
  expect(await names({ time_from: day(5), time_to: day(3) })).toEqual(['fourth', 'second']);
  expect(await names({ player_filter: JSON.stringify([ann, bob]) })).toEqual(['second', 'first']);
  expect(await names({ search: 'quick' })).toEqual(['second']);
  expect(await names({ giver_filter: ground.adminId })).toEqual(['fifth', 'fourth', 'second', 'first']);
  expect(await names({ giver_filter: bob })).toEqual([]);
  expect(await names({ teams_filter: 'reds' })).toEqual([]);
  expect(await names({ tags_filter: 'x' })).toEqual([]);
  expect(await names({ tags_or_filter: 'x' })).toEqual([]);
  expect(await names({ object_id: 'o' })).toEqual([]);
  const [first] = history(await asked({ player_filter: ann, parseurls: 1 }));
  expect(first).toMatchObject({
    Score: series,
    timestamp: day(20),
    profiles: [ann],
    points: '5',
    pointtype: null,
    newsfeedid: null,
    commentid: null,
    name: 'Ann',
    giverId: ground.adminId,
    comment:
      'see <a href="https://example.org/a?b=1&amp;c=2" rel="nofollow noopener noreferrer">https://example.org/a?b=1&amp;c=2</a>, &lt;b&gt;well done&lt;/b&gt;',
  });
});

test('U-019 pages of history start after timestamp and timestamp_id, entries of one instant included', async () => {
  const same = await ground.series({ name: 'Same instant' });
  const [own, at] = [series, day(1)];
  series = same;
  for (let n = 0; n < 5; n++) await give(`same${n}`, ann!, '1', at);
  await give('older', ann!, '1', day(2));
  series = own;
  await ground.settled();
  const seen: string[] = [];
  for (let after: { timestamp?: string; timestamp_id?: string } = {}; ;) {
    const { body } = await ground.admin.get('scoreseries/series_score_history', { scoreseriesid: same, limit: 2, ...after });
    const rows = body.history as EntryRow[];
    seen.push(...rows.map(({ id }) => id));
    if (!body.more) break;
    after = { timestamp: rows.at(-1)!.occurredAt, timestamp_id: rows.at(-1)!.id };
  }
  expect(new Set(seen).size).toBe(6);
  expect(seen.length).toBe(6);
  expect(seen.at(-1)).toBe(entries.older);
});

test('a player sees that an entry was revoked, when and why, but not who; and only so many days of history (U-191)', async () => {
  const rows = history(await player.get('scoreseries/series_score_history', { scoreseriesid: series, show_revoked: 1 }));
  expect(rows.map(({ id }) => id)).toEqual([entries.fifth, entries.fourth, entries.third, entries.second]);
  const revoked = rows[2]?.revoked;
  expect(revoked).toMatchObject({ reason: 'Counted twice', entries: 1 });
  expect(revoked).not.toHaveProperty('byId');
  expect(revoked).not.toHaveProperty('byName');
  const admins = history(await ground.admin.get('scoreseries/series_score_history', { scoreseriesid: series, show_revoked: 1 }));
  expect(admins[2]?.revoked).toMatchObject({ byId: ground.adminId, byName: 'Ada' });
  expect((await player.get('scoreseries/board', { scoreseriesid: series, at: day(15) })).body).toMatchObject({
    status: 'error',
    code: 'history-limit',
  });
  expect(brief(await player.get('scoreseries/board', { scoreseriesid: series }))).toEqual(['1 =Cid 9', '2 Ann 5', '3 Bob 3.5']);
  const timeline = (await player.get('scoreseries/timeline', { scoreseriesid: series })).body.timeline as BoardTimeline;
  expect(timeline.stretches.flatMap(({ counts }) => counts).reduce((sum, count) => sum + count, 0)).toBe(4);
  const why = (await player.get('scoreseries/why', { scoreseriesid: series, player: ann })).body.why as WhyRank;
  expect(why.entries).toEqual([]);
  expect(why.course).toEqual([{ at: expect.any(String), total: '5' }]);
});

test('U-191 with team_filter no filter shows a player more than their team, or without one themselves: board, history, export, why', async () => {
  const made = await ground.admin.post('group/save_members', {
    newprofiles: [
      { name: 'Red', team: 'Reds' },
      { name: 'Blue', team: 'Blues' },
    ],
  });
  const [red = '', blue = ''] = made.body.newids as string[];
  const teamed = await ground.series({ name: 'By team', team_filter: 1 });
  const own = series;
  series = teamed;
  for (const [name, profile] of [
    ['red', red],
    ['blue', blue],
    ['alone', bob!],
  ] as const)
    await give(name, profile, '1', day(1));
  series = own;
  await ground.settled();
  const { teams } = (await ground.admin.get('team/fetch_list')).body as { teams: { teamid: string; teamname: string }[] };
  const teamOf = (name: string) => teams.find(({ teamname }) => teamname === name)!.teamid;
  const asRed = await ground.asPlayer(red);
  const seen = async (client: Client, query: Record<string, string | undefined> = {}) => {
    const asked = { scoreseriesid: teamed, ...query };
    const { body } = await client.get('scoreseries/export', { ...asked, format: 'ndjson' });
    const shown = history(await client.get('scoreseries/series_score_history', asked)).map(({ id }) => id);
    const exported = String(body.text)
      .split('\n')
      .filter((row) => row !== '')
      .map((row) => (JSON.parse(row) as EntryRow).id);
    expect(exported).toEqual(shown);
    return shown.map((id) => Object.keys(entries).find((name) => entries[name] === id));
  };
  const everybody = JSON.stringify([red, blue, bob]);
  expect((await seen(ground.admin, { player_filter: everybody })).toSorted()).toEqual(['alone', 'blue', 'red']);
  for (const query of [{}, { player_filter: everybody }, { teams_filter: JSON.stringify([teamOf('Reds'), teamOf('Blues')]) }])
    expect(await seen(asRed, query)).toEqual(['red']);
  for (const query of [{ player_filter: blue }, { teams_filter: teamOf('Blues') }]) expect(await seen(asRed, query)).toEqual([]);
  for (const query of [{}, { player_filter: everybody }]) expect(await seen(player, query)).toEqual(['alone']);
  for (const query of [{ player_filter: red }, { teams_filter: teamOf('Reds') }]) expect(await seen(player, query)).toEqual([]);
  for (const [client, hidden] of [
    [asRed, blue],
    [player, red],
  ] as const) {
    expect(boardOf(await client.get('scoreseries/board', { scoreseriesid: teamed, around: hidden })).rows).toEqual([]);
    expect((await client.get('scoreseries/why', { scoreseriesid: teamed, player: hidden })).status).toBe(404);
    expect(boardOf(await client.get('scoreseries/board', { scoreseriesid: teamed, teams: teamOf('Blues') })).rows).toEqual([]);
  }
});

test('the header says when the board began no earlier than the history that may be seen, of now and of the past', async () => {
  const since = async (client: Client, at?: string) =>
    boardOf(await client.get('scoreseries/board', { scoreseriesid: series, at })).header.since;
  expect([await since(ground.admin), await since(ground.admin, day(1))]).toEqual([day(20), day(20)]);
  expect([await since(player), await since(player, day(1))]).toEqual([day(9, 0), day(9, 0)]);
});

test('history exports as CSV and NDJSON, revoked entries included', async () => {
  const csv = String((await ground.admin.get('scoreseries/export', { scoreseriesid: series })).body.text)
    .trim()
    .split('\n');
  expect(csv.length).toBe(6);
  expect(csv.find((line) => line.includes(entries.third!))).toContain("'=1+1");
  const response = await fetch(`${ground.url}/api/scoreseries/export?scoreseriesid=${series}&format=ndjson&search=quick`, {
    headers: { cookie: ground.admin.cookie! },
  });
  const lines = (await response.text())
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as EntryRow);
  expect(lines.map(({ id }) => id)).toEqual([entries.second]);
});

test('another organisation, an anonymous caller and a deleted series find nothing', async () => {
  const deleted = await ground.series({ name: 'Gone' });
  expect((await ground.admin.delete('scoreseries_settings/delete_scoreseries', { scoreseriesid: deleted })).body).toEqual({
    status: 'ok',
    position: expect.any(String),
  });
  await ground.settled();
  for (const call of ['board', 'board_csv', 'timeline', 'series_score_history', 'export']) {
    expect((await player.get(`scoreseries/${call}`, { scoreseriesid: deleted })).status).toBe(404);
    expect((await ground.admin.get(`scoreseries/${call}`, { scoreseriesid: deleted })).status).toBe(200);
    expect((await ground.admin.get(`scoreseries/${call}`, { scoreseriesid: 'guessed' })).status).toBe(404);
    expect((await fetch(`${ground.url}/api/scoreseries/${call}?scoreseriesid=${series}`)).status).toBe(401);
  }
});

test.each([
  { at: '9999-12-31T23:59:59.999Z' },
  { at: 'yesterday' },
  { period: 'year' },
  { sense: 'felt' },
  { block: -1 },
  { block: 'NaN' },
  { limit: 201 },
  { teams: '__proto__' },
  { around: '../x' },
])('a board asked for with %j is refused as bad input', async (query) => {
  const { status, body } = await ground.admin.get('scoreseries/board', { scoreseriesid: series, ...query });
  expect([status, body.code]).toEqual([400, 'invalid-input']);
});
