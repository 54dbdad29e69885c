import { type Node, type Order, Ordered } from '../platform/ordered.values.ts';
import { fromMicros, type MicroPoints, toMicros } from '../points/point-amount.values.ts';
import type { Span } from '../points/periods.values.ts';
import type { BadgeRule } from './badge-rule.values.ts';
import { countedOf } from './counting.values.ts';
import { type Everybody, historyIn, type Player, within } from './history.values.ts';
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

/** Whoever may beat a record, and not before when; `lead`: what they have then, once that was looked for. */
type Rival = { at: number; profileId: string; lead?: Lead };

/** Those who have most first, of those who have that at one instant; before them those who are to be looked for. */
const RIVALS: Order<Rival> = {
  compare: (a, b) =>
    a.at - b.at ||
    (b.lead?.value ?? Number.MAX_VALUE) - (a.lead?.value ?? Number.MAX_VALUE) ||
    (a.profileId < b.profileId ? -1 : a.profileId > b.profileId ? 1 : 0),
  areTogether: () => false,
  leaf: 32,
  branch: 16,
};

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
   * Follows the record from an instant on, by jumps: from one moment at which somebody would beat it, if it rose no more, to the next. Whose most is no more than
   * it is by then is let go.
   */
  *from(stands: readonly Reign[], since = Math.max(this.#version.from, this.#span.from)): Generator<void, Reign[]> {
    const reigns = [...stands];
    let reign = reigns.at(-1) as Reign;
    let over = this.#risen(reign.over, reign.champion, since);
    const first = [...this.#beating(over, this.#everybody.root)]
      .filter(({ profileId }) => profileId !== reign.champion)
      .map(({ profileId, history: { root } }): Rival => ({ profileId, at: Math.max(since, root?.first.at ?? since) }));
    let rivals = Ordered.of(RIVALS, first.sort(RIVALS.compare));
    for (let next = rivals.root?.first; next; next = rivals.root?.first) {
      yield;
      rivals = rivals.without(next);
      const { at, profileId, lead } = next;
      if (this.#mostEver(profileId) <= over) continue;
      const { champion } = reign;
      over = this.#risen(over, champion, at);
      const own = lead ? this.#risen(over, champion, at + 1) : over;
      const isBeaten = lead && lead.value > over && (lead.value > own || (lead.value === own && profileId < (champion ?? '')));
      if (isBeaten) reigns.push((reign = { ...this.#passedOn(reign, lead, at), at }));
      over = isBeaten ? lead.value : own;
      const again = this.#firstOver(isBeaten ? champion : profileId, over, lead ? at + 1 : at);
      if (again) rivals = rivals.with({ at: again.at, profileId: again.profileId, lead: again });
    }
    return reigns;
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
    for (;;) {
      const found = this.#firstOver(profileId, record, from, until + 1);
      if (!found) return false;
      record = this.#risen(record, champion, found.at + 1);
      if (found.value >= record) return true;
      from = found.at + 1;
    }
  }

  /** The first moment of a time at which somebody has more, and what that is. */
  #firstOver(profileId: string | undefined, over: MicroPoints, from: number, before = Infinity): Lead | undefined {
    if (profileId === undefined || this.#mostEver(profileId) <= over) return undefined;
    const { root } = historyIn(this.#everybody, profileId);
    const counting = countedOf(this.#rule, within(root, { from: this.#span.from, before: from }));
    const found = firstReaching(this.#rule, within(root, { from, before: Math.min(before, this.#until) }), over + 1, counting);
    return found && { profileId, at: found.at, value: counting.value() ?? 0, by: doneBy(found.entries.at(-1)) };
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
