import type { EntryRow } from '../../projections/entries/entries.view.ts';
import type { BoardState } from '../../projections/scoreboard/scoreboard.view.ts';
import { Projector } from '../../projections/platform/projector.ts';
import type { RanksLocked } from '../../src/competitions/rounds.events.ts';
import type { Recorded } from '../../src/platform/event.values.ts';
import { connectTo, type Line } from '../contracts/live-lines.ts';
import { clockAhead } from './identity-ground.ts';
import type { Answer, Client } from './laurel.ts';
import { openPoints, type PointsGround } from './points-ground.ts';
import { startLaurelCommand } from './server-process.ts';

let ground: PointsGround;
let ahead: ReturnType<typeof clockAhead>;
let [ann, bob, cid]: string[] = [];
let [asBob, asCid]: Client[] = [];

const HOUR = 3_600_000;
const hour = Math.floor(Date.now() / HOUR) * HOUR;
const inHours = (hours: number) => new Date(hour + hours * HOUR).toISOString();

async function give(series: string, profileId: string, points: string, timestamp: string, more: object = {}): Promise<string> {
  const sent = { version: 1, scoreseriesid: series, profiles: JSON.stringify([profileId]), points, timestamp, ...more };
  const { body } = await ground.admin.post('scoreseries/submit_score', sent);
  if (body.status !== 'ok') throw new Error(JSON.stringify(body));
  return (body.ids as string[])[0]!;
}
async function made(series: string, more: object = {}): Promise<string> {
  const data = {
    name: 'Final',
    start_date: inHours(-5),
    end_date: inHours(-1),
    freeze_date: inHours(-3),
    score_series: [{ scoreseries_id: series }],
    ...more,
  };
  const { body } = await ground.admin.post('competition/update_compition', { data: JSON.stringify(data) });
  if (body.status !== 'ok') throw new Error(JSON.stringify(body));
  await ground.turned();
  return String(body.id);
}
const boardOf = ({ body }: Answer) => body as unknown as BoardState;
const brief = (answer: Answer) =>
  boardOf(answer).rows.map(({ rank, name, points, hidden }) => `${rank ?? '-'} ${name} ${points} ${hidden ?? ''}`);
const command = async (name: string, sent: object, client = ground.admin) => {
  const { status, body } = await client.post(`competition/${name}`, sent);
  await ground.turned();
  return [status, body.code];
};
const locks = async (competitionId: string) =>
  ((await ground.facts('RanksLocked')) as Recorded<RanksLocked>[]).filter(({ data }) => data.competitionId === competitionId);

/** Ann leads when it is frozen; then Bob passes her, and something of hers is revoked. */
async function contest() {
  const series = await ground.series();
  await give(series, ann!, '10', inHours(-4));
  const revoked = await give(series, ann!, '5', inHours(-4));
  await give(series, bob!, '7', inHours(-4));
  await give(series, bob!, '123.456', inHours(-2), { comment: 'Zanzibar' });
  await ground.admin.post('scoreseries/revoke', { selpoints: [revoked], scoreseriesid: series, reason: 'Zanzibar' });
  await ground.settled();
  return series;
}

beforeAll(async () => {
  ground = await openPoints({ timeZone: 'UTC' });
  ahead = clockAhead(ground.laurel);
  [ann, bob, cid] = await ground.players('Ann', 'Bob', 'Cid');
  [asBob, asCid] = [await ground.asPlayer(bob!), await ground.asPlayer(cid!)];
});
afterAll(() => ground.laurel.close());

