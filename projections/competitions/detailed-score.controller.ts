import { Query } from '@nestjs/common';
import { roundShownAt } from '../../src/competitions/rounds.values.ts';
import { elapsedPercent, overallStatus, percentOf, standingClass } from '../../src/competitions/standing.values.ts';
import { listOf, number, ok, orNull } from '../../src/platform/http/answers.values.ts';
import { Get, Route } from '../../src/platform/http/calls.ts';
import { Flag, Id, Text } from '../../src/platform/http/fields.ts';
import { NotFound } from '../../src/platform/http/refusals.ts';
import { Allow, type Call, CallOf, GoneOf, member } from '../../src/platform/http/who.ts';
import { toMicros } from '../../src/points/point-amount.values.ts';
import { ReadRosters, type Roster, targetOfRow } from '../competition-rosters/read-rosters.ts';
import { type ClosedRound, lockOf, roundKey } from '../competition-rounds/competition-rounds.ts';
import { VisibleDirectory } from '../people/visible-directory.ts';
import { knownViewer } from '../platform/known-viewer.ts';
import type { Viewer } from '../platform/scope.ts';
import type { Reading } from '../scoreboard/board-readings.ts';
import type { BoardStanding } from '../scoreboard/board.ts';
import { ReadModels } from '../platform/read-models.ts';
import { Readings } from '../scoreboard/readings.ts';
import type { BoardState } from '../scoreboard/scoreboard.view.ts';
import { ACCESS_KEY, CompetitionScopes } from './competition-scopes.ts';
import { rowOf } from './competition-row.ts';
import type { Competition } from './competitions.ts';
import { commonTarget, competitionRow, overallWord, type ScoreRow, scoreRow } from './competitions.view.ts';

/** So many rows are told; the board's own call has all, in pages. */
const MOST_TOLD = 1_000;
const NOBODY: Roster = { teams: [], participants: new Map() };
/** What is first on a podium (U-130). */
const TOP = 3;

class DetailedScore {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @Id() competitionid!: string;
  @Text(ACCESS_KEY) accesskey?: string;
  @Flag({ optional: true, note: '1: only the first three ranks' }) only_top?: boolean;
}

@Route('competition_score')
export class DetailedScoreController {
  constructor(
    private readonly readings: Readings,
    private readonly scopes: CompetitionScopes,
    private readonly rosters: ReadRosters,
    private readonly visible: VisibleDirectory,
    private readonly models: ReadModels,
  ) {}

  @Get(
    'detailed_score',
    'A competition and who stands where in its running round, against their targets: the first thousand as they are listed.',
    ok({
      competition: competitionRow,
      ranks: listOf(scoreRow),
      elapsed_percent: number,
      common_target: orNull(commonTarget),
      overall_status: overallWord,
    }),
  )
  @Allow(member, { scope: 'read', shown: 'competitionid', byKey: 'competition' })
  async detailedScore(
    @Query() { competitionid: competitionId, only_top }: DetailedScore,
    @CallOf() call: Call,
    @GoneOf() gone: AbortSignal,
  ) {
    const viewer = knownViewer(call.who);
    const seen = await this.scopes.seen(viewer, { competitionId });
    if (!seen) throw new NotFound('competition');
    const { competition, scope } = seen;
    const { rules } = competition;
    const ask = (reading: Reading) => this.readings.within(scope, { params: { competitionId } }, call, reading, gone);
    const [parts, [state], roster, people, own] = await Promise.all([
      ask({ kind: 'standings', order: only_top ? 'ranked' : 'listed', most: MOST_TOLD }),
      rules.end === 'target' || rules.kind === 'common target' ? ask({ kind: 'state', limit: 1 }) : [],
      competition.rules.usesTargets || competition.rules.grouping === 'teams'
        ? this.rosters.of(viewer.organisationId, competitionId)
        : NOBODY,
      this.visible.of(viewer),
      this.rosters.own(viewer),
    ]);
    const round = roundShownAt(rules, call.receivedAt);
    const { reachedAt, together } = state === undefined ? {} : ((JSON.parse(state) as BoardState).header.round ?? {});
    const elapsed = elapsedPercent({ from: round.from, before: reachedAt ?? round.before }, call.receivedAt);
    const closed = await this.models.get<ClosedRound>('competition-rounds', roundKey(viewer.organisationId, competitionId, round.number));
    const won = new Set(lockOf(closed?.document)?.winners.map(({ id }) => id));
    const common = together && { ...together, percent: percentOf(toMicros(together.points), toMicros(together.target)) ?? 0 };
    const isOwn = ownRows(viewer, roster, rules);
    const all = parts.flatMap((part) => JSON.parse(part) as BoardStanding[]);
    const ranks = all.map(({ profileId, name, rank, tied, points, hidden }): ScoreRow => {
      const target = targetOfRow(profileId, rules, roster);
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
        standing_class: standingClass({ won: won.has(profileId), percent }, elapsed) ?? null,
        ...(hidden !== undefined && { hidden }),
      };
    });
    return {
      status: 'ok',
      competition: rowOf(competition, call.receivedAt, {
        viewer,
        people,
        own: own(competitionId),
      }),
      ranks: only_top ? ranks.filter(({ rank }) => rank !== null && rank <= TOP) : ranks,
      elapsed_percent: elapsed,
      common_target: common ?? null,
      overall_status:
        overallStatus(common?.percent ?? ranks.find(({ profile_id: id }) => isOwn(id))?.percent ?? undefined, elapsed) ?? null,
    };
  }
}

/** Which rows are the viewer's: their own, or of teams those for which what they do counts. */
function ownRows({ profileId = '', teamIds }: Viewer, { teams, participants }: Roster, { grouping }: Competition['rules']) {
  if (grouping === 'players') return (id: string) => id === profileId;
  const chosenFor = participants.get(profileId)?.spells.at(-1)?.teamId;
  const own = teams.filter(({ teamId, of, playersOnly }) => teamId === chosenFor || (of !== null && !playersOnly && teamIds.includes(of)));
  return (id: string) => own.some(({ teamId }) => teamId === id);
}
