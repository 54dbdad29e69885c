import { COMPETITION, type CompetitionTeam, type CompetitionTeamEvent } from '../../src/competitions/competitions.events.ts';
import { COMPETITION_ROSTER, type RosterEvent } from '../../src/competitions/roster.events.ts';
import { placed, type Spell } from '../../src/competitions/spells.values.ts';
import type { PointAmount } from '../../src/points/point-amount.values.ts';
import { type Documents, projection } from '../platform/projection.ts';
import type { Document } from '../platform/read-models.ts';

/** A team as it takes part in a competition. Key: `organisationId/competitionId/team/teamId`. */
export type RosterTeam = Document & {
  kind: 'team';
  organisationId: string;
  competitionId: string;
  teamId: string;
  /** The organisation's team that it is; null for the competition's own. */
  of: string | null;
  /** Null: it is called, and looks, as the organisation's team does. */
  name: string | null;
  icon: string | null;
  target: PointAmount | null;
  targetSharing: CompetitionTeam['targetSharing'];
  playersOnly: boolean;
};

/** Who takes part, or has a target of their own where everybody does. Key: `organisationId/competitionId/player/profileId`. */
export type Participant = Document & {
  kind: 'player';
  organisationId: string;
  competitionId: string;
  profileId: string;
  /** For which team what they do counts, and since when; none where they are not chosen. */
  spells: readonly Spell[];
  /** Their own. */
  target: PointAmount | null;
};

type Place = { organisationId: string; competitionId: string };

/** Teams and players of competitions, as boards need them: each key begins with the organisation and the competition. */
export const competitionRosters = projection<RosterTeam | Participant, CompetitionTeamEvent | RosterEvent>({
  name: 'competition-rosters',
  version: 1,
  categories: [COMPETITION, COMPETITION_ROSTER],
  indexes: { organisationId: 'value', competitionId: 'value', kind: 'value', profileId: 'value', of: 'value' },
  concerns: () => ({ whom: 'organisation' }),
  on: {
    async CompetitionTeamAdded({ data, metadata: { organisationId } }, documents, open) {
      const { competitionId, teamId, of, name, icon, target, targetSharing, playersOnly } = data;
      documents.put(teamKey({ organisationId, competitionId }, teamId), {
        kind: 'team',
        organisationId,
        competitionId,
        teamId,
        of: of ?? null,
        name: (await open(name)) ?? null,
        icon: icon ?? null,
        target: target ?? null,
        targetSharing,
        playersOnly,
      });
    },
    async CompetitionTeamChanged({ data: { competitionId, teamId, changes }, metadata: { organisationId } }, documents, open) {
      const { name, icon, target, targetSharing, playersOnly } = changes;
      const key = teamKey({ organisationId, competitionId }, teamId);
      const team = await documents.get(key);
      if (team?.kind !== 'team') return;
      documents.put(key, {
        ...team,
        ...(name !== undefined && { name: (name && (await open(name))) ?? null }),
        ...(icon !== undefined && { icon }),
        ...(target !== undefined && { target }),
        ...(targetSharing && { targetSharing }),
        ...(typeof playersOnly === 'boolean' && { playersOnly }),
      });
    },
    CompetitionTeamRemoved: ({ data: { competitionId, teamId }, metadata: { organisationId } }, documents) =>
      documents.delete(teamKey({ organisationId, competitionId }, teamId)),
    async ParticipantsPlaced({ data: { competitionId, profileIds, teamId = null }, metadata }, documents) {
      const { organisationId, recordedAt } = metadata;
      for (const profileId of profileIds)
        await change(documents, { organisationId, competitionId }, profileId, ({ spells }) => ({
          spells: placed(spells, teamId, recordedAt),
        }));
    },
    ParticipantsRemoved({ data: { competitionId, profileIds }, metadata: { organisationId } }, documents) {
      for (const profileId of profileIds) documents.delete(playerKey({ organisationId, competitionId }, profileId));
    },
    ParticipantTargetSet: ({ data: { competitionId, profileId, target }, metadata: { organisationId } }, documents) =>
      change(documents, { organisationId, competitionId }, profileId, () => ({ target })),
  },
});

/** A document of this view. */
export function isOfRoster(document: Document | undefined): document is RosterTeam | Participant {
  return document !== undefined && (document.kind === 'team' || document.kind === 'player');
}

/** What every key of one competition begins with. */
export function rosterPrefix({ organisationId, competitionId }: Place): string {
  return `${organisationId}/${competitionId}/`;
}

async function change(
  documents: Documents<RosterTeam | Participant>,
  place: Place,
  profileId: string,
  changes: (participant: Participant) => Partial<Participant>,
): Promise<void> {
  const key = playerKey(place, profileId);
  const found = await documents.get(key);
  const before: Participant = found?.kind === 'player' ? found : { kind: 'player', ...place, profileId, spells: [], target: null };
  const after = { ...before, ...changes(before) };
  if (after.spells.length > 0 || after.target !== null) documents.put(key, after);
  else documents.delete(key);
}

function teamKey(place: Place, teamId: string): string {
  return `${rosterPrefix(place)}team/${teamId}`;
}

function playerKey(place: Place, profileId: string): string {
  return `${rosterPrefix(place)}player/${profileId}`;
}
