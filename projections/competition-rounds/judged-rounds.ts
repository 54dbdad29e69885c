import { Injectable } from '@nestjs/common';
import type { Instant } from '../../src/platform/event.values.ts';
import { rewardedRows, type WonReward, wonRewards } from '../../src/competitions/won-rewards.values.ts';
import type { RankedRow } from '../../src/competitions/winners.values.ts';
import type { WhatIf } from '../competitions/round-timeline.ts';
import { ReadModels } from '../platform/read-models.ts';
import type { Change, Turn } from '../revocations/consequence.ts';
import { type ScoreSeries, seriesKey } from '../score-series/score-series.ts';
import type { Standing } from '../scoreboard/standing.values.ts';
import { type ClosedRound, lockOf } from './competition-rounds.ts';
import type { Judged } from './judged.values.ts';
import { type PaidReward, RewardConsequences } from './reward-consequences.ts';
import { ReadRoundRanks } from './read-round-ranks.ts';
import type { NameOf } from './row-names.ts';

/**
 * A round as it is, and as it would be. `before`: as it is locked if absent. `anew`: whether its ranks are then locked anew: surely, where something is otherwise,
 * or not. By a new lock what stands as paid is compared with what is won.
 */
export type Supposed = { before?: WhatIf; after: WhatIf; anew: 'surely' | 'where otherwise' | 'not' };
/** The ranks of a round one way and the other. `turned`: entries that turn by it, where what follows is told. */
export type BothWays = {
  before: readonly RankedRow[];
  after: readonly RankedRow[];
  judged: Omit<Judged, 'series' | 'limits'>;
  turned: Change;
};
/** When what follows by rewards is told, and what is told of elsewhere. */
type Told = Pick<Turn, 'at' | 'recordedAt'> & Partial<Pick<Turn, 'asked'>>;

/** A reward that is won, or lost. */
type Turned = Pick<WonReward, 'rewardId' | 'profileId' | 'seriesId' | 'points'> & { won: boolean };

/** So much is told of each. */
const MOST_TOLD = 200;
/** When rewards are paid makes no other rewards of them. */
export const WHENEVER: Instant = '1970-01-01T00:00:00.000Z';

/** What would be otherwise in a closed round, if something were: its ranks, and what is paid for them. */
@Injectable()
export class JudgedRounds {
  constructor(
    private readonly ranks: ReadRoundRanks,
    private readonly models: ReadModels,
    private readonly consequences: RewardConsequences,
  ) {}

  /**
   * @param names of rows, and of players
   * @param told absent where what follows by rewards is not told
   */
  async between(
    closed: ClosedRound,
    { before, after, anew }: Supposed,
    names: { row: NameOf; player: NameOf },
    told: Told | undefined,
  ): Promise<BothWays> {
    const [was, is] = [await this.judged(closed, before), await this.judged(closed, after)];
    const changes = changedRows(was.rows, is.rows);
    const [lacks, gains] = [unpaid(was.payments, is.payments), unpaid(is.payments, was.payments)];
    const isOther = changes.length + lacks.length + gains.length > 0;
    const isLocked = anew === 'surely' || (anew === 'where otherwise' && isOther);
    const again = isLocked ? await this.consequences.letCountAgain(closed, told?.recordedAt) : [];
    const lost = [...lacks, ...unpaid(stillTold(again, told?.asked), [...was.payments, ...is.payments])];
    // What counts already is paid by no lock.
    const won = unpaid(gains, again);
    const rewards = [...lost.map((payment) => ({ ...payment, won: false })), ...won.map((payment) => ({ ...payment, won: true }))];
    const turned = told ? await this.consequences.of(closed, { lost, won, ...told }) : { out: [], in: [] };
    const judged = {
      changes: named(changes, ({ id }) => names.row(id)),
      changeCount: changes.length,
      ...(await this.rewardsTold(closed.organisationId, rewards, names.player)),
    };
    return { before: was.rows, after: is.rows, judged, turned };
  }

  /** Rewards that are won, or lost: the first, and how many. */
  async rewardsTold(organisationId: string, rewards: readonly Turned[], nameOf: NameOf): Promise<Pick<Judged, 'rewards' | 'rewardCount'>> {
    const seriesNames = await this.namesOf(
      organisationId,
      rewards.map(({ seriesId }) => seriesId),
    );
    const rows = rewards.map(({ rewardId, profileId, seriesId, points, won }) => {
      return { rewardId, profileId, seriesId, seriesName: seriesNames.get(seriesId) ?? '', points, won };
    });
    return { rewards: named(rows, ({ profileId }) => nameOf(profileId)), rewardCount: rewards.length };
  }

  private async judged(closed: ClosedRound, whatIf: WhatIf | undefined): Promise<{ rows: RankedRow[]; payments: WonReward[] }> {
    const { competitionId, number: round } = closed;
    const rules = whatIf?.rules ?? closed.rules;
    const rows = await this.ranks.rows(closed, whatIf);
    if (rules.rewards.length === 0) return { rows, payments: [] };
    const bringers = rules.grouping === 'teams' ? await this.ranks.bringersOf(closed, whatIf) : undefined;
    const rewarded = rewardedRows(rules, rows, bringers, whatIf ? [] : lockOf(closed)?.held);
    return { rows, payments: wonRewards({ competitionId, round, occurredAt: WHENEVER }, rules.rewards, rewarded) };
  }

  private async namesOf(organisationId: string, seriesIds: readonly string[]): Promise<Map<string, string>> {
    const keys = [...new Set(seriesIds)].map((seriesId) => seriesKey(organisationId, seriesId));
    const kept = await this.models.getMany<ScoreSeries>('score-series', keys);
    return new Map([...kept.values()].map(({ document: { seriesId, name } }) => [seriesId, name]));
  }
}

/** Rows whose points or rank are others, by the rank before. */
function changedRows(before: readonly RankedRow[], after: readonly RankedRow[]): { id: string; before: Standing; after: Standing }[] {
  const was = new Map(before.map((row) => [row.id, row]));
  const is = new Map(after.map((row) => [row.id, row]));
  return [...before, ...after.filter(({ id }) => !was.has(id))].flatMap(({ id }) => {
    const [one, other] = [standingOf(was.get(id)), standingOf(is.get(id))];
    return one.rank === other.rank && one.points === other.points ? [] : [{ id, before: one, after: other }];
  });
}

function standingOf(row: RankedRow | undefined): Standing {
  return row ? { points: row.points, rank: row.rank } : { points: '0', rank: null };
}

/** But those that the turn itself takes out: they are told by that. */
function stillTold(again: readonly PaidReward[], asked: ReadonlySet<string> = new Set()): readonly PaidReward[] {
  return again.filter(({ entryId }) => !asked.has(entryId));
}

/** Those of the first that are not among the second. */
export function unpaid(payments: readonly WonReward[], others: readonly WonReward[]): WonReward[] {
  const keyOf = ({ rewardId, seriesId, points, profileId }: WonReward) => `${rewardId} ${seriesId} ${points} ${profileId}`;
  const keys = new Set(others.map(keyOf));
  return payments.filter((payment) => !keys.has(keyOf(payment)));
}

/** The first of some rows, by what they are called. */
export function named<Row>(rows: readonly Row[], nameOf: (row: Row) => string | undefined): (Row & { name: string })[] {
  const told: (Row & { name: string })[] = [];
  for (const row of rows) {
    if (told.length === MOST_TOLD) break;
    const name = nameOf(row);
    if (name !== undefined) told.push({ ...row, name });
  }
  return told;
}
