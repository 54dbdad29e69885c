import { Injectable } from '@nestjs/common';
import { type Instant, later } from '../../src/platform/event.values.ts';
import type { CountedEntry } from '../../src/revocations/turning.values.ts';
import { type ClosedRound } from '../competition-rounds/competition-rounds.ts';
import { JudgedRounds } from '../competition-rounds/judged-rounds.ts';
import { ReadRoundRanks } from '../competition-rounds/read-round-ranks.ts';
import { RewardConsequences } from '../competition-rounds/reward-consequences.ts';
import { ReadRosters, teamName } from '../competition-rosters/read-rosters.ts';
import { type Competition, competitionKey } from '../competitions/competitions.ts';
import type { WhatIf } from '../competitions/round-timeline.ts';
import type { Entry } from '../entries/entries.ts';
import { ReadModels } from '../platform/read-models.ts';
import { allOf, type Change, type Consequence, OnceATurn, type Turn } from './consequence.ts';
import type { RoundTold } from './told.values.ts';

/** A round that would be otherwise, and the entries that turn when it is locked anew. */
type JudgedRound = { told: RoundTold; turned: Change };

/** Of so many, the newest, rows and rewards are told one by one. */
const MOST_IN_FULL = 50;
/** Whatever comes is known. */
const FROM_EVER: Instant = '1970-01-01T00:00:00.000Z';
/** Everything that is known is, by then. */
const AT_THE_END: Instant = '9999-12-31T23:59:59.999Z';

/** The rounds whose ranks are locked: who would lose, or win, which rank and reward if they were judged anew. */
@Injectable()
export class LockedRounds implements Consequence<RoundTold> {
  private readonly found = new OnceATurn<JudgedRound[]>((turn) => this.all(turn));
  /** Of what is asked for each round, by the entries that count in it: others make no other ranks of it. */
  private readonly judgedBy = new WeakMap<Turn['asked'], Map<string, Promise<JudgedRound[]>>>();

  constructor(
    private readonly rounds: ReadRoundRanks,
    private readonly judged: JudgedRounds,
    private readonly rewards: RewardConsequences,
    private readonly rosters: ReadRosters,
    private readonly models: ReadModels,
  ) {}

  async says(turn: Turn): Promise<RoundTold[]> {
    return (await this.found.of(turn)).map(({ told }, n) =>
      n < MOST_IN_FULL ? told : { ...told, changes: [], rewards: [], series: [], limits: [] },
    );
  }

  /** The rewards of those that their rule locks anew without asking, with all that follows by links. */
  async brings(turn: Turn): Promise<Change> {
    return allOf((await this.found.of(turn)).filter(({ told }) => told.onDoubt === 'apply').map(({ turned }) => turned));
  }

  private async all(turn: Turn): Promise<JudgedRound[]> {
    const { out, in: comes } = turn.change;
    const touched: { closed: ClosedRound; by: string }[] = [];
    for await (const closed of this.rounds.allClosed(turn.organisationId)) {
      const ids = [out, comes].map((entries) =>
        entries.filter((entry) => countsIn(closed, entry)).map(({ entryId, occurredAt }) => `${entryId} ${occurredAt}`),
      );
      if (ids.some(({ length }) => length > 0))
        touched.push({ closed, by: JSON.stringify([closed.competitionId, closed.number, ...ids.map((some) => some.sort())]) });
    }
    const known = this.judgedBy.get(turn.asked) ?? new Map<string, Promise<JudgedRound[]>>();
    this.judgedBy.set(turn.asked, known);
    const supposed = supposedBy(turn);
    const judged: JudgedRound[] = [];
    // One after the other: they are read where boards are, and others read there too.
    for (const { closed, by } of touched.sort((a, b) => (a.closed.until < b.closed.until ? 1 : -1))) {
      const judging = known.get(by) ?? this.round(closed, turn, supposed);
      known.set(by, judging);
      judged.push(...(await judging));
    }
    return judged;
  }

  private async round(closed: ClosedRound, turn: Turn, { knownBy, ...turning }: WhatIf): Promise<JudgedRound[]> {
    const { organisationId, competitionId, number: round } = closed;
    const lock = closed.locks.findLast(({ at }) => at <= knownBy);
    const competition = await this.models.get<Competition>('competitions', competitionKey(organisationId, competitionId));
    if (!lock || !competition || competition.document.deleted) return [];
    const { rules, until, rosterBy, disqualified } = lock;
    const before: WhatIf = { knownBy, rules, until, rosterBy, disqualified };
    const after = { ...before, ...turning };
    const teams = rules.grouping === 'teams' ? (await this.rosters.teamsAt(organisationId, competitionId))(rosterBy) : undefined;
    const row = teams ? (id: string) => teamName(teams.get(id), turn.teamNameOf) : turn.nameOf;
    const names = { row, player: turn.nameOf };
    const { judged, turned } = await this.judged.between(closed, { before, after, anew: 'where otherwise' }, names, turn);
    if (judged.changeCount + judged.rewardCount === 0) return [];
    const { name } = competition.document;
    const about = { competitionId, name, round, teams: teams !== undefined, onDoubt: rules.onDoubt };
    return [{ told: { ...about, ...judged, ...(await this.rewards.told(closed, turned, turn, turn.nameOf)) }, turned }];
  }
}

/** By what is known, or was just before it turned, what counts no more, and what does: whatever became of it before. */
export function supposedBy({ organisationId, change, recordedAt }: Turn): WhatIf {
  return {
    knownBy: recordedAt ? later(recordedAt, -1) : AT_THE_END,
    without: [...change.out, ...change.in].map(({ entryId, profileId }) => ({ entryId, profileId })),
    brought: change.in.map((entry) => asEntry(organisationId, entry)),
  };
}

/** By its rules, or those that it was locked by before. */
function countsIn({ from, locks, ...now }: ClosedRound, { seriesId, occurredAt }: { seriesId: string; occurredAt: Instant }): boolean {
  return [now, ...locks].some(
    ({ rules, until }) => from <= occurredAt && occurredAt < until && rules.series.some((one) => one.seriesId === seriesId),
  );
}

/** An entry as it counts from the moment on that it comes, whatever became of it since. */
function asEntry(organisationId: string, entry: CountedEntry): Entry {
  const { entryId, seriesId, profileId, points, tags, teamIds, occurredAt, giverId, source } = entry;
  const counts = { entryId, seriesId, profileId, points, tags, teamIds, occurredAt, giverId, source };
  const untouched = { pointType: null, comment: null, retags: [], timeZone: null, importId: null, revoked: null, turns: [] };
  return { organisationId, ...counts, recordedAt: FROM_EVER, channel: 'session', ...untouched };
}
