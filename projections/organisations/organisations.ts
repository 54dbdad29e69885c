import { ORGANISATION, type OrganisationEvent } from '../../src/organisations/organisations.events.ts';
import { projection } from '../platform/projection.ts';
import type { Document } from '../platform/read-models.ts';

/** An organisation. A deleted one is left out. Key: its id. */
export type Organisation = Document & { organisationId: string; name: string; timeZone: string; sample: boolean; createdAt: string };

export const organisations = projection<Organisation, OrganisationEvent>({
  name: 'organisations',
  version: 1,
  categories: [ORGANISATION],
  indexes: { name: 'value', sample: 'value' },
  concerns: () => ({ whom: 'organisation' }),
  on: {
    async OrganisationCreated({ data: { name, timeZone, sample }, metadata: { organisationId, recordedAt } }, documents, open) {
      documents.put(organisationId, {
        organisationId,
        name: (await open(name)) ?? 'Organisation',
        timeZone,
        sample,
        createdAt: recordedAt,
      });
    },
    OrganisationDeleted({ metadata }, documents) {
      documents.delete(metadata.organisationId);
    },
  },
});
