import { Header, Query } from '@nestjs/common';
import { roundShownAt } from '../../src/competitions/rounds.values.ts';
import { elapsedPercent, overallStatus, percentOf, standingClass } from '../../src/competitions/standing.values.ts';
import { listOf, number, type Of, ok, orNull } from '../../src/platform/http/answers.values.ts';
import { Get, Route } from '../../src/platform/http/calls.ts';
import { Flag, Id, Text } from '../../src/platform/http/fields.ts';
import { NotFound } from '../../src/platform/http/refusals.ts';
import { Allow, type Call, CallOf, GoneOf, member } from '../../src/platform/http/who.ts';
import { toMicros } from '../../src/points/point-amount.values.ts';
import { PODIUM } from '../../src/competitions/winners.values.ts';
import type { KeptRoster } from '../competition-rosters/kept-rosters.ts';
import { ReadRosters, type Roster, targetOfRow } from '../competition-rosters/read-rosters.ts';
import { VisibleDirectory } from '../people/visible-directory.ts';
import type { VisiblePeople } from '../people/visible-people.ts';
import { knownViewer } from '../platform/known-viewer.ts';
import { hiddenIn, scopeKey, type Viewer } from '../platform/scope.ts';
import { JSON_TYPE } from '../scoreboard/board-answers.ts';
import type { Reading, StandingRead } from '../scoreboard/board-readings.ts';
import { Readings } from '../scoreboard/readings.ts';
import type { BoardState } from '../scoreboard/scoreboard.view.ts';
import { ACCESS_KEY, CompetitionScopes } from './competition-scopes.ts';
import { rowOf } from './competition-row.ts';
import type { Competition } from './competitions.ts';
import { commonTarget, competitionRow, overallWord, type ScoreRow, scoreRow } from './competitions.view.ts';
import { ScoreTables } from './score-tables.ts';

/** So many rows are told; the board's own call has all, in pages. */
const MOST_TOLD = 1_000;
const NOBODY: Roster = { teams: [], participants: new Map() };

const detailedScore = ok({
  competition: competitionRow,
  ranks: listOf(scoreRow),
  elapsed_percent: number,
  common_target: orNull(commonTarget),
  overall_status: overallWord,
});

class DetailedScore {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @Id() competitionid!: string;
  @Text(ACCESS_KEY) accesskey?: string;
  @Flag({ optional: true, note: '1: only the first three ranks' }) only_top?: boolean;
}

@Route('competition_score')
export class DetailedScoreController {
  private readonly tables = new ScoreTables();

  constructor(
    private readonly readings: Readings,
    private readonly scopes: CompetitionScopes,
    private readonly rosters: ReadRosters,
    private readonly visible: VisibleDirectory,
  ) {}

  @Get(
    'detailed_score',
    'A competition and who stands where in its running round, against their targets: the first thousand as they are listed.',
    detailedScore,
  )
  @Header('content-type', JSON_TYPE)
  @Allow(member, { scope: 'read', shown: 'competitionid', byKey: 'competition' })
  async detailedScore(
    @Query() { competitionid: competitionId, only_top }: DetailedScore,
    @CallOf() call: Call,
    @GoneOf() gone: AbortSignal,
  ) {
    const viewer = knownViewer(call.who);
    const seen = await this.scopes.seen(viewer, { competitionId });
    if (!seen) throw new NotFound('competition');
    const { competition, position, scope } = seen;
    const { rules } = competition;
    const ask = (reading: Reading) => this.readings.within(scope, { params: { competitionId }, seen: competition }, call, reading, gone);
    const [standings, [state], roster, people, own] = await Promise.all([
      ask({ kind: 'standings', order: only_top ? 'ranked' : 'listed', most: MOST_TOLD }),
      rules.end === 'target' || rules.kind === 'common target' ? ask({ kind: 'state', limit: 1 }) : [],
      rules.usesTargets || rules.grouping === 'teams' ? this.rosters.now(viewer.organisationId, competitionId) : undefined,
      this.visible.of(viewer),
      this.rosters.own(viewer),
    ]);
    const round = roundShownAt(rules, call.receivedAt);
    const { reachedAt, together } = state === undefined ? {} : ((JSON.parse(state) as BoardState).header.round ?? {});
    const elapsed = elapsedPercent({ from: round.from, before: reachedAt ?? round.before }, call.receivedAt);
    const common = together && { ...together, percent: percentOf(toMicros(together.points), toMicros(together.target)) ?? 0 };
    const key = `${viewer.organisationId}/${competitionId}|${scopeKey(scope)}|${only_top ? 'podium' : 'all'}`;
    const looked = [...standings, position, roster && stateOf(roster), stateOf(people)];
    const table = this.tables.of(key, looked, elapsed, () => {
      const all = rowsOf(standings, { rules, roster: roster ?? NOBODY, people, elapsed });
      return { all, told: only_top ? all.filter(({ rank }) => rank !== null && rank <= PODIUM) : all };
    });
    const isOwn = ownRows(viewer, roster ?? NOBODY, rules);
    const [, percent] = table.percents.find(([id]) => isOwn(id)) ?? [];
    const about = {
      competition: rowOf(competition, call.receivedAt, { viewer, people, own: own(competitionId), hiddenFrom: hiddenIn(scope) }),
      elapsed_percent: elapsed,
      common_target: common ?? null,
      overall_status: overallStatus(common?.percent ?? percent ?? undefined, elapsed) ?? null,
    } satisfies Omit<Of<typeof detailedScore>, 'status' | 'ranks'>;
    return table.answer(about);
  }
}

/** What rows are made of, as it stands: everything but the clock is one of what a table is told again by. */
type Looked = {
  rules: Competition['rules'];
  roster: Roster;
  people: VisiblePeople;
  elapsed: number;
};

function rowsOf(standings: readonly string[], { rules, roster, people, elapsed }: Looked): ScoreRow[] {
  const teams = new Map(roster.teams.map((team) => [team.teamId, team]));
  const all = standings.flatMap((part) => JSON.parse(part) as StandingRead[]);
  return all.map(({ profileId, name, rank, tied, points, hidden, won = false }): ScoreRow => {
    const target = targetOfRow(profileId, rules, roster);
    const percent = percentOf(toMicros(points), target === undefined ? undefined : toMicros(target));
    const person = rules.grouping === 'players' ? people.person(profileId) : undefined;
    return {
      profile_id: profileId,
      rank,
      tied,
      Name: name,
      icon: person?.icon ?? teams.get(profileId)?.icon ?? null,
      team: (person?.teamIds ?? []).flatMap((teamId) => people.team(teamId)?.name ?? []).join(' · '),
      Score: points,
      target: target ?? null,
      percent: percent ?? null,
      standing_class: standingClass({ won, percent }, elapsed) ?? null,
      ...(hidden !== undefined && { hidden }),
    };
  });
}

/** The same for as long as nothing of it changes. */
function stateOf(kept: Pick<KeptRoster, 'once'>): object {
  return kept.once('state', () => ({}));
}

/** Which rows are the viewer's: their own, or of teams those for which what they do counts. */
function ownRows({ profileId = '', teamIds }: Viewer, { teams, participants }: Roster, { grouping }: Competition['rules']) {
  if (grouping === 'players') return (id: string) => id === profileId;
  const chosenFor = participants.get(profileId)?.spells.at(-1)?.teamId;
  const own = teams.filter(({ teamId, of, playersOnly }) => teamId === chosenFor || (of !== null && !playersOnly && teamIds.includes(of)));
  return (id: string) => own.some(({ teamId }) => teamId === id);
}
