import fc from 'fast-check';
import type { RulingPreview } from '../../projections/competition-rounds/competition-rounds.view.ts';
import type { EntryRow } from '../../projections/entries/entries.view.ts';
import type { RevocationPreview } from '../../projections/revocations/revocations.view.ts';
import { Decisions } from '../../src/platform/decisions.ts';
import { periodAt } from '../../src/points/periods.values.ts';
import { toMicros } from '../../src/points/point-amount.values.ts';
import { accountOf, pointsAccount } from '../../src/points/points-account.ts';
import { openPoints, type PointsGround } from './points-ground.ts';

let ground: PointsGround;
let players: string[];

const HOUR = 3_600_000;
const hour = Math.floor(Date.now() / HOUR) * HOUR;
const inHours = (hours: number) => new Date(hour + hours * HOUR).toISOString();
const SPANS = ['day', 'week'] as const;
const LIMITS = { day: '90', week: '130' };

beforeAll(async () => {
  ground = await openPoints({ timeZone: 'UTC' });
  players = await ground.players('Ann', 'Bob', 'Cid');
});
afterAll(() => ground.laurel.close());

/** A competition that is over and pays in a limited series, which others follow: Ann has 50, Bob 20, Cid 5. */
async function made(more: object = {}) {
  const [deals, purse, bank, vault] = [
    await ground.series({ name: 'Deals' }),
    await ground.series({ name: 'Purse', limits_type: 1 }),
    await ground.series({ name: 'Bank' }),
    await ground.series({ name: 'Vault' }),
  ];
  const limits = { scoreseriesid: purse, daily_limit: LIMITS.day, weekly_limit: LIMITS.week };
  await ground.admin.post('scoreseries_settings/save_limit', limits);
  for (const link of [
    { scoreseriesid: purse, linked_score_series: bank, basevalue: '1', factor: '0.5' },
    { scoreseriesid: bank, linked_score_series: vault, factor: '-2' },
  ])
    expect((await ground.admin.post('scoreseries_settings/save_linked_scoreseries', link)).body).toMatchObject({ status: 'ok' });
  const entries: string[] = [];
  for (const [n, points] of ['50', '20', '5'].entries()) entries.push(await give(deals, players[n]!, points));
  const data = {
    name: 'Sprint',
    start_date: inHours(-5),
    end_date: inHours(-1),
    score_series: [{ scoreseries_id: deals }],
    competitionreward: [
      { scoreseries_id: purse, points: '100', item_rank: 1 },
      { scoreseries_id: purse, points: '40', item_rank: 2 },
      { scoreseries_id: vault, points: '7', item_rank: 1 },
    ],
    ...more,
  };
  const { body } = await ground.admin.post('competition/update_compition', { data });
  expect(body).toMatchObject({ status: 'ok' });
  await ground.turned();
  return { id: String(body.id), deals, paid: [purse, bank, vault], entries };
}
async function give(scoreseriesid: string, player: string, points: string): Promise<string> {
  const { body } = await ground.admin.post('scoreseries/submit_score', {
    scoreseriesid,
    profiles: [player],
    points,
    timestamp: inHours(-2),
  });
  expect(body.status).toBe('ok');
  return (body.ids as string[])[0]!;
}

