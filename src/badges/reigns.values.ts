import { itemsOf, type Node, type Order, Ordered } from '../platform/ordered.values.ts';
import { fromMicros, type MicroPoints, toMicros } from '../points/point-amount.values.ts';
import type { Span } from '../points/periods.values.ts';
import type { BadgeRule } from './badge-rule.values.ts';
import { countedOf, type Counting, type Moment, momentsOf } from './counting.values.ts';
import { type Everybody, historyIn, type Player, within } from './history.values.ts';
import { byTime, type JudgedEntry } from './judged-entry.values.ts';
import { doneBy, type DueWin, type InForce, instantOf } from './judging.values.ts';
import { answeringOfEach, asking, firstReaching, type Lead, leadOf, mostIn, ownOf, type Question } from './leads.values.ts';

/**
 * From an instant on somebody holds the record, or nobody: `over` is what is to be beaten at first. `win`: what it is won by. The first one begins with the
 * rule, or with the period.
 */
export type Reign = { at: number; champion: string | undefined; over: MicroPoints; win?: DueWin };
/** Whose entries are others, from when on. */
export type Change = { since: number; players: ReadonlySet<string> };

/**
 * Follows who held the record of a period one after another, while a rule was in force, and pauses often: beating oneself is no win. What leads as it begins
 * is won then.
 * @param before wins by rules before
 * @param known what was known before some entries changed: what was before them stands, and what comes after them too, where nobody who changed had or has the
 * lead. Only else it is looked for anew
 */
export function* followingReigns(
  version: InForce,
  span: Span,
  everybody: Everybody,
  before: readonly DueWin[],
  known?: { reigns: readonly Reign[]; change: Change },
): Generator<void, readonly Reign[]> {
  const course = new Course(version, span, everybody, before);
  if (!known || known.change.since < version.from) {
    yield* answeringOfEach(course.most, everybody);
    return yield* course.from(course.start());
  }
  const { reigns, change } = known;
  const stands = reigns.filter(({ at }, n) => n === 0 || at < change.since);
  return course.isUntouched(reigns.slice(stands.length - 1), change) ? reigns : yield* course.from(stands, change.since);
}

/** Whoever may beat a record, and not before when: as far as that was looked for, or before they have anything. */
type Rival = { at: number; profileId: string; isFound: boolean };

/** Of one instant first those who are to be looked for. */
const RIVALS: Order<Rival> = {
  compare: (a, b) =>
    a.at - b.at || Number(a.isFound) - Number(b.isFound) || (a.profileId < b.profileId ? -1 : a.profileId > b.profileId ? 1 : 0),
  areTogether: () => false,
  leaf: 32,
  branch: 16,
};

/** So many entries of the champion, and of a rival, are read at first; twice as many each time that the next one may beat the record soon after. */
const FEW = 8;
/** So often it is jumped to where somebody would beat a champion, before they are taken for one who may. */
const MOST_JUMPS = 64;

/** The course of a record in a period. */
class Course {
  readonly #version: InForce;
  readonly #rule: BadgeRule;
  readonly #span: Span;
  readonly #everybody: Everybody;
  readonly #before: readonly DueWin[];
  /** As long as it is both the period and the rule's. */
  readonly #until: number;
  /** What somebody had most of in that time. */
  readonly most: Question;

