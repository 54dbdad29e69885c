import type { Recorded } from '../../src/platform/event.values.ts';
import type { PointsAwarded, PointsRetagged } from '../../src/points/points.events.ts';
import type { ListedEntry, RevocationEvent } from '../../src/revocations/revocation.events.ts';
import { type Entry, entries, isEntry } from '../../projections/entries/entries.ts';
import type { Document } from '../../projections/platform/read-models.ts';

export const ORG = 'org';
export const SERIES = 'series';

export type PointsFact = PointsAwarded | PointsRetagged | RevocationEvent;

/** Facts as a log would hold them: each recorded a second after the one before, unless told. */
export class PointsHistory {
  readonly facts: Recorded<PointsFact>[] = [];
  recordedAt = Date.parse('2025-03-02T09:00:00.000Z');

  award(entryId: string, profileId: string, points: string, occurredAt: string, more: Partial<PointsAwarded['data']> = {}): this {
    const data = { entryId, seriesId: SERIES, profileId, points, tags: [], teamIds: [], occurredAt, ...more };
    return this.record({ type: 'PointsAwarded', data });
  }

  retag(entryId: string, profileId: string, tags: string[], occurredAt: string): this {
    return this.record({ type: 'PointsRetagged', data: { entryId, seriesId: SERIES, profileId, tags, occurredAt } });
  }

  revoke(revocationId: string, entryIds: readonly string[], occurredAt: string): this {
    this.list(revocationId, entryIds);
    return this.record({ type: 'RevocationApplied', data: { revocationId, occurredAt, entries: entryIds.length, seriesIds: [SERIES] } });
  }

  reinstate(revocationId: string, entryIds: readonly string[], occurredAt: string): this {
    this.list(revocationId, entryIds);
    return this.record({ type: 'ReinstatementApplied', data: { revocationId, occurredAt, entries: entryIds.length, seriesIds: [SERIES] } });
  }

  list(revocationId: string, entryIds: readonly string[]): this {
    const listed = entryIds.map((entryId): ListedEntry => ({ entryId, seriesId: SERIES, profileId: '', points: '0', occurredAt: '' }));
    return this.record({ type: 'EntriesListed', data: { revocationId, entries: listed } });
  }

  record(fact: PointsFact): this {
    const n = this.facts.length;
    const recordedAt = new Date((this.recordedAt += 1_000)).toISOString();
    const metadata = {
      recordedAt,
      schema: 1,
      organisationId: ORG,
      actor: {},
      channel: 'session' as const,
      correlationId: '',
      causationId: '',
    };
    this.facts.push({ ...fact, id: `fact-${n}`, stream: '', revision: n, position: positionOf(n), metadata });
    return this;
  }
}

export function positionOf(n: number): string {
  return `test-${String(n).padStart(8, '0')}`;
}

/** What a fold did to a document. */
export type Changed = { view: 'entries'; key: string; before: Document | undefined; after: Document | undefined };

/** The entries view as its folds leave it. `open` answers what was sealed, in tests the text itself. */
export class EntriesView {
  readonly documents = new Map<string, Document>();

  /** Folds facts as one commit and answers what it changed. */
  async fold(facts: readonly Recorded<PointsFact>[]): Promise<Changed[]> {
    const before = new Map<string, Document | undefined>();
    const { documents } = this;
    const remember = (key: string) => before.has(key) || before.set(key, documents.get(key));
    const store = {
      get: (key: string) => Promise.resolve(documents.get(key) as never),
      put: (key: string, document: Document) => void (remember(key), documents.set(key, document)),
      delete: (key: string) => void (remember(key), documents.delete(key)),
    };
    for (const fact of facts) {
      const fold = entries.on[fact.type] as (
        fact: Recorded<PointsFact>,
        documents: typeof store,
        open: (sealed?: { box: string }) => Promise<string | undefined>,
      ) => unknown;
      await fold(fact, store, (sealed) => Promise.resolve(sealed?.box));
    }
    return [...before].map(([key, old]) => ({ view: 'entries', key, before: old, after: documents.get(key) }));
  }

  entry(entryId: string): Entry {
    const found = this.documents.get(`${ORG}/${SERIES}/${entryId}`);
    if (!isEntry(found)) throw new Error(`there is no entry ${entryId}`);
    return found;
  }

  entries(): Entry[] {
    return [...this.documents.values()].filter(isEntry);
  }
}
