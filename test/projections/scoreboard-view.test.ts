import type { Document } from '../../projections/platform/read-models.ts';
import { Boards } from '../../projections/scoreboard/boards.ts';
import { scoreboard, scoreboardKey } from '../../projections/scoreboard/scoreboard.ts';
import { scoreboardView } from '../../projections/scoreboard/scoreboard.view.ts';
import { ORG, type PointsFact, PointsHistory, SERIES } from './points-history.ts';

const nothing = { onCommitted: () => () => undefined, onReset: () => () => undefined };
const view = scoreboardView(new Boards(undefined as never, nothing, undefined as never));

test.each([
  [
    { seriesId: 's', period: 'all' },
    { seriesId: 's', period: 'all' },
  ],
  [
    { seriesId: 's', period: 'day', teamIds: ['a'], tagIds: [], other: 1 },
    { seriesId: 's', period: 'day', teamIds: ['a'] },
  ],
  [{ seriesId: 's', period: 'year' }, undefined],
  [{ seriesId: '../s', period: 'all' }, undefined],
  [{ seriesId: 's', period: 'all', teamIds: [1] }, undefined],
  [{ seriesId: 's', period: 'all', teamIds: 'a' }, undefined],
  [null, undefined],
  ['scoreboard', undefined],
])('what a client sends is read with care: %j', (sent, expected) => {
  expect(view.parse(sent)).toEqual(expected);
});

test.each([
  [{ block: 2 }, { block: 2 }],
  [{ around: 'ann' }, { around: 'ann' }],
  [{ block: -1 }, undefined],
  [{ block: 1.5 }, undefined],
  [{ block: 1, around: 'ann' }, undefined],
  [{ around: '' }, undefined],
  [[], undefined],
])('so is a window: %j', (sent, expected) => {
  expect(view.parseWindow(sent)).toEqual(expected);
});

/** The documents of totals after facts, as the projector folds them. */
async function totalsAfter(...facts: readonly PointsFact[]): Promise<Map<string, Document>> {
  const history = new PointsHistory();
  for (const fact of facts) history.record(fact);
  const kept = new Map<string, Document>();
  const documents = {
    get: (key: string) => Promise.resolve(kept.get(key)),
    put: (key: string, document: Document) => void kept.set(key, document),
    delete: (key: string) => void kept.delete(key),
  };
  for (const fact of history.facts) {
    // Twice, where lists are told: whoever lists again after an interruption tells them under the same id.
    for (let told = 0; told < (fact.type === 'EntriesListed' ? 2 : 1); told++)
      await (scoreboard.on[fact.type] as (event: typeof fact, kept: typeof documents) => Promise<void>)(fact, documents);
  }
  return kept;
}

test('law 5: a list that is told twice is taken out, and put back, once; nothing is left of it', async () => {
  const about = { seriesId: SERIES, profileId: 'ann', occurredAt: '2025-03-02T09:00:00.000Z' };
  const awarded = (entryId: string, points: string): PointsFact => ({
    type: 'PointsAwarded',
    data: { ...about, entryId, points, tags: [], teamIds: [] },
  });
  const list = (revocationId: string): PointsFact => ({
    type: 'EntriesListed',
    data: { revocationId, entries: [{ ...about, entryId: 'e1', points: '2' }] },
  });
  const applied = (type: 'RevocationApplied' | 'ReinstatementApplied', revocationId: string): PointsFact => ({
    type,
    data: { revocationId, occurredAt: about.occurredAt, entries: 1, seriesIds: [SERIES] },
  });
  const given = [awarded('e1', '2'), awarded('e2', '5')];
  const revoked = [...given, list('r'), applied('RevocationApplied', 'r')];
  const key = scoreboardKey(ORG, SERIES, 'ann');
  expect([...(await totalsAfter(...revoked))]).toEqual([[key, expect.objectContaining({ total: '5', entries: 1 })]]);
  const again = await totalsAfter(...revoked, list('s'), applied('ReinstatementApplied', 's'));
  expect([...again]).toEqual([[key, expect.objectContaining({ total: '7', entries: 2 })]]);
});
