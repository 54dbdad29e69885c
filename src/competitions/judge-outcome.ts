import { createHash } from 'node:crypto';
import type { ClosedRound, Competition } from './competition.ts';
import { digestOf, inOrder, topOf } from './lock-ranks.ts';
import type { Placed } from './rounds.events.ts';
import type { DoubtLifted, RoundDoubted, RulingGiven } from './rulings.events.ts';
import { placesOf, type RankedRow, winnersOf } from './winners.values.ts';

type Change = RoundDoubted['data']['changes'][number];

/**
 * What follows when ranks are locked and other ones would come of what is known: whoever edits the competition is asked, the ranks follow, or they
 * stand, as its rule has it. Of one outcome it is said once; when what is known gives what is locked again, the doubt is lifted.
 */
export function judgeOutcome(
  competitionId: string,
  round: number,
  rows: readonly RankedRow[],
  { battle, deleted, closed }: Competition,
): (RoundDoubted | DoubtLifted | RulingGiven)[] {
  const standing = closed.get(round);
  if (!standing?.lock || deleted) return [];
  const { lock } = standing.lock;
  const ranked = inOrder(rows);
  const changes = changesOf(standing, ranked, battle !== undefined);
  if (changes.length === 0) return standing.doubt === undefined ? [] : [{ type: 'DoubtLifted', data: { competitionId, round, lock } }];
  const outcome = createHash('sha256').update(JSON.stringify(ranked)).digest('hex');
  if (outcome === standing.doubt || outcome === standing.stands) return [];
  switch (standing.rules.onDoubt) {
    case 'ask':
      return [{ type: 'RoundDoubted', data: { competitionId, round, lock, outcome, changes } }];
    case 'apply':
      return [{ type: 'RulingGiven', data: { competitionId, round, lock, decision: 'apply' } }];
    case 'let stand':
      return [{ type: 'RulingGiven', data: { competitionId, round, lock, decision: 'stand', outcome } }];
  }
}

/** What of a lock would be otherwise. Rewards may go to any rank: where there are some, each counts. */
function changesOf({ rules, lock }: ClosedRound, rows: readonly RankedRow[], isBattle: boolean): Change[] {
  const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  const changes: Change[] = [];
  if (!same(placed(winnersOf(rules, rows, { isBattle })), placed(lock?.winners ?? []))) changes.push('winners');
  if (!same(topOf(rows), lock?.top)) changes.push('top');
  const held = lock?.held ?? [];
  const otherwise = digestOf(rows) !== lock?.digest || (held.length > 0 && !same(placesOf(rules, rows), placesOf(rules, rows, held)));
  if (rules.rewards.length > 0 && otherwise) changes.push('rewards');
  return changes;
}

/** Who has which place, whatever points they have it by. */
function placed(winners: readonly Placed[]) {
  return winners.map(({ id, place }) => [id, place]);
}
