import type { RegradePreview } from '../../../projections/quest-attempts/regrade-preview.view.ts';
import type { RevocationPreview } from '../../../projections/revocations/revocations.view.ts';
import type { TargetTold } from '../../../projections/target-pace/target-told.values.ts';
import type { BalanceTold } from '../../../projections/reward-orders/balance-told.values.ts';
import type { RoundTold, Told } from '../../../projections/revocations/told.values.ts';

type Previewed = Told & Pick<RevocationPreview, 'entryCount'> & Partial<Pick<RegradePreview, 'results'>>;

/** The lines of two previews that differ, by key: what a person who looked at the first has not seen yet. */
export function changesBetween(before: Previewed, after: Previewed): string[] {
  const [old, now] = [before, after].map((preview) => new Map([...linesOf(preview), ...ofItself(preview)]));
  return [...new Set([...(old?.keys() ?? []), ...(now?.keys() ?? [])])].filter((key) => old?.get(key) !== now?.get(key));
}

/** Whether no area has anything to say. */
export function isNothing(told: Told): boolean {
  return linesOf(told).length === 0;
}

export const rankKey = (seriesId: string, profileId: string) => `rank ${seriesId} ${profileId}`;
export const limitKey = (seriesId: string, profileId: string, span: string, since: string) =>
  `limit ${seriesId} ${profileId} ${span} ${since}`;
type OfRound = Pick<RoundTold, 'competitionId' | 'round'>;
export const roundRankKey = ({ competitionId, round }: OfRound, id: string) => `round ${competitionId} ${round} ${id}`;
export const rewardKey = (
  { competitionId, round }: OfRound,
  { rewardId, profileId }: Pick<RoundTold['rewards'][number], 'rewardId' | 'profileId'>,
) => `reward ${competitionId} ${round} ${rewardId} ${profileId}`;
export const placeKey = ({ competitionId, round }: OfRound, id: string) => `place ${competitionId} ${round} ${id}`;
export const badgeKey = (winId: string) => `badge ${winId}`;
export const ruleEntryKey = (entryId: string) => `rule ${entryId}`;
export const postKey = (postId: string) => `post ${postId}`;
export const targetKey = ({ itemId, id, from, to }: Pick<TargetTold, 'itemId' | 'id' | 'from' | 'to'>) =>
  `target ${itemId} ${id} ${from} ${to}`;
export const balanceKey = ({ seriesId, profileId }: Pick<BalanceTold, 'seriesId' | 'profileId'>) => `balance ${seriesId} ${profileId}`;
export const orderKey = (orderId: string) => `order ${orderId}`;
export const resultKey = (attemptId: string) => `result ${attemptId}`;
/** How many entries it is about. */
const ENTRIES_KEY = 'entries';

type Line = [key: string, says: string];

/** What the change itself is, which others follow from. */
function ofItself({ entryCount, results = [] }: Previewed): Line[] {
  return [
    [ENTRIES_KEY, String(entryCount)],
    ...results.map(({ attemptId, before, after }): Line => [resultKey(attemptId), `${before} ${after}`]),
  ];
}

/** What each area says, line by line. */
const LINES: { readonly [Area in keyof Told]: (told: Told[Area]) => Line[] } = {
  series: (series) =>
    series.flatMap(({ seriesId, changes }) =>
      changes.map(({ profileId, before, after }): Line => [rankKey(seriesId, profileId), JSON.stringify([before, after])]),
    ),
  limits: (limits) =>
    limits.map(({ seriesId, profileId, span, since, before, after, limit }) => [
      limitKey(seriesId, profileId, span, since),
      JSON.stringify([before, after, limit]),
    ]),
  rounds: (rounds) =>
    rounds.flatMap((round) => [
      ...round.changes.map(({ id, before, after }): Line => [roundRankKey(round, id), JSON.stringify([before, after])]),
      ...round.rewards.map((reward): Line => [rewardKey(round, reward), JSON.stringify([reward.points, reward.won])]),
    ]),
  places: (rounds) =>
    rounds.flatMap((round) => [
      ...round.places.map(({ id, place }): Line => [placeKey(round, id), String(place)]),
      ...round.rewards.map((reward): Line => [rewardKey(round, reward), JSON.stringify([reward.points, reward.won])]),
    ]),
  badges: (badges) => badges.flatMap(({ changes }) => changes.map(({ winId, what, wonAt }): Line => [badgeKey(winId), `${what} ${wonAt}`])),
  rules: (rules) => rules.flatMap(({ entries }) => entries.map(({ id, what, points }): Line => [ruleEntryKey(id), `${what} ${points}`])),
  posts: (posts) => posts.map(({ postId, what }) => [postKey(postId), what]),
  balances: (balances) =>
    balances.flatMap((balance): Line[] => [
      [balanceKey(balance), JSON.stringify([balance.before, balance.after])],
      ...balance.orders.map(({ orderId, what }): Line => [orderKey(orderId), what]),
    ]),
  targets: (targets) => targets.map((target) => [targetKey(target), JSON.stringify([target.before, target.after])]),
};

function linesOf(told: Told): Line[] {
  return Object.entries(LINES as { [area: string]: (told: unknown) => Line[] }).flatMap(([area, lines]) => lines(told[area as keyof Told]));
}