test('from the freeze on players read the board as of it and how much it hides; admins read all, or what players see', async () => {
  const id = await made(await contest(), { hide_points: 0 });
  const frozen = ['1 Ann 15 1', '2 Bob 7 1', '- Cid 0 0'];
  expect(brief(await asCid!.get('competition/board', { competitionid: id }))).toEqual(frozen);
  // Nothing was known of it then: it was made later.
  expect(brief(await asCid!.get('competition/board', { competitionid: id, at: inHours(-1.5), sense: 'known' }))).toEqual([
    '- Ann 0 0',
    '- Bob 0 0',
    '- Cid 0 0',
  ]);
  expect(brief(await asCid!.get('competition/board', { competitionid: id, at: inHours(-1.5) }))).toEqual(frozen);
  expect(boardOf(await asCid!.get('competition/board', { competitionid: id })).header.frozen).toEqual({
    at: inHours(-3),
    hidden: 2,
    reveal: null,
  });
  expect(brief(await ground.admin.get('competition/board', { competitionid: id }))).toEqual(['1 Bob 130.456 ', '2 Ann 10 ', '- Cid 0 ']);
  expect(brief(await ground.admin.get('competition/board', { competitionid: id, as_players: 1 }))).toEqual(frozen);
  const csv = String((await asCid!.get('competition/board_csv', { competitionid: id })).body.text);
  expect(csv.trim().split(/\r?\n/)).toEqual(['rank,player,name,points,hidden', `1,${ann},Ann,15,1`, `2,${bob},Bob,7,1`, `,${cid},Cid,0,0`]);
  const { body } = await asCid!.get('competition_score/detailed_score', { competitionid: id });
  expect(body.ranks).toMatchObject([
    { Name: 'Ann', Score: '15', rank: 1, hidden: 1 },
    { Name: 'Bob', Score: '7', rank: 2, hidden: 1 },
    { Name: 'Cid', hidden: 0 },
  ]);
});

test('hidden points are hidden in their series too, but from who has them; a freeze that is taken away takes that along', async () => {
  const series = await contest();
  const end = { end_date: inHours(3) };
  const id = await made(series, end);
  const told = async (client: Client) => {
    const query = { scoreseriesid: series };
    const answers = await Promise.all([
      client.get('scoreseries/board', query),
      client.get('scoreseries/board', { ...query, at: inHours(0), sense: 'known' }),
      client.get('scoreseries/board', { ...query, period: 'day' }),
      client.get('scoreseries/board_csv', query),
      client.get('scoreseries/timeline', { ...query, sense: 'known' }),
      client.get('scoreseries/newest', query),
      client.get('scoreseries/why', { ...query, player: bob }),
      client.get('scoreseries/why', { ...query, player: ann }),
      client.get('scoreseries/series_score_history', { ...query, show_revoked: 1 }),
      client.get('scoreseries/series_score_history', { ...query, search: 'Zanzibar' }),
      client.get('scoreseries/export', { ...query, format: 'ndjson' }),
      client.get('competition/why', { competitionid: id, player: bob }),
      client.get('competition/newest', { competitionid: id }),
    ]);
    return answers.map(({ body }) => JSON.stringify(body));
  };
  for (const text of await told(asCid!)) expect(text).not.toMatch(/Zanzibar|123\.456|130\.456/);
  expect((await told(ground.admin)).filter((text) => /Zanzibar|123\.456|130\.456/.test(text)).length).toBeGreaterThan(8);
  const history = async (client: Client) =>
    (await client.get('scoreseries/series_score_history', { scoreseriesid: series })).body.history as EntryRow[];
  expect((await history(asCid!)).map(({ points }) => points).sort()).toEqual(['10', '5', '7']);
  expect((await history(asBob!)).map(({ points }) => points).sort()).toEqual(['10', '123.456', '5', '7']);
  const counts = async (client: Client) =>
    ((await client.get('scoreseries/get_list_scoreseries', {})).body.scoreseries as { id: string; entries: number }[]).find(
      (one) => one.id === series,
    )?.entries;
  expect([await counts(asCid!), await counts(asBob!), await counts(ground.admin)]).toEqual([3, 4, 4]);
  await ground.admin.post('competition/update_compition', { id, data: JSON.stringify({ freeze_date: '' }) });
  await ground.settled();
  expect(await counts(asCid!)).toBe(4);
});

