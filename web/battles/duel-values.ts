import type { CompetitionRow } from '../../projections/competitions/competitions.view.ts';
import type { WhyRank } from '../../projections/scoreboard/scoreboard.view.ts';
import { fromMicros, type PointAmount, toMicros } from '../../src/points/point-amount.values.ts';

/** A competition that is a battle. */
export type Fought = CompetitionRow & { battle: NonNullable<CompetitionRow['battle']> };

/** One of the two. */
export type Side = { id: string; name: string; icon: string | undefined; target: PointAmount | null };

export function isFought(row: CompetitionRow): row is Fought {
  return row.battle !== null;
}

/** Both: whoever looks is on the left if they are one of them, else the challenger. */
export function sidesOf({ battle }: Fought, me: string): [Side, Side] {
  const challenger = {
    id: battle.challenger,
    name: battle.challenger_name || '…',
    icon: battle.challenger_icon ?? undefined,
    target: battle.challenger_target,
  };
  const opponent = {
    id: battle.opponent,
    name: battle.opponent_name || '…',
    icon: battle.opponent_icon ?? undefined,
    target: battle.opponent_target,
  };
  return opponent.id === me ? [opponent, challenger] : [challenger, opponent];
}

type Targets = readonly [PointAmount | null, PointAmount | null];

/** Above zero where the first has more, or with targets the higher part of the own one, to the last digit (U-110); zero where they are level. */
export function comparePoints(one: PointAmount, other: PointAmount, [target, otherTarget]: Targets = [null, null]): number {
  const [mine, theirs] = [BigInt(toMicros(one)), BigInt(toMicros(other))];
  const by =
    target === null || otherTarget === null ? mine - theirs : mine * BigInt(toMicros(otherTarget)) - theirs * BigInt(toMicros(target));
  return by > 0n ? 1 : by < 0n ? -1 : 0;
}

/** How many points are between two totals. */
export function between(one: PointAmount, other: PointAmount): PointAmount {
  return fromMicros(Math.min(Math.abs(toMicros(one) - toMicros(other)), Number.MAX_SAFE_INTEGER));
}

/** To lead is to have more: one point more, where points are whole. */
export function toLead(ahead: PointAmount, behind: PointAmount): PointAmount {
  const gap = between(ahead, behind);
  return [ahead, behind].some((amount) => amount.includes('.')) ? gap : fromMicros(toMicros(gap) + toMicros('1'));
}

/** How much of a target is reached, in percent with two places: cut, so that 100 is 100. */
export function partOf(points: PointAmount, target: PointAmount): number {
  return Number((BigInt(toMicros(points)) * 10_000n) / BigInt(toMicros(target))) / 100;
}

type Course = WhyRank['course'];

/** How often the lead went from one to the other; whoever has it first takes it from nobody. */
export function leadChanges(course: Course, otherCourse: Course, targets?: Targets): number {
  const steps = [...course.map((step) => ({ ...step, of: 0 as const })), ...otherCourse.map((step) => ({ ...step, of: 1 as const }))];
  const instants = Map.groupBy(steps, ({ at }) => at);
  const totals: [PointAmount, PointAmount] = ['0', '0'];
  let [leader, changes] = [0, 0];
  for (const at of [...instants.keys()].sort()) {
    for (const { of, total } of instants.get(at) ?? []) totals[of] = total;
    const now = comparePoints(...totals, targets);
    if (now !== 0 && leader !== 0 && now !== leader) changes++;
    if (now !== 0) leader = now;
  }
  return changes;
}