/** What the boards and accounts of the series that are paid in hold. */
async function outcome(paid: readonly string[]): Promise<Map<string, unknown>> {
  const held = new Map<string, unknown>();
  for (const scoreseriesid of paid) {
    const { body } = await ground.admin.get('scoreseries/board', { scoreseriesid });
    const rows = body.rows as { profileId: string; points: string; rank: number | null }[];
    for (const player of players) {
      const { points = '0', rank = null } = rows.find(({ profileId }) => profileId === player) ?? {};
      held.set(`rank ${scoreseriesid} ${player}`, { points, rank });
    }
  }
  const [purse = ''] = paid;
  for (const player of players) {
    const { counted } = await ground.laurel.app.get(Decisions).load(pointsAccount, accountOf(ground.organisationId, purse, player));
    for (const span of SPANS) held.set(`limit ${purse} ${player} ${span}`, counted.used(1, periodAt(span, Date.now(), 'UTC')));
  }
  return held;
}
function said({ series, limits }: Pick<RulingPreview, 'series' | 'limits'>): Map<string, { before: unknown; after: unknown }> {
  return new Map<string, { before: unknown; after: unknown }>([
    ...series.flatMap(({ seriesId, changes }) =>
      changes.map(({ profileId, before, after }) => [`rank ${seriesId} ${profileId}`, { before, after }] as const),
    ),
    ...limits.map(
      ({ seriesId, profileId, span, before, after }) =>
        [`limit ${seriesId} ${profileId} ${span}`, { before: toMicros(before), after: toMicros(after) }] as const,
    ),
  ]);
}
/** Everything that was said came, and nothing else. */
function mustBe(told: Pick<RulingPreview, 'series' | 'limits'>, before: ReadonlyMap<string, unknown>, after: ReadonlyMap<string, unknown>) {
  const changes = said(told);
  for (const [key, was] of before) {
    const change = changes.get(key);
    const room = (used: unknown) => Math.max(0, toMicros(LIMITS[key.endsWith('day') ? 'day' : 'week']) - Number(used));
    if (change) expect([key, change.before, change.after]).toEqual([key, was, after.get(key)]);
    else if (key.startsWith('limit')) expect([key, room(after.get(key))]).toEqual([key, room(was)]);
    else expect([key, after.get(key)]).toEqual([key, was]);
  }
}
async function rule(competitionid: string, sent: object): Promise<RulingPreview | undefined> {
  const { body } = await ground.admin.post('competition/preview_ruling', { competitionid, round: 1, ...sent });
  const seen = body.preview as RulingPreview | undefined;
  if (!seen) return undefined;
  const { lock, known_by } = seen;
  const given = { competitionid, round: 1, reason: 'Looked at again', lock, known_by, ...sent };
  const { body: done } = await ground.admin.post('competition/give_ruling', given);
  if (done.status !== 'ok') {
    expect(['already-disqualified', 'not-disqualified']).toContain(done.code);
    return undefined;
  }
  await ground.turned();
  return seen;
}

/** One of the rewards that locks took back, by their points, and all that went along, a person lets count again. */
async function letCount(competitionId: string, [purse = '', , vault = '']: readonly string[], which: number) {
  const answers = await Promise.all(
    [purse, vault].map((scoreseriesid) => ground.admin.get('scoreseries/series_score_history', { scoreseriesid, show_revoked: 1 })),
  );
  const all = answers.flatMap(({ body }) => body.history as EntryRow[]);
  const out = all.filter(({ source, revoked }) => revoked && source?.kind === 'competition' && source.competitionId === competitionId);
  out.sort((one, other) => Number(other.points) - Number(one.points) || (one.id < other.id ? -1 : 1));
  const chosen = out[which % Math.max(1, out.length)];
  if (!chosen) return undefined;
  const { body } = await ground.admin.post('scoreseries/reinstate', { selpoints: [chosen.id], reason: 'They keep it' });
  expect(body.status).toBe('ok');
  await ground.turned();
  return chosen;
}

const steps = fc.array(
  fc.record({
    act: fc.constantFrom('give', 'apply', 'disqualify', 'readmit', 'correct', 'let count'),
    who: fc.nat({ max: 2 }),
    points: fc.integer({ min: 1, max: 60 }),
  }),
  { minLength: 4, maxLength: 7 },
);

test('U-120 U-192 U-190 what a preview of a ruling says of rewards, links and limits is what comes, in random histories', async () => {
  let ruled = 0;
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const { id, deals, paid } = await made({ on_doubt: 'let stand' });
      for (const { act, who, points } of all) {
        if (act === 'give') await give(deals, players[who]!, String(points));
        if (act === 'let count') await letCount(id, paid, points);
        const before = await outcome(paid);
        const score_series = [{ scoreseries_id: deals, factor: String(points) }, { scoreseries_id: paid[1] }];
        const sent = act === 'correct' ? { decision: act, correction: { score_series } } : { decision: act, id: players[who] };
        const seen = await rule(id, act === 'give' || act === 'let count' ? { decision: 'apply' } : sent);
        if (!seen) continue;
        mustBe(seen, before, await outcome(paid));
        ruled += 1;
      }
    }),
    { numRuns: 6, endOnFailure: true },
  );
  expect(ruled).toBeGreaterThan(5);
}, 240_000);

