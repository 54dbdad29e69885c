import type { Documents } from '../../projections/platform/projection.ts';
import { type Revocation, type RevocationList, revocations } from '../../projections/revocations/revocations.ts';
import type { Metadata, Recorded } from '../../src/platform/event.values.ts';
import type { ListedEntry, RevocationEvent } from '../../src/revocations/revocation.events.ts';

const AT = '2025-03-02T11:16:52.000Z';
const REASON = { key: 'org/ada', box: 'c2VhbGVk' };
const metadata: Metadata = {
  recordedAt: '2025-03-02T11:20:00.000Z',
  schema: 1,
  organisationId: 'org',
  actor: { profileId: 'admin' },
  channel: 'session',
  reason: REASON,
  correlationId: 'c',
  causationId: 'c',
};
const entry = (entryId: string): ListedEntry => ({ entryId, seriesId: 'contest', profileId: 'ada', points: '1', occurredAt: AT });

async function viewOf(...events: RevocationEvent[]): Promise<Map<string, Revocation | RevocationList>> {
  const kept = new Map<string, Revocation | RevocationList>();
  const documents: Documents<Revocation | RevocationList> = {
    get: (key) => Promise.resolve(kept.get(key)),
    put: (key, document) => void kept.set(key, document),
    delete: (key) => void kept.delete(key),
  };
  for (const [revision, event] of events.entries()) {
    const recorded = {
      ...event,
      id: `event-${revision}`,
      stream: 'revocations-org',
      revision,
      position: `p${revision}`,
      metadata,
    } as Recorded;
    const fold = revocations.on[event.type] as (event: Recorded, documents: Documents<Revocation | RevocationList>) => Promise<void> | void;
    await fold(recorded, documents);
  }
  return kept;
}

describe('The view of revocations', () => {
  it('keeps who, when and, sealed, why; and the lists in their order', async () => {
    const view = await viewOf(
      { type: 'EntriesListed', data: { revocationId: 'r1', entries: [entry('a')] } },
      { type: 'EntriesListed', data: { revocationId: 'r1', entries: [entry('b')] } },
      { type: 'RevocationApplied', data: { revocationId: 'r1', occurredAt: AT, entries: 2, seriesIds: ['contest'] } },
    );
    expect([...view.keys()]).toEqual(['org/r1/0000000000', 'org/r1/0000000001', 'org/r1']);
    expect(view.get('org/r1/0000000001')).toEqual({ kind: 'list', entries: [entry('b')] });
    expect(view.get('org/r1')).toEqual({
      kind: 'revoke',
      organisationId: 'org',
      revocationId: 'r1',
      order: 2,
      at: AT,
      recordedAt: '2025-03-02T11:20:00.000Z',
      entries: 2,
      seriesIds: ['contest'],
      replacedBy: null,
      isRegrade: false,
      byProfileId: 'admin',
      byUserId: null,
      channel: 'session',
      reason: REASON,
    });
  });

  it('names what replaced a corrected entry, and tells a reinstatement from a revocation', async () => {
    const replacement = { ...entry('a2'), tags: [], teamIds: [], source: { kind: 'correction' as const, entryId: 'a' } };
    const view = await viewOf(
      { type: 'RevocationApplied', data: { revocationId: 'r1', occurredAt: AT, entries: 1, seriesIds: ['contest'], replacement } },
      { type: 'ReinstatementApplied', data: { revocationId: 'r2', occurredAt: AT, entries: 1, seriesIds: ['contest'] } },
    );
    expect([view.get('org/r1'), view.get('org/r2')]).toMatchObject([
      { kind: 'revoke', replacedBy: 'a2' },
      { kind: 'reinstate', replacedBy: null },
    ]);
  });
});
