import { REVEAL, type RevealEvent, type RevealUnit } from '../../src/competitions/reveal.events.ts';
import type { Instant } from '../../src/platform/event.values.ts';
import { type Documents, projection } from '../platform/projection.ts';
import type { Document } from '../platform/read-models.ts';

/** How far the frozen board of a round is opened. Key: `organisationId/competitionId/round`. */
export type Reveal = Document & {
  organisationId: string;
  competitionId: string;
  round: number;
  /** What a step opens of a row; null where no reveal has begun. */
  unit: RevealUnit | null;
  /** Where tags are opened: all of then, in the order of their names. */
  tags: readonly string[];
  /** When it began; null where none has. */
  begunAt: Instant | null;
  step: number;
  /** All is told. */
  ended: boolean;
};

/** A document of this view. */
export function isReveal(document: Document | undefined): document is Reveal {
  return document !== undefined && 'step' in document && 'ended' in document;
}

export const revealsView = projection<Reveal, RevealEvent>({
  name: 'reveals',
  version: 1,
  categories: [REVEAL],
  indexes: { organisationId: 'value', competitionId: 'value', ended: 'value' },
  concerns: () => ({ whom: 'organisation' }),
  on: {
    RevealBegun: ({ data, metadata }, documents) =>
      change(documents, { ...data, ...metadata }, { unit: data.unit, tags: data.tags ?? [], begunAt: metadata.recordedAt, step: 0 }),
    RevealMoved: ({ data, metadata }, documents) => change(documents, { ...data, ...metadata }, { step: data.step }),
    RevealEnded: ({ data, metadata }, documents) => change(documents, { ...data, ...metadata }, { ended: true }),
  },
});

async function change(
  documents: Documents<Reveal>,
  { organisationId, competitionId, round }: Pick<Reveal, 'organisationId' | 'competitionId' | 'round'>,
  changes: Partial<Reveal>,
): Promise<void> {
  const key = `${organisationId}/${competitionId}/${round}`;
  const known = (await documents.get(key)) ?? {
    organisationId,
    competitionId,
    round,
    unit: null,
    tags: [],
    begunAt: null,
    step: 0,
    ended: false,
  };
  documents.put(key, { ...known, ...changes });
}
