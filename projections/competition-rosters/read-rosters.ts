import { Injectable } from '@nestjs/common';
import { everybodyTakesPart } from '../../src/competitions/spells.values.ts';
import { targetOf } from '../../src/competitions/targets.values.ts';
import { type CompetitionFilter, seesCompetition } from '../../src/organisations/filters.values.ts';
import { NotFound } from '../../src/platform/http/refusals.ts';
import type { PointAmount } from '../../src/points/point-amount.values.ts';
import { type Competition, competitionKey } from '../competitions/competitions.ts';
import { ReadModels } from '../platform/read-models.ts';
import type { Viewer } from '../platform/scope.ts';
import { type Participant, rosterPrefix, type RosterTeam } from './competition-rosters.ts';

/** A competition's teams and players, as they stand. */
export type Roster = { teams: RosterTeam[]; participants: Map<string, Participant> };

/** As many competitions as an organisation's list tells. */
const MOST = 10_000;

/** Who takes part in what, and which competitions somebody may see by that. */
@Injectable()
export class ReadRosters {
  constructor(private readonly models: ReadModels) {}

  async of(organisationId: string, competitionId: string): Promise<Roster> {
    const roster: Roster = { teams: [], participants: new Map() };
    const prefix = rosterPrefix({ organisationId, competitionId });
    for await (const { document } of this.models.scan<RosterTeam | Participant>('competition-rosters', { prefix })) {
      if (document.kind === 'team') roster.teams.push(document);
      else roster.participants.set(document.profileId, document);
    }
    return roster;
  }

  /** Where somebody takes part, or has a target of their own. */
  ofPlayer(organisationId: string, profileId: string): Promise<Participant[]> {
    return this.find<Participant>({ organisationId, profileId });
  }

  /** A competition that a viewer may see. @throws NotFound, also for others */
  async competition(viewer: Viewer, competitionId: string): Promise<Competition> {
    const kept = await this.models.get<Competition>('competitions', competitionKey(viewer.organisationId, competitionId));
    const [seen] = kept ? await this.seen(viewer, [kept.document]) : [];
    if (!seen || seen.deleted) throw new NotFound('competition');
    return seen;
  }

  /** Those of some competitions that a viewer may see (R-211 to R-213, U-102): their editors see all. */
  async seen(viewer: Viewer, competitions: readonly Competition[]): Promise<Competition[]> {
    const { organisationId, role, profileId, teamIds } = viewer;
    if (role === 'admin') return [...competitions];
    if (profileId === undefined) return [];
    const [filter, own, ofTeams] = await Promise.all([
      this.filter(organisationId),
      this.ofPlayer(organisationId, profileId),
      this.find<RosterTeam>({ organisationId, of: { in: teamIds } }),
    ]);
    const chosen = new Set(own.flatMap(({ competitionId, spells }) => (spells.length > 0 ? [competitionId] : [])));
    const teams = Map.groupBy(ofTeams, ({ competitionId }) => competitionId);
    return competitions.filter(({ competitionId, rules }) => {
      if (rules.admins.includes(profileId)) return true;
      const theirs = rules.grouping === 'teams' ? (teams.get(competitionId) ?? []) : [];
      const takesPart = chosen.has(competitionId) || everybodyTakesPart(rules) || theirs.some(({ playersOnly }) => !playersOnly);
      const about = { createdBy: null, profileIds: takesPart ? [profileId] : [], teamIds: theirs.flatMap(({ of }) => of ?? []) };
      return (rules.visibility === 'group' || takesPart) && seesCompetition(viewer, filter, about);
    });
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
export function targetOfPlayer(profileId: string, rules: Competition['rules'], { teams, participants }: Roster): PointAmount | undefined {
  const participant = participants.get(profileId);
  const teamId = participant?.spells.at(-1)?.teamId;
  const team = teams.find((one) => one.teamId === teamId);
  return targetOf(rules, participant?.target ?? undefined, team && { target: team.target ?? undefined, targetSharing: team.targetSharing });
}
