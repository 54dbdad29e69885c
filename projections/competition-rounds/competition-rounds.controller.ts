import { Query } from '@nestjs/common';
import type { Lock } from '../../src/competitions/rounds.events.ts';
import { MOST_ROUNDS } from '../../src/competitions/rounds.values.ts';
import { listOf } from '../../src/platform/http/answers.values.ts';
import { Get, Route } from '../../src/platform/http/calls.ts';
import { Id, Whole } from '../../src/platform/http/fields.ts';
import { After, following, keyAfter, page } from '../../src/platform/http/paging.ts';
import { Allow, type Call, CallOf, member } from '../../src/platform/http/who.ts';
import { isAdminOf } from '../competitions/admin-of.ts';
import { CompetitionScopes } from '../competitions/competition-scopes.ts';
import { WINNER_RULES } from '../competitions/competition-row.ts';
import { ReadRosters } from '../competition-rosters/read-rosters.ts';
import { VisibleDirectory } from '../people/visible-directory.ts';
import { knownViewer } from '../platform/known-viewer.ts';
import { isResultHidden } from '../scoreboard/frames.ts';
import { disputableUntil } from '../../src/competitions/disputes.values.ts';
import { type ClosedRound, lockOf, type Rules } from './competition-rounds.ts';
import { type ClosedRoundRow, closedRoundRow, type CorrectableRules } from './competition-rounds.view.ts';
import { ReadClosedRounds } from './read-closed-rounds.ts';
import { type NameOf, namesOf } from './row-names.ts';

class GetRounds {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @Id() competitionid!: string;
  @Whole(1, MOST_ROUNDS, { optional: true, note: 'Only this one, if it was closed' }) round?: number;
  @Whole(1, 100, { optional: true, note: '20 unless told' }) limit?: number;
  @After() after?: string;
}

class RoundPlace {
  @Whole(1, MOST_ROUNDS) number!: number;
}

/** So many rows of a board are told; the board's own call has all. */
const TOP = 10;

/** What has come of a competition's rounds. */
@Route('competition')
export class CompetitionRoundListController {
  constructor(
    private readonly rosters: ReadRosters,
    private readonly rounds: ReadClosedRounds,
    private readonly visible: VisibleDirectory,
    private readonly scopes: CompetitionScopes,
  ) {}

  @Get(
    'rounds',
    'The rounds of a competition that were closed, the newest first, with who has won.',
    page({ rounds: listOf(closedRoundRow) }),
  )
  @Allow(member, { scope: 'read' })
  async getRounds(@Query() { competitionid, round, limit = 20, after }: GetRounds, @CallOf() { who }: Call) {
    const viewer = knownViewer(who);
    const { organisationId } = viewer;
    const competition = await this.rosters.competition(viewer, competitionid);
    const edits = isAdminOf(viewer, competition.rules);
    const list = `rounds ${competitionid}`;
    const turn = { after: keyAfter(list, RoundPlace, after), limit };
    const [{ rows, next }, people] = await Promise.all([
      round === undefined ? this.rounds.page(organisationId, competitionid, turn) : this.rounds.one(organisationId, competitionid, round),
      this.visible.of(viewer),
    ]);
    const teamsAt = rows.some(({ rules }) => rules.grouping === 'teams')
      ? await this.rosters.teamsAt(organisationId, competitionid)
      : undefined;
    const hiddenFrom = await this.scopes.hiddenFrom(viewer, competition);
    const told = rows.flatMap((round) => {
      const { until, rules, knownBy } = round;
      const isHidden = isResultHidden(hiddenFrom, { until, knownBy: knownBy ?? undefined });
      // That it is over tells that its target was reached.
      if (isHidden && rules.end === 'target') return [];
      const lock = isHidden ? undefined : lockOf(round);
      const told = rowOf(round, lock, namesOf(rules, people, teamsAt?.(lock?.rosterBy)));
      if (!edits) return [told];
      const doubt = isHidden ? null : round.doubt && [...round.doubt];
      return [{ ...told, doubt, disputes: round.disputes, rules: competition.battle ? null : correctable(rules) }];
    });
    return { status: 'ok', rounds: told, ...following(list, next) };
  }
}

function rowOf(
  { number, from, until, knownBy, corrected, disqualified, locks }: ClosedRound,
  lock: Lock | undefined,
  nameOf: NameOf,
): ClosedRoundRow {
  const named = <Row extends { id: string }>(rows: readonly Row[] = []) =>
    rows.flatMap((row) => {
      const name = nameOf(row.id);
      return name === undefined ? [] : [{ ...row, name }];
    });
  return {
    number,
    from,
    until,
    known_by: knownBy,
    lock: lock?.lock ?? null,
    locked: lock !== undefined,
    winners: named(lock?.winners).map(({ id, name, place, points }) => ({ id, name, place, points })),
    top: named(lock?.top.slice(0, TOP)).map(({ id, name, rank, points }) => ({ id, name, rank, points })),
    count: lock?.count ?? 0,
    doubt: null,
    disputes: null,
    dispute_until: lock ? disputableUntil(lock) : null,
    corrected,
    rules: null,
    disqualified: named(disqualified.map((id) => ({ id }))),
    locks: locks.map(({ lock: n, knownBy: known_by }) => ({ lock: n, known_by })),
  };
}

function correctable(rules: Rules): CorrectableRules {
  const { kind, grandTarget, winners, teamScore, ties, usesTargets, defaultTarget, filter, series, rewards } = rules;
  return {
    competition_type: kind === 'common target' ? 3 : 1,
    grand_target: grandTarget ?? null,
    winner_rule: WINNER_RULES[winners],
    team_score: teamScore,
    ties,
    use_target: usesTargets ? 1 : 0,
    default_target: defaultTarget ?? null,
    competitionfilter: filter.flat(),
    score_series: series.map(({ seriesId, tags, factor }) => ({ scoreseries_id: seriesId, tags, factor })),
    competitionreward: rewards.map(({ rewardId, seriesId, points, rank, tags }) => {
      return { id: rewardId, scoreseries_id: seriesId, points, item_rank: rank, tags };
    }),
  };
}
