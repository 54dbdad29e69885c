import { toMicros } from '../points/point-amount.values.ts';
import type { CompetitionReward, CompetitionRules } from './competitions.events.ts';
import type { GrantedReward } from './rewards.events.ts';
import type { HeldPlace, Placed } from './rounds.events.ts';
import { placesOf, type RankedRow } from './winners.values.ts';

/** A reward, and who has won it. */
export type WonReward = GrantedReward & { profileId: string };

/** A row of a locked board, with its place under the winner rule, if it has one, and whom a reward of it goes to. */
export type Rewarded = Omit<Placed, 'place'> & { place: number | undefined; profileIds: readonly string[] };

/** The rows of a round as rewards go to them. `bringers`: where teams compete, who brought something to each. `held`: places that are kept. */
export function rewardedRows(
  rules: Pick<CompetitionRules, 'winners' | 'kind' | 'grandTarget'>,
  rows: readonly RankedRow[],
  bringers: ReadonlyMap<string, readonly string[]> | undefined,
  held: readonly HeldPlace[] = [],
): Rewarded[] {
  const places = rules.winners === 'none' ? undefined : new Map(placesOf(rules, rows, held).map(({ id, place }) => [id, place]));
  return rows.map(({ id, rank, points }) => {
    return { id, points, place: places ? places.get(id) : rank, profileIds: bringers ? (bringers.get(id) ?? []) : [id] };
  });
}

/** The rows that hold places of a round that goes on. What everybody gets who has points is known when it ends. */
export function rewardedPlaces(places: readonly HeldPlace[], bringers: ReadonlyMap<string, readonly string[]> | undefined): Rewarded[] {
  return places.map(({ id, place }) => ({ id, place, points: '0', profileIds: bringers ? (bringers.get(id) ?? []) : [id] }));
}

/** Who has won what (U-120): whoever shares a place gets its reward; 0 is every row with points. In teams each who brought something. */
export function wonRewards(
  round: Pick<GrantedReward, 'competitionId' | 'round' | 'occurredAt'>,
  offered: readonly CompetitionReward[],
  rows: readonly Rewarded[],
): WonReward[] {
  return offered.flatMap(({ rewardId, seriesId, points, rank, tags }) => {
    const winners = rows.filter((row) => (rank === 0 ? toMicros(row.points) > 0 : row.place === rank));
    const { competitionId, occurredAt, round: number } = round;
    const reward = { competitionId, round: number, rewardId, seriesId, points, tags, occurredAt };
    return [...new Set(winners.flatMap(({ profileIds }) => profileIds))].map((profileId) => ({ ...reward, profileId }));
  });
}
