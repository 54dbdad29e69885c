import type { Instant } from '../../src/platform/event.values.ts';
import { TV, type TvEvent } from '../../src/tvs/tvs.events.ts';
import { projection } from '../platform/projection.ts';
import type { Document } from '../platform/read-models.ts';

/** A TV that is paired. Key: `organisationId/tvId`. */
export type Tv = Document & { organisationId: string; tvId: string; castId: string; name: string; pairedAt: Instant };

export function tvKey(organisationId: string, tvId: string): string {
  return `${organisationId}/${tvId}`;
}

export const tvsView = projection<Tv, TvEvent>({
  name: 'tvs',
  version: 1,
  categories: [TV],
  indexes: { organisationId: 'value', name: 'value' },
  concerns: () => ({ whom: 'admins' }),
  on: {
    async TvPaired({ data: { tvId, castId, name }, metadata: { organisationId, recordedAt } }, documents, open) {
      const called = (await open(name)) ?? '';
      documents.put(tvKey(organisationId, tvId), { organisationId, tvId, castId, name: called, pairedAt: recordedAt });
    },
    async TvRenamed({ data: { tvId, name }, metadata: { organisationId } }, documents, open) {
      const tv = await documents.get(tvKey(organisationId, tvId));
      if (tv) documents.put(tvKey(organisationId, tvId), { ...tv, name: (await open(name)) ?? '' });
    },
    async TvMoved({ data: { tvId, castId }, metadata: { organisationId } }, documents) {
      const tv = await documents.get(tvKey(organisationId, tvId));
      if (tv) documents.put(tvKey(organisationId, tvId), { ...tv, castId });
    },
    TvUnpaired: ({ data: { tvId }, metadata: { organisationId } }, documents) => documents.delete(tvKey(organisationId, tvId)),
  },
});
