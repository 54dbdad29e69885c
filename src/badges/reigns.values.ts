import { itemsOf, type Node } from '../platform/ordered.values.ts';
import { fromMicros, type MicroPoints, toMicros } from '../points/point-amount.values.ts';
import type { Span } from '../points/periods.values.ts';
import type { BadgeRule } from './badge-rule.values.ts';
import { countedOf, type Counting, type Moment, momentsOf } from './counting.values.ts';
import { type Entries, type Everybody, historyIn, type Player, within } from './history.values.ts';
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
    yield* answeringOfEach(course.most(), everybody);
    return yield* course.from(course.start());
  }
  const { reigns, change } = known;
  const stands = reigns.filter(({ at }, n) => n === 0 || at < change.since);
  return course.isUntouched(reigns.slice(stands.length - 1), change) ? reigns : yield* course.from(stands, change.since);
}

/** So often it is looked when a record may be beaten next, before all entries of whoever may beat it are read. */
const MOST_STEPS = 4;

/** The course of a record in a period. */
class Course {
  readonly #version: InForce;
  readonly #rule: BadgeRule;
  readonly #span: Span;
  readonly #everybody: Everybody;
  readonly #before: readonly DueWin[];
  /** As long as it is both the period and the rule's. */
  readonly #until: number;

  constructor(version: InForce, span: Span, everybody: Everybody, before: readonly DueWin[]) {
    this.#version = version;
    this.#rule = version.rule;
    this.#span = span;
    this.#everybody = everybody;
    this.#before = before;
    this.#until = Math.min(span.before, version.before);
  }

  /** What somebody had most of while it is both the period and the rule's. */
  most(): Question {
    return asking('most', this.#rule, { from: this.#span.from, before: this.#until });
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

  /** Follows the record from an instant on: only who ever had more than is to be beaten can get it. */
  *from(stands: readonly Reign[], since = Math.max(this.#version.from, this.#span.from)): Generator<void, Reign[]> {
    const reigns = [...stands];
    let reign = reigns.at(-1) as Reign;
    let over = Math.max(reign.over, this.#mostOf(reign.champion, since));
    const others = [...this.#beating(over, this.#everybody.root)].filter(({ profileId }) => profileId !== reign.champion);
    const next = reign.champion === undefined ? { at: since, over, rivals: others } : this.#nextRivals(reign.champion, over, since, others);
    if (next.rivals.length === 0) return reigns;
    over = next.over;
    const countings = new Map<string, Counting>();
    const entries: JudgedEntry[] = [];
    for (const profileId of [...next.rivals.map((rival) => rival.profileId), ...(reign.champion === undefined ? [] : [reign.champion])]) {
      yield;
      const { root } = historyIn(this.#everybody, profileId);
      countings.set(profileId, countedOf(this.#rule, within(root, { from: this.#span.from, before: next.at })));
      for (const entry of itemsOf(within(root, { from: next.at, before: this.#until }))) entries.push(entry);
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
    return reigns;
  }

  /** Whoever may beat a champion, and when at the earliest: by then the record is higher, and fewer may. */
  #nextRivals(champion: string, over: MicroPoints, at: number, rivals: readonly Player[]) {
    let next = { at, over, rivals };
    for (let step = 0; step < MOST_STEPS && next.rivals.length > 0; step++) {
      const known = next;
      const firsts = known.rivals.map((player) => ({
        player,
        at: this.#firstOver(player.history.root, known.over, known.at)?.at ?? Infinity,
      }));
      const first = Math.min(...firsts.map((one) => one.at));
      const record = Math.max(known.over, this.#mostOf(champion, first));
      next = { at: first, over: record, rivals: firsts.filter((one) => one.at < Infinity).map(({ player }) => player) };
      if (record === known.over) break;
    }
    return next;
  }

  /** Whether those whose entries are others had no lead from then on, and have none. @param reigns that of then, and those after it */
  isUntouched(reigns: readonly Reign[], { since, players }: Change): boolean {
    if (reigns.some(({ champion }) => champion !== undefined && players.has(champion))) return false;
    return [...players].every((profileId) =>
      reigns.every(
        (reign, n) =>
          !this.#mayLead(historyIn(this.#everybody, profileId).root, reign, Math.max(since, reign.at), reigns[n + 1]?.at ?? this.#until),
      ),
    );
  }

  /** Whether somebody has as much as a champion at an instant of a reign, the one at which it ends included: jump by jump, as the record rises. */
  #mayLead(entries: Entries | undefined, { champion, over }: Reign, since: number, until: number): boolean {
    let [record, from] = [Math.max(over, this.#mostOf(champion, since)), since];
    for (;;) {
      const found = this.#firstOver(entries, record, from, until + 1);
      if (!found) return false;
      record = Math.max(record, this.#mostOf(champion, found.at + 1));
      if (found.value >= record) return true;
      from = found.at + 1;
    }
  }

  /** The first moment of a time at which somebody has more, and what that is. */
  #firstOver(
    entries: Entries | undefined,
    over: MicroPoints,
    from: number,
    before = Infinity,
  ): { at: number; value: MicroPoints } | undefined {
    const counting = countedOf(this.#rule, within(entries, { from: this.#span.from, before: from }));
    const found = firstReaching(this.#rule, within(entries, { from, before: Math.min(before, this.#until) }), over + 1, counting);
    return found && { at: found.at, value: counting.value() ?? 0 };
  }

  #mostOf(profileId: string | undefined, before: number): MicroPoints {
    if (profileId === undefined) return 0;
    return mostIn(this.#rule, within(historyIn(this.#everybody, profileId).root, { from: this.#span.from, before }));
  }

  *#beating(over: MicroPoints, players: Node<Player> | undefined): Generator<Player> {
    const question = this.most();
    if (!players || (leadOf(question, players)?.value ?? 0) <= over) return;
    if ('children' in players) for (const child of players.children) yield* this.#beating(over, child);
    else for (const player of players.items) if ((ownOf(question, player)?.value ?? 0) > over) yield player;
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