test('at the freeze nobody has to do anything: what is made later is on no board that players watch, and those who watch are told how much it is', async () => {
  const series = await ground.series();
  await give(series, ann!, '10', inHours(-0.5));
  const id = await made(series, { start_date: inHours(-1), end_date: inHours(5), freeze_date: inHours(1) });
  const line = await connectTo(ground.url, asCid!.cookie ?? '');
  const watch = async (name: string, view: string, params: object) => {
    const answer = await line.emitWithAck('watch', { id: name, view, params, window: { block: 0 } });
    if ('error' in answer) throw new Error(answer.error);
    return answer as unknown as BoardState;
  };
  expect((await watch('c', 'competition', { competitionId: id })).rows[0]).toMatchObject({ points: '10', hidden: 0 });
  await watch('s', 'scoreboard', { seriesId: series, period: 'all' });
  const frames: string[] = [];
  const until = (line: Line, isIt: (text: string) => boolean) =>
    new Promise<void>((resolve) => {
      line.on('frame', (frame) => {
        frames.push(JSON.stringify(frame));
        if (isIt(JSON.stringify(frame))) resolve();
      });
    });
  const counted = until(line, (text) => text.includes('"hidden":1'));
  ahead.minutes = 120;
  await give(series, bob!, '123.456', inHours(1.5), { comment: 'Zanzibar' });
  await counted;
  expect(frames.join()).not.toMatch(/123\.456|Zanzibar/);
  expect(brief(await asCid!.get('competition/board', { competitionid: id }))).toEqual(['1 Ann 10 0', '- Bob 0 1', '- Cid 0 0']);
  line.disconnect();
  ahead.minutes = 0;
});

test('a reveal opens the board on every screen, step by step; ranks are locked when it is over', async () => {
  const series = await contest();
  const running = await made(series, { end_date: inHours(3), hide_points: 0 });
  expect(await command('begin_reveal', { competitionid: running })).toEqual([409, 'round-not-over']);
  const id = await made(series);
  expect([await locks(id), (await ground.facts('RoundClosed')).length > 0]).toEqual([[], true]);
  const line = await connectTo(ground.url, asCid!.cookie ?? '');
  const answer = await line.emitWithAck('watch', { id: 'w', view: 'competition', params: { competitionId: id }, window: { block: 0 } });
  expect(answer).toMatchObject({ header: { frozen: { hidden: 2, reveal: null } } });
  const pushed = () => new Promise<{ header?: BoardState['header'] }>((resolve) => line.once('frame', (frame) => resolve(frame as never)));

  expect(await command('move_reveal', { competitionid: id, seen: 0, step: 1 })).toEqual([409, 'reveal-not-begun']);
  expect(await command('begin_reveal', { competitionid: id }, asCid)).toEqual([403, 'not-allowed']);
  const begun = pushed();
  expect(await command('begin_reveal', { competitionid: id })).toEqual([200, undefined]);
  expect((await begun).header?.frozen?.reveal).toEqual({ unit: 'entry', step: 0, steps: 2, last: null, next: bob });
  const moved = pushed();
  expect(await command('move_reveal', { competitionid: id, seen: 0, step: 1 })).toEqual([200, undefined]);
  expect((await moved).header?.frozen?.reveal).toMatchObject({
    step: 1,
    last: { profileId: bob, from: 2, to: 1, gained: '123.456' },
    next: ann,
  });
  expect(brief(await asCid!.get('competition/board', { competitionid: id }))).toEqual(['1 Bob 130.456 0', '2 Ann 15 1', '- Cid 0 0']);
  expect(await command('move_reveal', { competitionid: id, seen: 0, step: 1 })).toEqual([200, undefined]);
  expect(await command('move_reveal', { competitionid: id, seen: 0, step: 2 })).toEqual([409, 'reveal-moved-on']);
  expect(await locks(id)).toEqual([]);
  expect((await asCid!.get('scoreseries/board', { scoreseriesid: series })).body).toMatchObject({ rows: [{ points: '15' }, {}, {}] });

  expect(await command('end_reveal', { competitionid: id })).toEqual([200, undefined]);
  expect(await command('end_reveal', { competitionid: id })).toEqual([200, undefined]);
  expect(await command('move_reveal', { competitionid: id, seen: 1, step: 2 })).toEqual([409, 'reveal-over']);
  expect(await locks(id)).toMatchObject([
    {
      data: {
        lock: 1,
        until: inHours(-1),
        top: [
          { id: bob, rank: 1 },
          { id: ann, rank: 2 },
        ],
      },
    },
  ]);
  expect(brief(await asCid!.get('competition/board', { competitionid: id }))).toEqual(['1 Bob 130.456 ', '2 Ann 10 ', '- Cid 0 ']);
  expect((await asCid!.get('scoreseries/board', { scoreseriesid: series })).body).toMatchObject({
    rows: [{ points: '130.456' }, { points: '10' }, {}],
  });
  line.disconnect();
});

