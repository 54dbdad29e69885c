import { Query } from '@nestjs/common';
import { roundShownAt } from '../../src/competitions/rounds.values.ts';
import { elapsedPercent, overallStatus, percentOf, standingClass } from '../../src/competitions/standing.values.ts';
import { listOf, number, ok } from '../../src/platform/http/answers.values.ts';
import { Get, Route } from '../../src/platform/http/calls.ts';
import { Flag, Id } from '../../src/platform/http/fields.ts';
import { NotFound } from '../../src/platform/http/refusals.ts';
import { Allow, type Call, CallOf, GoneOf, member } from '../../src/platform/http/who.ts';
import { type PointAmount, toMicros } from '../../src/points/point-amount.values.ts';
import { ReadRosters, type Roster, targetOfPlayer } from '../competition-rosters/read-rosters.ts';
import { VisibleDirectory } from '../people/visible-directory.ts';
import { knownViewer } from '../platform/known-viewer.ts';
import type { BoardStanding } from '../scoreboard/board.ts';
import { Readings } from '../scoreboard/readings.ts';
import { CompetitionScopes } from './competition-scopes.ts';
import { rowOf } from './competition-row.ts';
import type { Competition } from './competitions.ts';
import { competitionRow, overallWord, type ScoreRow, scoreRow } from './competitions.view.ts';

/** So many rows are told; the board's own call has all, in pages. */
const MOST_TOLD = 1_000;
const NOBODY: Roster = { teams: [], participants: new Map() };
/** What is first on a podium (U-130). */
const TOP = 3;

class DetailedScore {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @Id() competitionid!: string;
  @Flag({ optional: true, note: '1: only the first three ranks' }) only_top?: boolean;
}

@Route('competition_score')
export class DetailedScoreController {
  constructor(
    private readonly readings: Readings,
    private readonly scopes: CompetitionScopes,
    private readonly rosters: ReadRosters,
    private readonly visible: VisibleDirectory,
  ) {}

  @Get(
    'detailed_score',
    'A competition and who stands where in its running round, against their targets: the first thousand.',
    ok({ competition: competitionRow, ranks: listOf(scoreRow), elapsed_percent: number, overall_status: overallWord }),
  )
  @Allow(member, { scope: 'read' })
  async detailedScore(
    @Query() { competitionid: competitionId, only_top }: DetailedScore,
    @CallOf() call: Call,
    @GoneOf() gone: AbortSignal,
  ) {
    const viewer = knownViewer(call.who);
    const seen = await this.scopes.seen(viewer, { competitionId });
    if (!seen) throw new NotFound('competition');
    const { competition, scope } = seen;
    const [parts, roster, people] = await Promise.all([
      this.readings.within(scope, { params: { competitionId } }, call, { kind: 'standings', most: MOST_TOLD }, gone),
      competition.rules.usesTargets || competition.rules.grouping === 'teams'
        ? this.rosters.of(viewer.organisationId, competitionId)
        : NOBODY,
      this.visible.of(viewer),
    ]);
    const { rules } = competition;
    const elapsed = elapsedPercent(roundShownAt(rules, call.receivedAt), call.receivedAt);
    const all = parts.flatMap((part) => JSON.parse(part) as BoardStanding[]);
    const ranks = all.map(({ profileId, name, rank, tied, points }): ScoreRow => {
      const target = targetFor(profileId, competition, roster);
      const percent = percentOf(toMicros(points), target === undefined ? undefined : toMicros(target));
      const person = rules.grouping === 'players' ? people.person(profileId) : undefined;
      const team = roster.teams.find(({ teamId }) => teamId === profileId);
      return {
        profile_id: profileId,
        rank,
        tied,
        Name: name,
        icon: person?.icon ?? team?.icon ?? null,
        team: (person?.teamIds ?? []).flatMap((teamId) => people.team(teamId)?.name ?? []).join(' · '),
        Score: points,
        target: target ?? null,
        percent: percent ?? null,
        standing_class: standingClass({ won: false, percent }, elapsed) ?? null,
      };
    });
    return {
      status: 'ok',
      competition: rowOf(competition, call.receivedAt),
      ranks: only_top ? ranks.filter(({ rank }) => rank !== null && rank <= TOP) : ranks,
      elapsed_percent: elapsed,
      overall_status: overallStatus(ranks.find(({ profile_id }) => profile_id === viewer.profileId)?.percent ?? undefined, elapsed) ?? null,
    };
  }
}

/** A player's, or a team's, where it has one together. */
function targetFor(id: string, { rules }: Competition, roster: Roster): PointAmount | undefined {
  if (rules.grouping === 'players') return targetOfPlayer(id, rules, roster);
  const team = roster.teams.find(({ teamId }) => teamId === id);
  return rules.usesTargets && team?.targetSharing === 'team' ? (team.target ?? undefined) : undefined;
}
