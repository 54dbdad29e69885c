import fc from 'fast-check';
import type { Win } from '../../projections/badge-wins/badge-wins.ts';
import type { Entry } from '../../projections/entries/entries.ts';
import { ReadModels } from '../../projections/platform/read-models.ts';
import type { RevocationPreview } from '../../projections/revocations/revocations.view.ts';
import type { PointsGround } from './points-ground.ts';

/** The wins that stand of some badges, and what the boards of some series say. */
export async function winsAndBoards(ground: PointsGround, { badges, series }: { badges: readonly string[]; series: readonly string[] }) {
  const wins = new Map<string, boolean>();
  for (const badgeId of badges) {
    const { items } = await ground.laurel.app.get(ReadModels).find<Win>('badge-wins', { badgeId }, { limit: 1_000 });
    for (const { document } of items) wins.set(document.winId, document.stands);
  }
  const standings = new Map<string, { points: string; rank: number | null }>();
  for (const scoreseriesid of series) {
    const { body } = await ground.admin.get('scoreseries/board', { scoreseriesid });
    for (const { profileId, points, rank } of body.rows as { profileId: string; points: string; rank: number | null }[])
      standings.set(`${scoreseriesid} ${profileId}`, { points, rank });
  }
  return { wins, standings };
}
type Outcome = Awaited<ReturnType<typeof winsAndBoards>>;

/** Everything that was said came, and nothing else. */
export function mustBeAsSaid(told: Pick<RevocationPreview, 'badges' | 'series'>, before: Outcome, after: Outcome): void {
  const said = told.badges.flatMap(({ changes }) => changes.map(({ winId, what }) => [winId, what]));
  const came = [...after.wins].flatMap(([winId, stands]) => {
    const did = before.wins.get(winId);
    if (did === undefined) return stands ? [[winId, 'won']] : [];
    return did === stands ? [] : [[winId, stands ? 'returned' : 'withdrawn']];
  });
  expect(said.sort()).toEqual(came.sort());
  const changes = new Map<string, RevocationPreview['series'][number]['changes'][number]>(
    told.series.flatMap(({ seriesId, changes: rows }) => rows.map((row) => [`${seriesId} ${row.profileId}`, row] as const)),
  );
  for (const key of new Set([...before.standings.keys(), ...after.standings.keys()])) {
    const [was, is] = [before, after].map(({ standings }) => standings.get(key) ?? { points: '0', rank: null });
    const change = changes.get(key);
    expect([key, change?.before ?? was, change?.after ?? was]).toEqual([key, was, is]);
  }
}

/** What is done to entries in a random history. */
export type Act = 'revoke' | 'reinstate' | 'correct';

/** Random histories: whom something is given, or which entry is turned, and to how many points it is corrected. */
export function stepsOf<Done extends 'give' | Act>(acts: readonly Done[], { players, most }: { players: number; most: number }) {
  const step = fc.record({
    act: fc.constantFrom(...acts),
    who: fc.nat({ max: players - 1 }),
    points: fc.integer({ min: -4, max: most }),
    hours: fc.integer({ min: 1, max: 4 }),
    which: fc.nat({ max: 20 }),
  });
  return fc.array(step, { minLength: 4, maxLength: 8, size: 'max' });
}

/** One of a series' entries of which that can be done; nothing where there is none. */
export async function entryFor(ground: PointsGround, seriesId: string, act: Act, which: number): Promise<string | undefined> {
  const { items } = await ground.laurel.app
    .get(ReadModels)
    .find<Entry>(
      'entries',
      { organisationId: ground.organisationId, seriesId },
      { sort: [{ field: 'occurredAt' }, { field: 'entryId' }], limit: 100 },
    );
  const rows = items.map(({ document }) => document).filter(({ revoked }) => (revoked !== null) === (act === 'reinstate'));
  return rows[which % Math.max(1, rows.length)]?.entryId;
}

/** Turns, or corrects, an entry as it was previewed. */
export async function turnAsPreviewed(ground: PointsGround, act: Act, entry: string, points: string): Promise<RevocationPreview> {
  const [asked, does, what] = {
    revoke: ['preview_revocation', 'confirm_revocation', { selpoints: [entry] }] as const,
    reinstate: ['preview_reinstatement', 'reinstate', { selpoints: [entry] }] as const,
    correct: ['preview_correction', 'correct', { entry, points }] as const,
  }[act];
  const { preview } = (await ground.admin.post(`scoreseries/${asked}`, what)).body as { preview: RevocationPreview };
  const order = { preview_id: preview.previewId, reason: 'Looked at again', ...(act === 'correct' && what) };
  expect((await ground.admin.post(`scoreseries/${does}`, order)).body).toMatchObject({ status: 'ok' });
  await ground.turned();
  return preview;
}

export async function previewOf(
  ground: PointsGround,
  kind: 'revoke' | 'reinstate',
  selpoints: readonly string[],
): Promise<RevocationPreview> {
  const { body } = await ground.admin.post(`scoreseries/preview_${kind === 'revoke' ? 'revocation' : 'reinstatement'}`, { selpoints });
  expect(body).toMatchObject({ status: 'ok' });
  return body.preview as RevocationPreview;
}
