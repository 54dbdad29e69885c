import { periodAt, type Span } from '../points/periods.values.ts';
import { fromMicros, type MicroPoints, MICROS_PER_POINT, toMicros } from '../points/point-amount.values.ts';
import { isWonAtEnd } from './badge-periods.values.ts';
import type { BadgeLevel, BadgeRule, ValueMode } from './badge-rule.values.ts';
import type { BadgeVersions } from './badge-versions.values.ts';
import { Counting } from './counting.values.ts';
import type { JudgedEntry } from './judged-entry.values.ts';
import {
  aboutSlot,
  doneBy,
  type DueWin,
  type GivenLevel,
  type InForce,
  inForce,
  inPeriods,
  instantOf,
  type Moment,
  momentsOf,
  slotOf,
} from './judging.values.ts';

/**
 * What a player has won of a badge that others have no part in: an amount, days in a row, or levels. Each version judges what was won while it was in
 * force, and as it begins what was reached before. What an admin gives as a whole no rule judges.
 * @param entries those of the player that are not revoked, in order of time
 */
export function dueOfPlayer(
  rules: BadgeVersions,
  profileId: string,
  entries: readonly JudgedEntry[],
  gifts: readonly GivenLevel[] = [],
): DueWin[] {
  const won = new Map<string, DueWin>();
  for (const version of inForce(rules)) {
    const moments = momentsOf(version.rule, entries);
    for (const win of winsBy(version, profileId, moments, gifts, won)) won.set(win.slot, win);
  }
  return [...won.values()];
}

function winsBy(
  version: InForce,
  profileId: string,
  moments: readonly Moment[],
  gifts: readonly GivenLevel[],
  won: ReadonlyMap<string, DueWin>,
): DueWin[] {
  const { rule } = version;
  switch (rule.kind) {
    case 'daily streak':
      return streaks(version, profileId, moments, won.size);
    case 'amount':
      return isWonAtEnd(rule) ? amountsAtEnd(version, profileId, moments) : levels(version, profileId, moments, [], won);
    case 'levels':
      return levels(version, profileId, moments, gifts, won);
    case 'given':
    case 'high score':
    case 'king of the hill':
      return [];
  }
}

/** Every so many days in a row, at the first entry of that day (U-101). Days follow on when one ends where the next begins. */
function streaks({ version, rule, from, before }: InForce, profileId: string, moments: readonly Moment[], wonBefore: number): DueWin[] {
  const length = Math.ceil(toMicros(rule.value ?? '1') / MICROS_PER_POINT);
  const wins: DueWin[] = [];
  let day: Span = { from: -Infinity, before: -Infinity };
  let inARow = 0;
  for (const { at, entries } of moments) {
    if (at >= before) break;
    if (at < day.before) continue;
    const next = periodAt('day', at, rule.timeZone);
    inARow = next.from === day.before ? inARow + 1 : 1;
    day = next;
    if (inARow % length !== 0 || at < from) continue;
    const value = fromMicros(inARow * MICROS_PER_POINT);
    wins.push({ profileId, slot: String(wonBefore + wins.length + 1), version, wonAt: instantOf(at), value, ...doneBy(entries.at(0)) });
  }
  return wins;
}

/** What stands when a period ends, of those that have ended. */
function amountsAtEnd({ version, rule, from, before, ended }: InForce, profileId: string, moments: readonly Moment[]): DueWin[] {
  const target = toMicros(rule.value ?? '0');
  return inPeriods(rule, moments).flatMap(({ span, moments: inPeriod }): DueWin[] => {
    if (span.before < from || span.before >= before || span.before > ended) return [];
    const counting = new Counting(rule);
    for (const { entries } of inPeriod) entries.forEach((entry) => counting.add(entry));
    const value = counting.value();
    if (value === undefined || value < target) return [];
    const { teamIds } = doneBy(inPeriod.at(-1)?.entries.at(-1));
    return [{ ...aboutSlot(profileId, span), version, wonAt: instantOf(span.before), value: fromMicros(value), teamIds }];
  });
}

type Step = { levelId?: string } & ({ kind: 'given' } | { kind: 'amount'; mode: ValueMode; target: MicroPoints });
/** How a step was reached first: what the player had then, and the entry that did it; of a gift neither. */
type ReachedStep = { value?: MicroPoints; by: { entryId?: string; teamIds: string[] } };