test('U-125 a round is judged anew before its reveal begins and when it is over, but not under it: its script would be another', async () => {
  const series = await contest();
  const id = await made(series, { hide_points: 0 });
  await give(series, ann!, '1', inHours(-1.5));
  expect(await command('recalculate', { competitionid: id, round: 1 })).toEqual([200, undefined]);
  expect(await command('begin_reveal', { competitionid: id })).toEqual([200, undefined]);
  expect(boardOf(await asCid!.get('competition/board', { competitionid: id })).header.frozen?.reveal).toMatchObject({ step: 0, steps: 3 });
  await give(series, cid!, '1000', inHours(-1.5));
  expect(await command('recalculate', { competitionid: id, round: 1 })).toEqual([409, 'reveal-running']);
  const ruling = { competitionid: id, round: 1, decision: 'apply', reason: 'Late' };
  expect(await command('give_ruling', { ...ruling, lock: 1, known_by: inHours(0) })).toEqual([409, 'round-not-locked']);
  expect(await command('raise_dispute', { competitionid: id, round: 1, words: 'Late' }, asCid)).toEqual([409, 'round-not-locked']);
  expect(await command('move_reveal', { competitionid: id, seen: 0, step: 3 })).toEqual([200, undefined]);
  expect(await command('end_reveal', { competitionid: id })).toEqual([200, undefined]);
  expect(await locks(id)).toMatchObject([{ data: { lock: 1, count: 2 } }]);
  expect(await command('recalculate', { competitionid: id, round: 1 })).toEqual([200, undefined]);
  expect(await locks(id)).toMatchObject([{}, { data: { lock: 2, top: [{ id: cid }, { id: bob }, { id: ann }] } }]);
});

test('one that is skipped is as one that is over; in which order it is opened admins alone are told', async () => {
  const series = await contest();
  const id = await made(series);
  const order = async (client: Client, more: object = {}) => client.get('competition/reveal_order', { competitionid: id, ...more });
  const text = String((await order(ground.admin, { unit: 'row' })).body.text)
    .trim()
    .split(/\r?\n/);
  expect(text.map((line) => line.replace(/[0-9a-f-]{36}/g, '*'))).toEqual(['step,player,entries,from,to', '1,Bob,*,2,1', '2,Ann,*,2,2']);
  expect([(await order(asCid!)).status, (await order(ground.admin, { round: 2 })).status]).toEqual([403, 404]);
  expect(await command('end_reveal', { competitionid: id })).toEqual([200, undefined]);
  expect((await locks(id)).length).toBe(1);
  expect(
    String((await order(ground.admin)).body.text)
      .trim()
      .split(/\r?\n/),
  ).toHaveLength(3);
  const never = await made(series, { freeze_date: '' });
  expect(await command('end_reveal', { competitionid: never })).toEqual([409, 'not-frozen']);
  expect((await ground.admin.get('competition/reveal_order', { competitionid: never })).body.code).toBe('not-frozen');
});

test('the command line tells the order, by the external ids of players', async () => {
  const id = await made(await contest(), { name: 'Told final' });
  const run = (...more: string[]) =>
    startLaurelCommand(ground.laurel.data, ['reveal-order', '--organisation', ground.organisationId, ...more]).ended;
  const { code, out } = await run('--competition', 'Told final', '--unit', 'entry');
  expect(code).toBe(0);
  expect(
    out
      .replace(/[0-9a-f-]{36}/g, '*')
      .trim()
      .split('\n'),
  ).toEqual(['step,player,entries,from,to', '1,Bob,*,2,1', '2,Ann,*,2,2']);
  expect((await run('--competition', id, '--round', '2')).code).toBe(1);
  expect((await run('--competition', id, '--unit', 'rank')).code).toBe(2);
});

test('what a rebuild gives is what stands there', async () => {
  await ground.settled();
  for (const view of ['reveals', 'competitions'])
    expect(await ground.laurel.app.get(Projector).verify(view)).toMatchObject([{ view, differences: [] }]);
});
