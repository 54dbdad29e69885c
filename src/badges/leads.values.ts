import type { Node } from '../platform/ordered.values.ts';
import { Remembered } from '../platform/remembered.values.ts';
import type { MicroPoints } from '../points/point-amount.values.ts';
import type { Span } from '../points/periods.values.ts';
import type { BadgeRule } from './badge-rule.values.ts';
import { countedOf, Counting, type Moment, momentsOf, saidBy, summaryOf } from './counting.values.ts';
import { type Entries, type Everybody, type Player, within } from './history.values.ts';
import { doneBy } from './judging.values.ts';

/** Who has how much, above 0, and since when. `by`: the last entry that counted; of what was most, the one that made it so. */
export type Lead = { profileId: string; value: MicroPoints; at: number; by: { entryId?: string; teamIds: string[] } };

/** Of what counts in a period: the most that somebody had at any instant, or what they have at the end. */
export type Question = { rule: BadgeRule; span: Span; asked: 'most' | 'end'; name: string };

/** Each may be answered of every player. */
const MOST_QUESTIONS = 100;
const leads = new Remembered<Node<Player> | Entries, { lead: Lead | undefined }>(MOST_QUESTIONS);
const lasts = new Remembered<Node<Player>, number>(1);

export function asking(asked: Question['asked'], rule: BadgeRule, span: Span): Question {
  return { rule, span, asked, name: `${asked} ${span.from} ${span.before} ${saidBy(rule).comesTo}` };
}

/** Who has most: of equals who had that first, then the first by id. It is remembered of each node, of players and of their entries. */
export function leadOf(question: Question, players: Node<Player> | undefined): Lead | undefined {
  if (!players) return undefined;
  return leads.of(question.name, players, () => {
    let lead: Lead | undefined;
    const parts =
      'children' in players
        ? players.children.map((child) => leadOf(question, child))
        : players.items.map((player) => ownOf(question, player));
    for (const part of parts) if (part && (!lead || isBefore(part, lead))) lead = part;
    return { lead };
  }).lead;
}

/** What one player has, or had. */
export function ownOf(question: Question, { profileId, history: { root } }: Player): Lead | undefined {
  if (!root) return undefined;
  return leads.of(question.name, root, () => {
    const { rule, span, asked } = question;
    const entries = within(root, span);
    const value = asked === 'most' ? mostIn(rule, entries) : (countedOf(rule, entries).value() ?? 0);
    const since = value > 0 ? firstReaching(rule, entries, value) : undefined;
    if (!since) return { lead: undefined };
    const by = doneBy(asked === 'most' ? since.entries.at(-1) : summaryOf(rule, entries).last);
    return { lead: { profileId, value, at: since.at, by } };
  }).lead;
}

/** Answers a question of each player, with a pause after each: of all together it is answered soon then. */
export function* answeringOfEach(question: Question, everybody: Everybody): Generator<void> {
  for (const player of everybody) {
    ownOf(question, player);
    yield;
  }
}

/** When anybody's last entry happened. */
export function lastOf(players: Node<Player> | undefined): number {
  if (!players) return -Infinity;
  return lasts.of('', players, () =>
    'children' in players
      ? Math.max(...players.children.map(lastOf))
      : Math.max(...players.items.map(({ history: { root } }) => root?.last.at ?? -Infinity)),
  );
}

export function isBefore(one: Lead, other: Lead): boolean {
  if (one.value !== other.value) return one.value > other.value;
  return one.at < other.at || (one.at === other.at && one.profileId < other.profileId);
}

/** The most that some entries come to after any moment: where there may be most is looked at first. */
export function mostIn(rule: BadgeRule, entries: Entries | undefined, before = new Counting(rule), known: MicroPoints = 0): MicroPoints {
  if (!entries || before.most(summaryOf(rule, entries)) <= known) return known;
  let most = known;
  const counting = before.copy();
  if ('items' in entries) {
    for (const moment of momentsOf(rule, entries.items)) {
      for (const entry of moment.entries) counting.add(entry);
      most = Math.max(most, counting.value() ?? 0);
    }
    return most;
  }
  const children = entries.children.map((child) => {
    const counts = summaryOf(rule, child);
    const part = { child, before: counting.copy(), most: counting.most(counts) };
    counting.join(counts);
    return part;
  });
  for (const part of children.sort((a, b) => b.most - a.most)) most = mostIn(rule, part.child, part.before, most);
  return most;
}

/** The first moment after which entries come to so much. @param counting what was counted before; it counts on up to that moment */
export function firstReaching(
  rule: BadgeRule,
  entries: Entries | undefined,
  least: MicroPoints,
  counting = new Counting(rule),
): Moment | undefined {
  if (!entries) return undefined;
  const counts = summaryOf(rule, entries);
  if (counting.most(counts) < least) {
    counting.join(counts);
    return undefined;
  }
  if ('items' in entries)
    return momentsOf(rule, entries.items).find((moment) => {
      for (const entry of moment.entries) counting.add(entry);
      return (counting.value() ?? 0) >= least;
    });
  for (const child of entries.children) {
    const found = firstReaching(rule, child, least, counting);
    if (found) return found;
  }
  return undefined;
}
