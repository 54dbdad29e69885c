import { Remembered } from '../platform/remembered.values.ts';
import { periodAt, type Span } from '../points/periods.values.ts';
import type { BadgeRule } from './badge-rule.values.ts';
import { momentsOf, saidBy } from './counting.values.ts';
import type { Entries } from './history.values.ts';
import type { JudgedEntry } from './judged-entry.values.ts';

/** A day with an entry that counts, the first of them, and how many days in a row that makes. */
export type StreakDay = Span & { first: JudgedEntry; inARow: number };
type Day = Omit<StreakDay, 'inARow'>;

const MOST_QUESTIONS = 50;
const remembered = new Remembered<Entries, readonly Day[]>(MOST_QUESTIONS);

/** The days of a streak, in order. Days follow on when one ends where the next begins (U-101): a date that a zone left out breaks nothing. */
export function* streakDays(rule: BadgeRule, entries: Entries | undefined): Generator<StreakDay> {
  let [before, inARow] = [-Infinity, 0];
  for (const day of entries ? daysOf(rule, entries) : []) {
    inARow = day.from === before ? inARow + 1 : 1;
    before = day.before;
    yield { ...day, inARow };
  }
}

function daysOf(rule: BadgeRule, node: Entries): readonly Day[] {
  const { timeZone } = rule;
  return remembered.of(`${timeZone} ${saidBy(rule).counts}`, node, () => {
    const days: Day[] = [];
    const add = (day: Day) => days.at(-1)?.from !== day.from && days.push(day);
    if ('children' in node) for (const child of node.children) daysOf(rule, child).forEach(add);
    else
      for (const { at, entries } of momentsOf(rule, node.items)) {
        const [first] = entries;
        if (first) add({ ...periodAt('day', at, timeZone), first });
      }
    return days;
  });
}