test('U-192 a revocation says what the rewards that it costs take along by links, and the same afterwards', async () => {
  const { id, paid, entries } = await made({ on_doubt: 'apply' });
  const [purse, bank, vault] = paid;
  const { body } = await ground.admin.post('scoreseries/preview_revocation', { selpoints: JSON.stringify([entries[0]]) });
  const seen = body.preview as RevocationPreview;
  const [told] = seen.rounds;
  expect(told).toMatchObject({ competitionId: id });
  const pointsOf = (seriesId: string | undefined) =>
    told?.series
      .find((one) => one.seriesId === seriesId)
      ?.changes.map(({ name, before, after }) => `${name} ${before.points} > ${after.points}`)
      .sort();
  expect(pointsOf(purse)).toEqual(['Ann 100 > 0', 'Bob 40 > 100', 'Cid 0 > 40']);
  expect(pointsOf(bank)).toEqual(['Ann 51 > 0', 'Bob 21 > 51', 'Cid 0 > 21']);
  expect(pointsOf(vault)).toEqual(['Ann -95 > 0', 'Bob -42 > -95', 'Cid 0 > -42']);
  expect(
    told?.limits
      .filter(({ span }) => span === 'day')
      .map(({ name, before, after }) => `${name} ${before} > ${after}`)
      .sort(),
  ).toEqual(['Ann 100 > 0', 'Bob 40 > 100', 'Cid 0 > 40']);
  const before = await outcome(paid);
  await ground.admin.post('scoreseries/confirm_revocation', { preview_id: seen.previewId, reason: 'wrong' });
  await ground.turned();
  mustBe(told!, before, await outcome(paid));
  const applied = (await ground.admin.get('scoreseries/revocation', { id: seen.previewId })).body.revocation as RevocationPreview;
  expect(applied.rounds).toEqual(seen.rounds);
});

test('U-192 what a lock took back, and a person let count again, the next lock takes back, and previews say so', async () => {
  const { id, deals, paid, entries } = await made({ on_doubt: 'apply' });
  const extra = await give(deals, players[2]!, '60');
  await ground.turned();
  const kept = await letCount(id, paid, 0);
  const own = ({ rewards }: Pick<RulingPreview, 'rewards'>) =>
    rewards.filter(({ name, points }) => name === kept?.name && points === kept.points).map(({ won }) => won);
  const counting = async () =>
    ((await ground.admin.get('scoreseries/series_score_history', { scoreseriesid: paid[0] })).body.history as EntryRow[]).some(
      (entry) => entry.id === kept?.id,
    );
  expect([kept?.points, await counting()]).toEqual(['100', true]);
  const ask = async (sent: object) =>
    (await ground.admin.post('competition/preview_ruling', { competitionid: id, round: 1, ...sent })).body.preview as RulingPreview;
  expect(own(await ask({ decision: 'apply' }))).toEqual([false]);
  // No lock comes of these.
  expect((await ask({ decision: 'stand' })).rewards).toEqual([]);
  const revoking = async (ids: string[]) =>
    (await ground.admin.post('scoreseries/preview_revocation', { selpoints: JSON.stringify(ids) })).body.preview as RevocationPreview;
  expect((await revoking([kept!.id])).rounds).toEqual([]);

  const seen = await revoking([entries[1]!]);
  expect(own(seen.rounds[0]!)).toEqual([false]);
  const before = await outcome(paid);
  await ground.admin.post('scoreseries/confirm_revocation', { preview_id: seen.previewId, reason: 'wrong' });
  await ground.turned();
  mustBe(seen.rounds[0]!, before, await outcome(paid));
  expect(await counting()).toBe(false);
  const applied = (await ground.admin.get('scoreseries/revocation', { id: seen.previewId })).body.revocation as RevocationPreview;
  expect(applied.rounds).toEqual(seen.rounds);

  // Won once more, what counts already is not said to come.
  await letCount(id, paid, 0);
  const back = await revoking([extra]);
  expect(own(back.rounds[0]!)).toEqual([]);
  const held = await outcome(paid);
  await ground.admin.post('scoreseries/confirm_revocation', { preview_id: back.previewId, reason: 'wrong' });
  await ground.turned();
  mustBe(back.rounds[0]!, held, await outcome(paid));
});

test("an admin of the competition alone is told of rewards, not of other series' totals", async () => {
  const { id } = await made({ admins: [players[2]] });
  const own = await ground.asPlayer(players[2]!);
  const sent = { competitionid: id, round: 1, decision: 'disqualify', id: players[0] };
  const [theirs, all] = [await own.post('competition/preview_ruling', sent), await ground.admin.post('competition/preview_ruling', sent)];
  expect((theirs.body.preview as RulingPreview).rewards).toHaveLength((all.body.preview as RulingPreview).rewards.length);
  expect(theirs.body.preview).toMatchObject({ series: [], limits: [] });
  expect((all.body.preview as RulingPreview).series).toHaveLength(3);
});
