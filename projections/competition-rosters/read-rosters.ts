import { Injectable } from '@nestjs/common';
import { everybodyTakesPart } from '../../src/competitions/spells.values.ts';
import { type CompetitionFilter, seesCompetition } from '../../src/organisations/filters.values.ts';
import type { Instant } from '../../src/platform/event.values.ts';
import { NotFound } from '../../src/platform/http/refusals.ts';
import type { PointAmount } from '../../src/points/point-amount.values.ts';
import { type Competition, competitionKey } from '../competitions/competitions.ts';
import { targetIn, targetOfParticipant } from '../competitions/round-order.ts';
import { VisibleDirectory } from '../people/visible-directory.ts';
import { ReadModels } from '../platform/read-models.ts';
import type { Viewer } from '../platform/scope.ts';
import { type OfRoster, type Participant, rosterAt, rosterPrefix, type RosterTeam } from './competition-rosters.ts';
import { type KeptRoster, KeptRosters } from './kept-rosters.ts';

/** A competition's teams and players. */
export type Roster = Pick<KeptRoster, 'teams' | 'participants'>;

/** How somebody takes part themselves: whether they were chosen, and whose row is theirs where teams compete; `byTeam`: a team that they are in does. */
export type Own = { chosen: boolean; teamId: string | null; byTeam: boolean };

/** As many competitions as an organisation's list tells. */
const MOST = 10_000;

/** Who takes part in what, and which competitions somebody may see by that. */
@Injectable()
export class ReadRosters {
  constructor(
    private readonly models: ReadModels,
    private readonly visible: VisibleDirectory,
    private readonly kept: KeptRosters,
  ) {}

  /** As it stands, or as was known by an instant. */
  async of(organisationId: string, competitionId: string, knownBy?: Instant): Promise<Roster> {
    if (knownBy === undefined) return this.now(organisationId, competitionId);
    const roster: { teams: RosterTeam[]; participants: Map<string, Participant> } = { teams: [], participants: new Map() };
    const prefix = rosterPrefix({ organisationId, competitionId });
    const kept = new Map<string, OfRoster>();
    for await (const { key, document } of this.models.scan<OfRoster>('competition-rosters', { prefix })) kept.set(key, document);
    for (const document of rosterAt(kept, knownBy))
      if (document.kind === 'team') roster.teams.push(document);
      else roster.participants.set(document.profileId, document);
    return roster;
  }

  /** The teams of a competition by their ids in it, as was known by one instant or another, or as they stand. */
  async teamsAt(organisationId: string, competitionId: string): Promise<(knownBy?: Instant) => Map<string, RosterTeam>> {
    const kept = new Map<string, OfRoster>();
    for (const part of ['team', 'was'])
      for await (const { key, document } of this.models.scan<OfRoster>('competition-rosters', {
        prefix: `${rosterPrefix({ organisationId, competitionId })}${part}/`,
      }))
        if (document.kind === 'team' || (document.kind === 'was' && document.stood.kind === 'team')) kept.set(key, document);
    return (knownBy) => {
      const teams = [...rosterAt(kept, knownBy)].filter((document) => document.kind === 'team');
      return new Map(teams.map((team) => [team.teamId, team]));
    };
  }

  /** As it stands, in memory. */
  now(organisationId: string, competitionId: string): Promise<KeptRoster> {
    return this.kept.of(organisationId, competitionId);
  }

  /** Where somebody takes part, or has a target of their own. */
  ofPlayer(organisationId: string, profileId: string): Promise<Participant[]> {
    return this.find<Participant>({ organisationId, profileId });
  }

  /** How somebody takes part in competitions as they stand: as a player who was chosen, and for which team, or by a team of the organisation that they are in. */
  async own({ organisationId, profileId, teamIds }: Viewer): Promise<(competitionId: string) => Own> {
    if (profileId === undefined) return () => ({ chosen: false, teamId: null, byTeam: false });
    const [own, ofTeams] = await Promise.all([
      this.ofPlayer(organisationId, profileId),
      this.find<RosterTeam>({ organisationId, of: { in: teamIds } }),
    ]);
    const spells = new Map(own.map((participant) => [participant.competitionId, participant.spells]));
    const whole = new Map(
      ofTeams.flatMap(({ competitionId, teamId, playersOnly }) => (playersOnly ? [] : [[competitionId, teamId] as const])),
    );
    const byTeam = new Set(ofTeams.map(({ competitionId }) => competitionId));
    return (competitionId) => {
      const last = spells.get(competitionId)?.at(-1);
      return { chosen: last !== undefined, teamId: last?.teamId ?? whole.get(competitionId) ?? null, byTeam: byTeam.has(competitionId) };
    };
  }

