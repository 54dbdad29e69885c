import fc from 'fast-check';
import type { Entry } from '../../projections/entries/entries.ts';
import { ReadModels } from '../../projections/platform/read-models.ts';
import type { RevocationPreview } from '../../projections/revocations/revocations.view.ts';
import { Decisions } from '../../src/platform/decisions.ts';
import { periodAt } from '../../src/points/periods.values.ts';
import { fromMicros, toMicros } from '../../src/points/point-amount.values.ts';
import { accountOf, pointsAccount } from '../../src/points/points-account.ts';
import { openPoints, type PointsGround } from './points-ground.ts';

const SPANS = ['day', 'week'] as const;
const LIMITS = { day: '9', week: '15' };
const ZONE = 'Europe/Vienna';

let ground: PointsGround;
let players: string[];
beforeAll(async () => {
  ground = await openPoints({ timeZone: ZONE });
  players = await ground.players('Ann', 'Bob', 'Cyd');
});
afterAll(() => ground.laurel.close());

/** Three series that follow one another, the first and the last limited. */
async function chain(): Promise<string[]> {
  const ids = [await ground.series({ limits_type: 1 }), await ground.series(), await ground.series({ limits_type: 2 })];

  for (const id of [ids[0], ids[2]]) {
    await ground.admin.post('scoreseries_settings/save_limit', { scoreseriesid: id, daily_limit: LIMITS.day, weekly_limit: LIMITS.week });
  }
  const links = [
    { scoreseriesid: ids[0], linked_score_series: ids[1], basevalue: '1', factor: '0.5' },
    { scoreseriesid: ids[1], linked_score_series: ids[2], factor: '-2' },
    { scoreseriesid: ids[0], linked_score_series: ids[2], factor: '3' },
  ];
  for (const link of links)
    expect((await ground.admin.post('scoreseries_settings/save_linked_scoreseries', link)).body).toMatchObject({ status: 'ok' });
  return ids;
}

async function entriesOf(seriesIds: readonly string[]): Promise<Entry[]> {
  await ground.settled();
  const filter = { organisationId: ground.organisationId, seriesId: { in: seriesIds } };
  const sort = [{ field: 'occurredAt' }, { field: 'entryId' }];
  return (await ground.laurel.app.get(ReadModels).find<Entry>('entries', filter, { sort, limit: 1_000 })).items.map(
    ({ document }) => document,
  );
}

/** Standings by counting who has more, and what the accounts say is used of today's limits. */
async function outcome(seriesIds: readonly string[]) {
  const entries = await entriesOf(seriesIds);
  const told = new Map<string, unknown>();
  for (const seriesId of seriesIds) {
    const totals = new Map<string, number>();
    for (const entry of entries.filter((each) => each.seriesId === seriesId && each.revoked === null))
      totals.set(entry.profileId, (totals.get(entry.profileId) ?? 0) + toMicros(entry.points));
    for (const player of players) {
      const total = totals.get(player);
      const rank = total === undefined ? null : 1 + [...totals.values()].filter((other) => other > total).length;
      told.set(`rank ${seriesId} ${player}`, { points: fromMicros(total ?? 0), rank });
      const { counted } = await ground.laurel.app.get(Decisions).load(pointsAccount, accountOf(ground.organisationId, seriesId, player));
      if (seriesId === seriesIds[1]) continue;
      for (const span of SPANS)
        told.set(
          `limit ${seriesId} ${player} ${span}`,
          counted.used(seriesId === seriesIds[0] ? 1 : 2, periodAt(span, Date.parse(TODAY), ZONE)),
        );
    }
  }
  return told;
}

/** What it was before and is after, of everything that a preview says. */
function said({ series, limits }: RevocationPreview): Map<string, { before: unknown; after: unknown }> {
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

/** Everything happens then, a good while ago, so that no midnight comes between. */
const TODAY = '2025-03-05T12:00:00.000Z';

const steps = fc.array(
  fc.record({
    act: fc.constantFrom('give', 'give', 'revoke', 'reinstate', 'correct'),
    who: fc.nat({ max: 2 }),
    halves: fc.integer({ min: -3, max: 14 }),
    which: fc.array(fc.nat(), { minLength: 1, maxLength: 3 }),
  }),
  { minLength: 6, maxLength: 14 },
);

test('U-192 U-190 what a preview says of series, links and limits is what comes, in random histories', async () => {
  let confirmed = 0;
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const seriesIds = await chain();
      for (const { act, who, halves, which } of all) {
        const points = fromMicros(halves * 500_000);
        const entries = await entriesOf(seriesIds);
        if (act === 'give' || entries.length === 0) {
          const award = { scoreseriesid: seriesIds[0], profiles: [players[who]], points, timestamp: TODAY };
          expect((await ground.admin.post('scoreseries/submit_score', award)).body).toMatchObject({ status: 'ok' });
          continue;
        }
        const chosen = [...new Set(which.map((n) => entries[n % entries.length]!.entryId))];
        const [asked, does, what] =
          act === 'correct'
            ? (['preview_correction', 'correct', { entry: chosen[0], points }] as const)
            : act === 'revoke'
              ? (['preview_revocation', 'confirm_revocation', { selpoints: chosen }] as const)
              : (['preview_reinstatement', 'reinstate', { selpoints: chosen }] as const);
        const preview = (await ground.admin.post(`scoreseries/${asked}`, what)).body.preview as RevocationPreview | undefined;
        if (!preview) continue;
        const before = await outcome(seriesIds);
        const order = { preview_id: preview.previewId, reason: 'Judged again', ...(act === 'correct' && what) };
        expect((await ground.admin.post(`scoreseries/${does}`, order)).body).toMatchObject({ status: 'ok' });
        const after = await outcome(seriesIds);
        const changes = said(preview);
        for (const [key, was] of before) {
          const change = changes.get(key);
          const room = (used: unknown) => Math.max(0, toMicros(LIMITS[key.endsWith('day') ? 'day' : 'week']) - Number(used));
          if (change) expect([key, change.before, change.after]).toEqual([key, was, after.get(key)]);
          else if (key.startsWith('limit')) expect([key, room(after.get(key))]).toEqual([key, room(was)]);
          else expect([key, after.get(key)]).toEqual([key, was]);
        }
        confirmed += 1;
      }
    }),
    { numRuns: 8, endOnFailure: true },
  );
  expect(confirmed).toBeGreaterThan(10);
}, 120_000);