  constructor(version: InForce, span: Span, everybody: Everybody, before: readonly DueWin[]) {
    this.#version = version;
    this.#rule = version.rule;
    this.#span = span;
    this.#everybody = everybody;
    this.#before = before;
    this.#until = Math.min(span.before, version.before);
    this.most = asking('most', version.rule, { from: span.from, before: this.#until });
  }

  start(): Reign[] {
    const { from } = this.#version;
    // Who won at the end of a period, by another rule, holds no record.
    const held = this.#before.filter(
      ({ entryId, wonAt }) => entryId !== undefined && Date.parse(wonAt) >= this.#span.from && Date.parse(wonAt) < this.#span.before,
    );
    const least = Math.max(toMicros(this.#rule.value ?? '0') - 1, 0);
    const first = { at: -Infinity, champion: held.at(-1)?.profileId, over: least };
    if (from < this.#span.from || from >= this.#span.before) return [first];
    const lead = leadOf(asking('most', this.#rule, { from: this.#span.from, before: from }), this.#everybody.root);
    return [lead && lead.value > least ? this.#passedOn(first, lead, from) : first];
  }

  /**
   * Follows the record from an instant on, by jumps: to where somebody would beat it first, if it rose no more. What happens there is read of the champion and
   * of all who may beat it by then; whose most is no more than the record is let go.
   */
  *from(stands: readonly Reign[], since = Math.max(this.#version.from, this.#span.from)): Generator<void, Reign[]> {
    const reigns = [...stands];
    let reign = reigns.at(-1) as Reign;
    let over = this.#risen(reign.over, reign.champion, since);
    const first = [...this.#beating(over, this.#everybody.root)]
      .filter(({ profileId }) => profileId !== reign.champion)
      .map(({ profileId, history: { root } }): Rival => ({ profileId, at: Math.max(since, root?.first.at ?? since), isFound: false }));
    let rivals = Ordered.of(RIVALS, first.sort(RIVALS.compare));
    const look = (profileId: string, from: number) => {
      const found = this.#firstOver(profileId, over, from);
      if (found) rivals = rivals.with({ at: found.at, profileId, isFound: true });
    };
    let many = FEW;
    for (let next = rivals.root?.first; next; next = rivals.root?.first) {
      yield;
      const { at, profileId, isFound } = next;
      if (this.#mostEver(profileId) > over) over = this.#risen(over, reign.champion, at);
      if (!isFound || this.#mostEver(profileId) <= over) {
        rivals = rivals.without(next);
        look(profileId, at);
        continue;
      }
      const together = reign.champion === undefined ? [] : [reign.champion];
      const before = Math.min(...[...together, profileId].map((one) => this.#endOf(one, at, many)));
      for (let one: Rival | undefined = next; one && one.at < before; one = rivals.root?.first) {
        together.push(one.profileId);
        rivals = rivals.without(one);
      }
      const countings = new Map<string, Counting>();
      const entries: JudgedEntry[] = [];
      for (const one of together) {
        yield;
        const { root } = historyIn(this.#everybody, one);
        countings.set(one, countedOf(this.#rule, within(root, { from: this.#span.from, before: at })));
        for (const entry of itemsOf(within(root, { from: at, before }))) entries.push(entry);
      }
      for (const moment of momentsOf(this.#rule, entries.sort(byTime))) {
        const best = bestAt(moment, countings, over);
        yield;
        if (!best) continue;
        over = best.value;
        if (best.profileId === reign.champion) continue;
        reign = { ...this.#passedOn(reign, best, moment.at), at: moment.at };
        reigns.push(reign);
      }
      for (const one of together) if (one !== reign.champion) look(one, before);
      many = (rivals.root?.first.at ?? Infinity) - before > before - at ? FEW : 2 * many;
    }
    return reigns;
  }

  /** Before when so many of somebody's entries are, from an instant on, that in whole. */
  #endOf(profileId: string, from: number, many: number): number {
    let left = many;
    for (const { at } of itemsOf(within(historyIn(this.#everybody, profileId).root, { from, before: this.#until })))
      if (left-- <= 0 && at > from) return at;
    return this.#until;
  }

  /** Whether those whose entries are others had no lead from then on, and have none. @param reigns that of then, and those after it */
  isUntouched(reigns: readonly Reign[], { since, players }: Change): boolean {
    if (reigns.some(({ champion }) => champion !== undefined && players.has(champion))) return false;
    return [...players].every((profileId) =>
      reigns.every((reign, n) => !this.#mayLead(profileId, reign, Math.max(since, reign.at), reigns[n + 1]?.at ?? this.#until)),
    );
  }

  /** Whether somebody has as much as a champion at an instant of a reign, the one at which it ends included: jump by jump, as the record rises. */
  #mayLead(profileId: string, { champion, over }: Reign, since: number, until: number): boolean {
    let [record, from] = [this.#risen(over, champion, since), since];
    for (let jumps = 0; jumps < MOST_JUMPS; jumps++) {
      const found = this.#firstOver(profileId, record, from, until + 1);
      if (!found) return false;
      record = this.#risen(record, champion, found.at + 1);
      if (found.value >= record) return true;
      from = found.at + 1;
    }
    return true;
  }

  /** The first moment of a time at which somebody has more, and what that is. */
  #firstOver(profileId: string, over: MicroPoints, from: number, before = Infinity): { at: number; value: MicroPoints } | undefined {
    if (this.#mostEver(profileId) <= over) return undefined;
    const { root } = historyIn(this.#everybody, profileId);
    const counting = countedOf(this.#rule, within(root, { from: this.#span.from, before: from }));
    const found = firstReaching(this.#rule, within(root, { from, before: Math.min(before, this.#until) }), over + 1, counting);
    return found && { at: found.at, value: counting.value() ?? 0 };
  }

  /** What is to be beaten before an instant, if it was so much before and somebody holds it since. */
  #risen(over: MicroPoints, champion: string | undefined, before: number): MicroPoints {
    if (champion === undefined || this.#mostEver(champion) <= over) return over;
    return Math.max(over, mostIn(this.#rule, within(historyIn(this.#everybody, champion).root, { from: this.#span.from, before })));
  }

  #mostEver(profileId: string): MicroPoints {
    return ownOf(this.most, { profileId, history: historyIn(this.#everybody, profileId) })?.value ?? 0;
  }

  *#beating(over: MicroPoints, players: Node<Player> | undefined): Generator<Player> {
    if (!players || (leadOf(this.most, players)?.value ?? 0) <= over) return;
    if ('children' in players) for (const child of players.children) yield* this.#beating(over, child);
    else for (const player of players.items) if ((ownOf(this.most, player)?.value ?? 0) > over) yield player;
  }

  /** Who has it already wins nothing; who has won by that entry before wins it once. */
  #passedOn({ at, champion }: Reign, { profileId, value, by }: Omit<Lead, 'at'>, now: number): Reign {
    const reign = { at, champion: profileId, over: value };
    const slot = by.entryId ?? '';
    if (profileId === champion || this.#before.some((win) => win.profileId === profileId && win.slot === slot)) return reign;
    const { version } = this.#version;
    const win = { profileId, slot, version, wonAt: instantOf(now), value: fromMicros(value), ...by };
    return { ...reign, win: { ...win, ...(champion !== undefined && { takenFrom: champion }) } };
  }
}

/** Who has more than anybody had before, after a moment. Of equals the first by id. @param countings those of everybody who is in it; they count on */
function bestAt({ entries }: Moment, countings: ReadonlyMap<string, Counting>, over: MicroPoints): Omit<Lead, 'at'> | undefined {
  let best: Omit<Lead, 'at'> | undefined;
  for (const [profileId, own] of Map.groupBy(entries, (entry) => entry.profileId)) {
    const counting = countings.get(profileId);
    own.forEach((entry) => counting?.add(entry));
    const value = counting?.value() ?? 0;
    if (value <= over) continue;
    if (!best || value > best.value || (value === best.value && profileId < best.profileId))
      best = { profileId, value, by: doneBy(own.at(-1)) };
  }
  return best;
}
