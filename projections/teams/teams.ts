import { TEAM, type TeamEvent } from '../../src/players/players.events.ts';
import { projection } from '../platform/projection.ts';
import type { Document } from '../platform/read-models.ts';

/** A team of an organisation. Who is in it stands with the people. Key: `organisationId/teamId`. */
export type Team = Document & { organisationId: string; teamId: string; name: string; createdAt: string };

export const teams = projection<Team, TeamEvent>({
  name: 'teams',
  version: 1,
  categories: [TEAM],
  indexes: { organisationId: 'value', name: 'value' },
  concerns: () => ({ whom: 'organisation' }),
  on: {
    async TeamCreated({ data: { teamId, name }, metadata: { organisationId, recordedAt } }, documents, open) {
      documents.put(`${organisationId}/${teamId}`, { organisationId, teamId, name: (await open(name)) ?? 'Team', createdAt: recordedAt });
    },
  },
});
