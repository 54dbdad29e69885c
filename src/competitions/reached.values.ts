import { type Instant, later } from '../platform/event.values.ts';
import type { CompetitionRules } from './competitions.events.ts';
import type { RoundTargetLost, RoundTargetReached } from './rounds.events.ts';
import type { Round } from './rounds.values.ts';

/** Who has what they were to reach in which round, and since when; null: all together. */
export type Reached = { round: number; row: string | null; at: Instant };

/** Whether it matters by these rules when a target is reached. */
export function goesByTarget({ end, winners }: Pick<CompetitionRules, 'end' | 'winners'>): boolean {
  return end === 'target' || winners === 'first to target';
}

/** Those that have reached theirs once a fact is known. */
export function reachedAfter(
  reached: readonly Reached[],
  {
    type,
    data: { round, row, ...more },
  }: { type: 'RoundTargetReached' | 'RoundTargetLost'; data: (RoundTargetReached | RoundTargetLost)['data'] },
): readonly Reached[] {
  const others = reached.filter((one) => one.round !== round || one.row !== row);
  return type === 'RoundTargetReached' && 'reachedAt' in more ? [...others, { round, row, at: more.reachedAt }] : others;
}

/** When a round that ends by target was ended by one; nothing for others, and while nobody has reached it. */
export function endedAt({ end }: Pick<CompetitionRules, 'end'>, round: number, reached: readonly Reached[]): Instant | undefined {
  if (end !== 'target') return undefined;
  return reached
    .filter((one) => one.round === round)
    .map(({ at }) => at)
    .sort()[0];
}

/** A round as far as it goes: what happened at the instant at which its target was reached is the last that counts. */
export function asFarAsItGoes(round: Round, rules: Pick<CompetitionRules, 'end'>, reached: readonly Reached[]): Round {
  const at = endedAt(rules, round.number, reached);
  if (at === undefined || (round.before !== undefined && round.before <= at)) return round;
  return { ...round, before: later(at, 1) };
}