/** An amount is a badge of one level. A level is reached when its own condition and all before it hold (C-03, C-23). */
function levels(
  version: InForce,
  profileId: string,
  moments: readonly Moment[],
  gifts: readonly GivenLevel[],
  won: ReadonlyMap<string, DueWin>,
): DueWin[] {
  const { rule, from, before } = version;
  const steps = stepsOf(rule);
  return inPeriods(rule, withGifts(moments, gifts)).flatMap(({ span, moments: inPeriod }) => {
    if (span.before <= from || span.from >= before) return [];
    const climb = new Climb(version, profileId, span, steps, won);
    for (const moment of inPeriod) climb.pass(moment);
    return climb.end();
  });
}

function stepsOf(rule: BadgeRule): Step[] {
  const step = (level: BadgeLevel): Step =>
    level.kind === 'given'
      ? { levelId: level.levelId, kind: 'given' }
      : { levelId: level.levelId, kind: 'amount', mode: level.mode, target: toMicros(level.value) };
  if (rule.kind === 'levels') return rule.levels.map(step);
  return [{ kind: 'amount', mode: rule.mode, target: toMicros(rule.value ?? '0') }];
}

type GivenMoment = Moment & { gifts: readonly GivenLevel[] };

function withGifts(moments: readonly Moment[], gifts: readonly GivenLevel[]): GivenMoment[] {
  const byInstant = new Map<number, GivenMoment>(moments.map((moment) => [moment.at, { ...moment, gifts: [] }]));
  for (const gift of gifts) {
    const at = Date.parse(gift.at);
    const moment = byInstant.get(at) ?? { at, entries: [], gifts: [] };
    byInstant.set(at, { ...moment, gifts: [...moment.gifts, gift] });
  }
  return gifts.length === 0 ? [...byInstant.values()] : [...byInstant.values()].sort((a, b) => a.at - b.at);
}

/** One period: level after level, as what happens in it is passed. */
class Climb {
  readonly #version: InForce;
  readonly #profileId: string;
  readonly #span: Span;
  readonly #steps: readonly Step[];
  readonly #won: ReadonlyMap<string, DueWin>;
  readonly #counting: Counting;
  /** What has been reached of each step, whatever is before it. A later fall takes nothing away. */
  readonly #reached: (ReachedStep | undefined)[];
  readonly #wins: DueWin[] = [];
  #next = 0;
  #hasBegun = false;

  constructor(version: InForce, profileId: string, span: Span, steps: readonly Step[], won: ReadonlyMap<string, DueWin>) {
    this.#version = version;
    this.#profileId = profileId;
    this.#span = span;
    this.#steps = steps;
    this.#won = won;
    this.#counting = new Counting(version.rule);
    this.#reached = steps.map(() => undefined);
  }

  pass({ at, entries, gifts }: GivenMoment): void {
    if (at >= this.#version.before) return;
    if (at >= this.#version.from) this.#begin();
    for (const entry of entries) this.#counting.add(entry);
    const by = entries.length > 0 ? doneBy(entries.at(-1)) : { teamIds: [...(gifts.at(0)?.teamIds ?? [])] };
    this.#steps.forEach((step, n) => (this.#reached[n] ??= this.#reach(step, by, gifts)));
    if (this.#hasBegun) this.#climb(at, by);
  }

  end(): DueWin[] {
    if (this.#version.from > this.#span.from) this.#begin();
    return this.#wins;
  }

  /** What was reached before the rule began is won as it begins. */
  #begin(): void {
    if (this.#hasBegun) return;
    this.#hasBegun = true;
    if (this.#version.from >= this.#span.from) this.#climb(this.#version.from, undefined);
  }

  #reach(step: Step, by: ReachedStep['by'], gifts: readonly GivenLevel[]): ReachedStep | undefined {
    if (step.kind === 'given') {
      const gift = gifts.find(({ levelId }) => levelId === step.levelId);
      return gift && { by: { teamIds: [...gift.teamIds] } };
    }
    const value = this.#counting.value(step.mode);
    return value !== undefined && value >= step.target ? { value, by } : undefined;
  }

  /** @param by what happened now; nothing when the rule begins, so that each step is told by what reached it */
  #climb(at: number, by: ReachedStep['by'] | undefined): void {
    for (; this.#next < this.#steps.length; this.#next++) {
      const step = this.#steps[this.#next] as Step;
      const reached = this.#reached[this.#next];
      if (this.#won.has(slotOf(this.#span, step.levelId))) continue;
      if (!reached) return;
      const now = by && step.kind === 'amount' ? { value: this.#counting.value(step.mode), by } : reached;
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
