import type { BattleChallenged } from '../../src/battles/battles.events.ts';
import { COMPETITION, type CompetitionTeam, type CompetitionTeamEvent } from '../../src/competitions/competitions.events.ts';
import { COMPETITION_ROSTER, type RosterEvent } from '../../src/competitions/roster.events.ts';
import { placed, type Spell } from '../../src/competitions/spells.values.ts';
import type { Instant } from '../../src/platform/event.values.ts';
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
  /** When it was recorded that it takes part. */
  since: Instant;
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
  /** When the first of it was recorded. */
  since: Instant;
};

/** A team or a player as it stood before something of it was changed or taken away. Key: `organisationId/competitionId/was/before/team/teamId`. */
export type Former = Document & {
  kind: 'was';
  /** The key of the document that it was. */
  whose: string;
  /** When the change was recorded. */
  before: Instant;
  stood: RosterTeam | Participant;
};

/** What is kept of who takes part in competitions. */
export type OfRoster = RosterTeam | Participant | Former;

type Place = { organisationId: string; competitionId: string };
type Made = { recordedAt: Instant };

/** Teams and players of competitions, as boards need them: each key begins with the organisation and the competition. */
export const competitionRosters = projection<OfRoster, CompetitionTeamEvent | RosterEvent | BattleChallenged>({
  name: 'competition-rosters',
  version: 2,
  categories: [COMPETITION, COMPETITION_ROSTER],
  indexes: { organisationId: 'value', profileId: 'value', of: 'value' },
  compound: [
    ['organisationId', 'profileId'],
    ['organisationId', 'of'],
  ],
  concerns: () => ({ whom: 'organisation' }),
  on: {
    async CompetitionTeamAdded({ data, metadata: { organisationId, recordedAt } }, documents, open) {
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
        since: recordedAt,
      });
    },
    async CompetitionTeamChanged({ data: { competitionId, teamId, changes }, metadata }, documents, open) {
      const { name, icon, target, targetSharing, playersOnly } = changes;
      const place = { organisationId: metadata.organisationId, competitionId };
      const key = teamKey(place, teamId);
      const team = await documents.get(key);
      if (team?.kind !== 'team') return;
      await keepFormer(documents, place, key, team, metadata);
      documents.put(key, {
        ...team,
        ...(name !== undefined && { name: (name && (await open(name))) ?? null }),
        ...(icon !== undefined && { icon }),
        ...(target !== undefined && { target }),
        ...(targetSharing && { targetSharing }),
        ...(typeof playersOnly === 'boolean' && { playersOnly }),
      });
    },
    CompetitionTeamRemoved({ data: { competitionId, teamId }, metadata }, documents) {
      const place = { organisationId: metadata.organisationId, competitionId };
      return remove(documents, place, teamKey(place, teamId), metadata);
    },
    async ParticipantsPlaced({ data: { competitionId, profileIds, teamId = null }, metadata }, documents) {
      const { organisationId, recordedAt } = metadata;
      for (const profileId of profileIds)
        await change(documents, { organisationId, competitionId }, profileId, metadata, ({ spells }) => ({
          spells: placed(spells, teamId, recordedAt),
        }));
    },
    async ParticipantsRemoved({ data: { competitionId, profileIds }, metadata }, documents) {
      const place = { organisationId: metadata.organisationId, competitionId };
      for (const profileId of profileIds) await remove(documents, place, playerKey(place, profileId), metadata);
    },
    // The two of a battle take part from ever, each with the target that they agreed on.
    async BattleChallenged({ data: { competitionId, challenger, opponent, targets }, metadata }, documents) {
      const { organisationId, recordedAt } = metadata;
      const both = [
        { profileId: challenger, target: targets?.challenger },
        { profileId: opponent, target: targets?.opponent },
      ];
      for (const { profileId, target = null } of both)
        await change(documents, { organisationId, competitionId }, profileId, metadata, ({ spells }) => ({
          spells: placed(spells, null, recordedAt),
          target,
        }));
    },
    ParticipantTargetSet: ({ data: { competitionId, profileId, target }, metadata }, documents) =>
      change(documents, { organisationId: metadata.organisationId, competitionId }, profileId, metadata, () => ({ target })),
  },
});

/** A document of this view. */
export function isOfRoster(document: Document | undefined): document is OfRoster {
  return document !== undefined && (document.kind === 'team' || document.kind === 'player' || document.kind === 'was');
}

/** Who takes part, of all that is kept of a competition by its keys; as was known by an instant, or now. */
export function* rosterAt(documents: ReadonlyMap<string, OfRoster | undefined>, knownBy?: Instant): Generator<RosterTeam | Participant> {
  const earliest = new Map<string, Former>();
  for (const document of documents.values()) {
    if (document?.kind !== 'was' || knownBy === undefined || document.before <= knownBy) continue;
    const other = earliest.get(document.whose);
    if (!other || document.before < other.before) earliest.set(document.whose, document);
  }
  const wasThere = ({ since }: RosterTeam | Participant) => knownBy === undefined || since <= knownBy;
  for (const { stood } of earliest.values()) if (wasThere(stood)) yield stood;
  for (const [key, document] of documents)
    if (document && document.kind !== 'was' && !earliest.has(key) && wasThere(document)) yield document;
}

/** What every key of one competition begins with. */
export function rosterPrefix({ organisationId, competitionId }: Place): string {
  return `${organisationId}/${competitionId}/`;
}

async function change(
  documents: Documents<OfRoster>,
  place: Place,
  profileId: string,
  made: Made,
  changes: (participant: Participant) => Partial<Participant>,
): Promise<void> {
  const key = playerKey(place, profileId);
  const found = await documents.get(key);
  const known = found?.kind === 'player' ? found : undefined;
  const before: Participant = known ?? { kind: 'player', ...place, profileId, spells: [], target: null, since: made.recordedAt };
  const after = { ...before, ...changes(before) };
  if (known) await keepFormer(documents, place, key, known, made);
  if (after.spells.length > 0 || after.target !== null) documents.put(key, after);
  else documents.delete(key);
}

async function remove(documents: Documents<OfRoster>, place: Place, key: string, made: Made): Promise<void> {
  const found = await documents.get(key);
  if (found && found.kind !== 'was') await keepFormer(documents, place, key, found, made);
  documents.delete(key);
}

/** What was changed several times at one instant stood otherwise before the first of them. */
async function keepFormer(
  documents: Documents<OfRoster>,
  place: Place,
  whose: string,
  stood: RosterTeam | Participant,
  { recordedAt: before }: Made,
): Promise<void> {
  const key = `${rosterPrefix(place)}was/${before}/${whose.slice(rosterPrefix(place).length)}`;
  if (!(await documents.get(key))) documents.put(key, { kind: 'was', whose, before, stood });
}

function teamKey(place: Place, teamId: string): string {
  return `${rosterPrefix(place)}team/${teamId}`;
}

function playerKey(place: Place, profileId: string): string {
  return `${rosterPrefix(place)}player/${profileId}`;
}
