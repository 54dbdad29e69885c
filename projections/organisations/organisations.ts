import {
  ORGANISATION,
  type OrganisationChanged,
  type OrganisationCreated,
  type ThemeSet,
} from '../../src/organisations/organisations.events.ts';
import type { CompetitionFilter, TeamFilter } from '../../src/organisations/filters.values.ts';
import type { Theme } from '../../src/organisations/theme.values.ts';
import { projection } from '../platform/projection.ts';
import type { Document } from '../platform/read-models.ts';

/** An organisation, and what was set of its theme. Key: its id. */
export type Organisation = Document & {
  organisationId: string;
  name: string;
  timeZone: string;
  sample: boolean;
  colours: Partial<Theme>;
  /** Absent: all. */
  teamFilter?: TeamFilter;
  competitionFilter?: CompetitionFilter;
  createdAt: string;
};

export const organisations = projection<Organisation, OrganisationCreated | OrganisationChanged | ThemeSet>({
  name: 'organisations',
  version: 2,
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
        colours: {},
        createdAt: recordedAt,
      });
    },
    async OrganisationChanged({ data, metadata: { organisationId } }, documents, open) {
      const organisation = await documents.get(organisationId);
      const name = await open(data.name);
      if (organisation) documents.put(organisationId, { ...organisation, ...data, name: name ?? organisation.name });
    },
    async ThemeSet({ data, metadata: { organisationId } }, documents) {
      const organisation = await documents.get(organisationId);
      if (organisation) documents.put(organisationId, { ...organisation, colours: { ...organisation.colours, ...data } });
    },
  },
});
