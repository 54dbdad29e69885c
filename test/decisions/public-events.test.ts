import { Ajv } from 'ajv';
import type { Recorded } from '../../src/platform/event.values.ts';
import { PUBLIC_EVENTS, publicEventsOf } from '../../src/public-events/public-events.values.ts';

const at = '2026-11-29T10:00:00.000Z';
const entry = { entryId: 'e1', seriesId: 's1', profileId: 'p1', points: '12.5', tags: ['t1'], teamIds: ['m1'], occurredAt: at };
const item = { objectId: 'o1', itemId: 'i1', occurredAt: at };
const win = { badgeId: 'b1', profileId: 'p1', winId: 'w1' };
const told = { object_id: 'o1', item_id: 'i1', occurred_at: at };
const won = { badge_id: 'b1', player_id: 'p1', win_id: 'w1' };

/** What a fact says, and what programs are told of it for ever. */
const SAMPLES: [type: string, data: object, told: object][] = [
  [
    'PointsAwarded',
    { ...entry, giverId: 'p2', importId: 'n1', comment: { key: 'k', box: 'sealed' }, source: { kind: 'link', from: 'e0' } },
    {
      type: 'entry.created',
      data: {
        ...{ entry_id: 'e1', series_id: 's1', player_id: 'p1', points: '12.5', occurred_at: at },
        ...{ giver_id: 'p2', import_id: 'n1', source: 'link' },
      },
    },
  ],
  [
    'RevocationApplied',
    { revocationId: 'r1', occurredAt: at, entries: 2, seriesIds: ['s1'] },
    { type: 'entries.revoked', data: { revocation_id: 'r1', entry_ids: ['e1', 'e2'], occurred_at: at } },
  ],
  [
    'ReinstatementApplied',
    { revocationId: 'r2', occurredAt: at, entries: 2, seriesIds: ['s1'] },
    { type: 'entries.reinstated', data: { revocation_id: 'r2', entry_ids: ['e1', 'e2'], occurred_at: at } },
  ],
  ['ItemAdded', { ...item, values: { f1: '5' }, texts: { f2: { key: 'k', box: 'sealed' } } }, { type: 'item.created', data: told }],
  ['ItemChanged', { ...item, values: { f1: '6' }, texts: {} }, { type: 'item.changed', data: told }],
  ['ItemDeleted', item, { type: 'item.deleted', data: told }],
  ['ItemRestored', item, { type: 'item.restored', data: told }],
  ['BadgeWon', { ...win, slot: 'once', rewards: [], quiet: false, wonAt: at }, { type: 'badge.won', data: won }],
  ['BadgeWithdrawn', { ...win, occurredAt: at }, { type: 'badge.lost', data: won }],
  ['BadgeRevoked', { ...win, occurredAt: at }, { type: 'badge.lost', data: won }],
  ['BadgeReturned', { ...win, occurredAt: at, wonAt: at }, { type: 'badge.returned', data: won }],
  ['BadgeReinstated', { ...win, occurredAt: at }, { type: 'badge.returned', data: won }],
  [
    'AttemptDone',
    { attemptId: 'a1', questId: 'q1', round: 1, profileId: 'p1', scoringVersion: 1, result: { total: '3' }, occurredAt: at },
    { type: 'quest.completed', data: { quest_id: 'q1', attempt_id: 'a1', player_id: 'p1', points: '3', occurred_at: at } },
  ],
  [
    'RoundClosed',
    { competitionId: 'c1', round: 2, until: at },
    { type: 'round.closed', data: { competition_id: 'c1', round: 2, until: at } },
  ],
];

const ajv = new Ajv({ strict: false, validateFormats: false });

test.each(SAMPLES)('programs are told of %s with ids and amounts, as ever, and as its schema says', (type, data, expected) => {
  const events = publicEventsOf({ type, data } as Recorded, ['e1', 'e2']);
  expect(events).toEqual([expected]);
  for (const event of events) expect(ajv.validate(PUBLIC_EVENTS[event.type], event.data)).toBe(true);
});

test('every type of which programs are told has a frozen sample; of any other fact nothing is told', () => {
  const sampled = SAMPLES.map(([, , { type }]: [string, object, { type?: string }]) => type);
  expect([...new Set(sampled)].sort()).toEqual(Object.keys(PUBLIC_EVENTS).sort());
  expect(publicEventsOf({ type: 'EntriesListed', data: { revocationId: 'r1', entries: [] } } as unknown as Recorded)).toEqual([]);
});
