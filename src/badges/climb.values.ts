import { itemsOf } from '../platform/ordered.values.ts';
import { fromMicros, type MicroPoints, toMicros } from '../points/point-amount.values.ts';
import type { Span } from '../points/periods.values.ts';
import type { BadgeLevel, BadgeRule, ValueMode } from './badge-rule.values.ts';
import { Counting, type Moment, momentsOf, type Summary, summaryOf } from './counting.values.ts';
import { type Entries, within } from './history.values.ts';
import { aboutSlot, doneBy, type DueWin, type GivenLevel, type InForce, instantOf, slotOf } from './judging.values.ts';

type Step = { levelId?: string } & ({ kind: 'given' } | { kind: 'amount'; mode: ValueMode; target: MicroPoints });
/** How a step was reached first: what the player had then, and the entry that did it; of a gift neither. */
type ReachedStep = { value?: MicroPoints; by: { entryId?: string; teamIds: string[] } };

/**
 * What is won in a period by amounts. An amount is a badge of one level. A level is reached when its own condition and all before it hold (C-03, C-23).
 * @param won what was won by rules before
 */
export function climbed(
  version: InForce,
  profileId: string,
  span: Span,
  entries: Entries | undefined,
  gifts: readonly GivenLevel[],
  won: ReadonlyMap<string, DueWin>,
): DueWin[] {
  const until = Math.min(span.before, version.before);
  if (span.before <= version.from || span.from >= until) return [];
  const climb = new Climb(version, profileId, span, won);
  let from = span.from;
  for (const [at, given] of [...Map.groupBy(gifts, (gift) => Date.parse(gift.at))].sort(([a], [b]) => a - b)) {
    if (at < from || at >= until) continue;
    climb.pass(within(entries, { from, before: at }));
    climb.moment(
      { at, entries: momentsOf(version.rule, itemsOf(within(entries, { from: at, before: at + 1 }))).flatMap((one) => one.entries) },
      given,
    );
    from = at + 1;
  }
  climb.pass(within(entries, { from, before: until }));
  return climb.end();
}

const steps = new WeakMap<BadgeRule, Step[]>();

function stepsOf(rule: BadgeRule): Step[] {
  const step = (level: BadgeLevel): Step =>
    level.kind === 'given'
      ? { levelId: level.levelId, kind: 'given' }
      : { levelId: level.levelId, kind: 'amount', mode: level.mode, target: toMicros(level.value) };
  if (rule.kind === 'levels') return rule.levels.map(step);
  return [{ kind: 'amount', mode: rule.mode, target: toMicros(rule.value ?? '0') }];
}

/** One period: level after level, as what happens in it is passed. */
class Climb {
  readonly #version: InForce;
  readonly #profileId: string;
  readonly #span: Span;
  readonly #steps: Step[];
  readonly #won: ReadonlyMap<string, DueWin>;
  readonly #counting: Counting;
  /** What has been reached of each step, whatever is before it. A later fall takes nothing away. */
  readonly #reached: (ReachedStep | undefined)[];
  readonly #wins: DueWin[] = [];
  #next = 0;
  #hasBegun = false;

  constructor(version: InForce, profileId: string, span: Span, won: ReadonlyMap<string, DueWin>) {
    this.#version = version;
    this.#profileId = profileId;
    this.#span = span;
    this.#steps = steps.get(version.rule) ?? stepsOf(version.rule);
    steps.set(version.rule, this.#steps);
    this.#won = won;
    this.#counting = new Counting(version.rule);
    this.#reached = this.#steps.map(() => undefined);
  }

  /** Entries without gifts among them: only those by which a step may be reached are looked at one by one. */
  pass(entries: Entries | undefined): void {
    if (!entries || this.#isClimbed()) return;
    const { rule, from } = this.#version;
    if (!this.#hasBegun && entries.last.at >= from) {
      this.pass(within(entries, { from: -Infinity, before: from }));
      this.#begin();
      this.pass(within(entries, { from, before: Infinity }));
      return;
    }
    const counts = summaryOf(rule, entries);
    if (this.#reachesNothing(counts)) this.#counting.join(counts);
    else if ('children' in entries) for (const child of entries.children) this.pass(child);
    else for (const moment of momentsOf(rule, entries.items)) this.moment(moment);
  }

  moment({ at, entries }: Moment, gifts: readonly GivenLevel[] = []): void {
    if (at >= this.#version.from) this.#begin();
    if (this.#isClimbed()) return;
    for (const entry of entries) this.#counting.add(entry);
    const by = () => (entries.length > 0 ? doneBy(entries.at(-1)) : { teamIds: [...(gifts.at(0)?.teamIds ?? [])] });
    this.#steps.forEach((step, n) => (this.#reached[n] ??= this.#reach(step, by, gifts)));
    if (this.#hasBegun) this.#climb(at, by);
  }

  end(): DueWin[] {
    if (this.#version.from > this.#span.from) this.#begin();
    return this.#wins;
  }

  /** What is won is won, whatever follows in the period. */
  #isClimbed(): boolean {
    return this.#next === this.#steps.length;
  }

  /** What was reached before the rule began is won as it begins. */
  #begin(): void {
    if (this.#hasBegun) return;
    this.#hasBegun = true;
    if (this.#version.from >= this.#span.from) this.#climb(this.#version.from, undefined);
  }

  #reachesNothing(counts: Summary): boolean {
    const most = new Map<ValueMode, MicroPoints>();
    return this.#steps.every((step, n) => {
      if (this.#reached[n] || step.kind === 'given') return true;
      if (!most.has(step.mode)) most.set(step.mode, this.#counting.most(counts, step.mode));
      return (most.get(step.mode) ?? Infinity) < step.target;
    });
  }

  #reach(step: Step, by: () => ReachedStep['by'], gifts: readonly GivenLevel[]): ReachedStep | undefined {
    if (step.kind === 'given') {
      const gift = gifts.find(({ levelId }) => levelId === step.levelId);
      return gift && { by: { teamIds: [...gift.teamIds] } };
    }
    const value = this.#counting.value(step.mode);
    return value !== undefined && value >= step.target ? { value, by: by() } : undefined;
  }

  /** @param by what happened now; nothing when the rule begins, so that each step is told by what reached it */
  #climb(at: number, by: (() => ReachedStep['by']) | undefined): void {
    for (; this.#next < this.#steps.length; this.#next++) {
      const step = this.#steps[this.#next] as Step;
      const reached = this.#reached[this.#next];
      if (this.#won.size > 0 && this.#won.has(slotOf(this.#span, step.levelId))) continue;
      if (!reached) return;
      const now = by && step.kind === 'amount' ? { value: this.#counting.value(step.mode), by: by() } : reached;
      this.#wins.push({
        ...aboutSlot(this.#profileId, this.#span, step.levelId),
        version: this.#version.version,
        wonAt: instantOf(at),
        ...(now.value !== undefined && { value: fromMicros(now.value) }),
        ...now.by,
      });
    }
  }
}
