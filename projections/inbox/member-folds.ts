import type { CompetitionChanged, CompetitionCreated, CompetitionTeamEvent } from '../../src/competitions/competitions.events.ts';
import type { ParticipantsRemoved } from '../../src/competitions/roster.events.ts';
import type { ProfileCreated, TeamJoined, TeamLeft } from '../../src/players/players.events.ts';
import type { Documents, Folds } from '../platform/projection.ts';
import type { Document } from '../platform/read-models.ts';
import { changeGround, groundOf, keepGround } from './kept-ground.ts';

export type MemberEvent =
  ProfileCreated | TeamJoined | TeamLeft | CompetitionCreated | CompetitionChanged | CompetitionTeamEvent | ParticipantsRemoved;

/** Who is in which team, and who takes part in what. */
export const memberFolds: Folds<MemberEvent, Document> = {
  async ProfileCreated({ data: { profileId }, metadata: { organisationId, recordedAt } }, documents) {
    if (await groundOf(documents, organisationId, 'person', profileId)) return;
    keepGround(documents, organisationId, profileId, { keeps: 'person', since: recordedAt, teamIds: [] });
  },
  TeamJoined: ({ data: { profileId, teamId }, metadata }, documents) => move(documents, metadata.organisationId, profileId, teamId, true),
  TeamLeft: ({ data: { profileId, teamId }, metadata }, documents) => move(documents, metadata.organisationId, profileId, teamId, false),

  async CompetitionCreated({ data: { competitionId, rules }, metadata: { organisationId } }, documents) {
    if (await groundOf(documents, organisationId, 'competition', competitionId)) return;
    const { grouping, delayedClose, joining } = rules;
    const of = { keeps: 'competition', rules: { grouping, delayedClose, joining } } as const;
    keepGround(documents, organisationId, competitionId, { ...of, players: [], chosen: {}, teams: {} });
  },
  CompetitionChanged: ({ data: { competitionId, changes }, metadata }, documents) =>
    changeGround(documents, metadata.organisationId, 'competition', competitionId, ({ rules }) => ({
      rules: {
        grouping: changes.grouping ?? rules.grouping,
        delayedClose: changes.delayedClose ?? rules.delayedClose,
        joining: changes.joining ?? rules.joining,
      },
    })),
  CompetitionTeamAdded: ({ data: { competitionId, teamId, of, playersOnly }, metadata }, documents) =>
    changeGround(documents, metadata.organisationId, 'competition', competitionId, ({ teams }) => ({
      teams: { ...teams, [teamId]: { of: of ?? null, playersOnly } },
    })),
  CompetitionTeamChanged: ({ data: { competitionId, teamId, changes }, metadata }, documents) =>
    changeGround(documents, metadata.organisationId, 'competition', competitionId, ({ teams }) => {
      const team = teams[teamId];
      return team && typeof changes.playersOnly === 'boolean'
        ? { teams: { ...teams, [teamId]: { ...team, playersOnly: changes.playersOnly } } }
        : {};
    }),
  CompetitionTeamRemoved: ({ data: { competitionId, teamId }, metadata }, documents) =>
    changeGround(documents, metadata.organisationId, 'competition', competitionId, ({ teams, chosen }) => ({
      teams: without(teams, (id) => id === teamId),
      chosen: without(chosen, (_, in_) => in_ === teamId),
    })),
  ParticipantsRemoved: ({ data: { competitionId, profileIds }, metadata }, documents) =>
    changeGround(documents, metadata.organisationId, 'competition', competitionId, ({ chosen }) => ({
      chosen: without(chosen, (id) => profileIds.includes(id)),
    })),
};

async function move(
  documents: Documents<Document>,
  organisationId: string,
  profileId: string,
  teamId: string,
  isIn: boolean,
): Promise<void> {
  const changed = (ids: readonly string[], id: string) => [...ids.filter((one) => one !== id), ...(isIn ? [id] : [])];
  const team = await groundOf(documents, organisationId, 'team', teamId);
  keepGround(documents, organisationId, teamId, { keeps: 'team', profileIds: changed(team?.profileIds ?? [], profileId) });
  await changeGround(documents, organisationId, 'person', profileId, ({ teamIds }) => ({ teamIds: changed(teamIds, teamId) }));
}

function without<V>(all: { readonly [id: string]: V }, isOut: (id: string, value: V) => boolean): { [id: string]: V } {
  return Object.fromEntries(Object.entries(all).filter(([id, value]) => !isOut(id, value)));
}
