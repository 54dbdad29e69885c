import { freezeOf } from '../../src/competitions/rounds.values.ts';
import type { Instant } from '../../src/platform/event.values.ts';
import { type ClosedRound, type FormerRound, isFormerRound, roundKnownBy } from '../competition-rounds/competition-rounds.ts';
import type { OfRoster } from '../competition-rosters/competition-rosters.ts';
import type { Document } from '../platform/read-models.ts';
import { type Competition, type FormerRules, isFormerRules, rulesKnownBy } from './competitions.ts';
import type { Reveal } from './reveals.ts';

/** What of a competition stood otherwise before: its rules, and what counted in its closed rounds. Where nothing was ever changed it is empty. */
export class CompetitionPast {
  readonly #rules = new Map<string, FormerRules>();
  readonly #rounds = new Map<string, FormerRound>();

  /** Takes what stood before of a view's documents. */
  takeRules(key: string, document: Document | undefined): void {
    if (isFormerRules(document)) this.#rules.set(key, document);
  }

  takeRound(key: string, document: Document | undefined): void {
    if (isFormerRound(document)) this.#rounds.set(key, document);
  }

  rulesBy(rules: Competition['rules'], knownBy: Instant): Competition['rules'] {
    return rulesKnownBy(this.#rules.values(), rules, knownBy);
  }

  roundBy(closed: ClosedRound | undefined, knownBy: Instant): ClosedRound | undefined {
    return roundKnownBy(this.#rounds.values(), closed, knownBy);
  }

  /**
   * When a round was first known otherwise than by an instant, of when its competition was made, when something of its roster was changed, and what of it
   * is closed; nothing where it is as it was known then. Of a round that was closed by then nothing counts but what was decided on it.
   */
  firstChange(
    knownBy: Instant,
    { since, roster, closed }: { since: Instant; roster: Iterable<Instant>; closed: ClosedRound | undefined },
  ): Instant | undefined {
    let first: Instant | undefined;
    const consider = (at: Instant) => {
      if (at > knownBy && (first === undefined || at < first)) first = at;
    };
    if (closed) {
      consider(closed.since);
      for (const { at } of closed.locks) consider(at);
      for (const { number, before } of this.#rounds.values()) if (number === closed.number) consider(before);
    }
    const then = this.roundBy(closed, knownBy);
    if (then && then.knownBy !== null) return first;
    consider(since);
    for (const { before } of this.#rules.values()) consider(before);
    for (const at of roster) consider(at);
    return first;
  }
}

/** When something was changed of who takes part: each instant once. */
export function changesOf(roster: Iterable<OfRoster | undefined>): ReadonlySet<Instant> {
  const changes = new Set<Instant>();
  for (const document of roster) if (document) changes.add(document.kind === 'was' ? document.before : document.since);
  return changes;
}

/** From when on a competition tells nothing yet, whatever its rules were before: the freeze of the first of its rounds that is not revealed. */
export function hiddenFrom(
  rules: Competition['rules'],
  closed: ReadonlyMap<number, ClosedRound>,
  reveals: ReadonlyMap<number, Reveal>,
): Instant | undefined {
  const freezeIn = (number: number) => freezeOf(closed.get(number)?.rules ?? rules, number);
  let number = 1;
  while (reveals.get(number)?.ended || (closed.has(number) && freezeIn(number) === undefined)) number++;
  return freezeIn(number);
}