  /** A competition that a viewer may see. @throws NotFound, also for others */
  async competition(viewer: Viewer, competitionId: string): Promise<Competition> {
    const kept = await this.models.get<Competition>('competitions', competitionKey(viewer.organisationId, competitionId));
    const [seen] = kept ? await this.seen(viewer, [kept.document]) : [];
    if (!seen || seen.deleted) throw new NotFound('competition');
    return seen;
  }

  /**
   * Those of some competitions that a viewer may see (R-211 to R-213, U-102): their editors see all, who looks by a link the one that it is of. A
   * battle of somebody whom they may not see does not exist, unless it is their own.
   */
  async seen(viewer: Viewer, competitions: readonly Competition[]): Promise<Competition[]> {
    const { organisationId, role, profileId, teamIds, shows } = viewer;
    if (role === 'admin') return [...competitions];
    if (shows) return competitions.filter(({ competitionId, deleted }) => !deleted && shows.includes(competitionId));
    if (profileId === undefined) return [];
    const [filter, own, ofTeams, people] = await Promise.all([
      this.filter(organisationId),
      this.ofPlayer(organisationId, profileId),
      this.find<RosterTeam>({ organisationId, of: { in: teamIds } }),
      this.visible.of(viewer),
    ]);
    const chosen = new Set(own.flatMap(({ competitionId, spells }) => (spells.length > 0 ? [competitionId] : [])));
    const teams = Map.groupBy(ofTeams, ({ competitionId }) => competitionId);
    return competitions.filter(({ competitionId, rules, players }) => {
      if (!players.includes(profileId) && !players.every((player) => people.person(player))) return false;
      if (rules.admins.includes(profileId)) return true;
      const theirs = rules.grouping === 'teams' ? (teams.get(competitionId) ?? []) : [];
      const takesPart = chosen.has(competitionId) || everybodyTakesPart(rules) || theirs.some(({ playersOnly }) => !playersOnly);
      const about = { createdBy: null, profileIds: takesPart ? [profileId] : [], teamIds: theirs.flatMap(({ of }) => of ?? []) };
      return (rules.visibility === 'group' || takesPart) && seesCompetition(viewer, filter, about);
    });
  }

  /** Those that every player of the organisation sees, whoever they are: as a display may that shows nobody in particular. */
  async seenByAll(display: Viewer, competitions: readonly Competition[]): Promise<Competition[]> {
    const [filter, people] = await Promise.all([this.filter(display.organisationId), this.visible.of(display)]);
    if (filter !== 'all') return [];
    const isOpen = ({ deleted, rules, players }: Competition) =>
      !deleted && rules.visibility === 'group' && players.every((one) => people.person(one));
    return competitions.filter(isOpen);
  }

  private async filter(organisationId: string): Promise<CompetitionFilter> {
    const kept = await this.models.get<{ competitionFilter?: CompetitionFilter }>('organisations', organisationId);
    return kept?.document.competitionFilter ?? 'all';
  }

  private async find<D extends Participant | RosterTeam>(filter: Parameters<ReadModels['find']>[1]): Promise<D[]> {
    const { items } = await this.models.find<D>('competition-rosters', filter, { limit: MOST });
    return items.map(({ document }) => document);
  }
}

/** What a player of a competition is to reach (U-119): their own, their team's, or the default. */
export function targetOfPlayer(profileId: string, rules: Competition['rules'], roster: Roster): PointAmount | undefined {
  return targetOfParticipant(roster.participants.get(profileId), rules, knownIn(roster));
}

/** What a row of a board is to reach: a player, or a team. */
export function targetOfRow(id: string, rules: Competition['rules'], roster: Roster): PointAmount | undefined {
  return targetIn(id, rules, knownIn(roster));
}

function knownIn({ teams, participants }: Roster): Parameters<typeof targetIn>[2] {
  return { team: (id) => teams.find(({ teamId }) => teamId === id), participant: (id) => participants.get(id) };
}

/** A team of a competition as it is called there: by its own name, or by that of the organisation's. */
export function teamName(team: RosterTeam | undefined, nameOf: (teamId: string) => string | undefined): string {
  return team?.name ?? nameOf(team?.of ?? '') ?? '…';
}
