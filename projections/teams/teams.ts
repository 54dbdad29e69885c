import { TEAM, type TeamEvent } from '../../src/teams/teams.events.ts';
import { type Documents, projection } from '../platform/projection.ts';
import type { Document } from '../platform/read-models.ts';

/** A team of an organisation. Who is in it stands with the people. Key: `organisationId/teamId`. */
export type Team = Document & {
  organisationId: string;
  teamId: string;
  name: string;
  /** The path of an icon; empty for none. */
  icon: string;
  filterIgnore: boolean;
  /** Entries still name it. */
  deleted: boolean;
  createdAt: string;
};

export const teams = projection<Team, TeamEvent>({
  name: 'teams',
  version: 2,
  categories: [TEAM],
  indexes: { organisationId: 'value', name: 'value' },
  concerns: () => ({ whom: 'organisation' }),
  on: {
    async TeamCreated({ data: { teamId, name: sealed }, metadata: { organisationId, recordedAt } }, documents, open) {
      const name = (await open(sealed)) ?? 'Team';
      const team = { organisationId, teamId, name, icon: '', filterIgnore: false, deleted: false, createdAt: recordedAt };
      documents.put(teamKey(organisationId, teamId), team);
    },
    async TeamChanged({ data: { teamId, name, icon, filterIgnore }, metadata: { organisationId } }, documents, open) {
      const changes = {
        ...(name && { name: (await open(name)) ?? 'Team' }),
        ...(icon !== undefined && { icon }),
        ...(filterIgnore !== undefined && { filterIgnore }),
      };
      await change(documents, organisationId, teamId, changes);
    },
    TeamDeleted: ({ data: { teamId }, metadata: { organisationId } }, documents) =>
      change(documents, organisationId, teamId, { deleted: true }),
  },
});

async function change(documents: Documents<Team>, organisationId: string, teamId: string, changes: Partial<Team>): Promise<void> {
  const key = teamKey(organisationId, teamId);
  const team = await documents.get(key);
  if (team) documents.put(key, { ...team, ...changes });
}

function teamKey(organisationId: string, teamId: string): string {
  return `${organisationId}/${teamId}`;
}
