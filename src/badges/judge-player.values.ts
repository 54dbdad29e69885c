import type { Span } from '../points/periods.values.ts';
import { fromMicros, MICROS_PER_POINT, toMicros } from '../points/point-amount.values.ts';
import { isWonAtEnd, periodsOf } from './badge-periods.values.ts';
import type { BadgeVersions } from './badge-versions.values.ts';
import { climbed } from './climb.values.ts';
import { countedOf, saidBy, summaryOf } from './counting.values.ts';
import { differing, type Entries, type History, within } from './history.values.ts';
import type { JudgedEntry } from './judged-entry.values.ts';
import { aboutSlot, doneBy, type DueWin, type GivenLevel, type InForce, inForce, instantOf, spansOf } from './judging.values.ts';
import { streakDays } from './streak-days.values.ts';

/**
 * What was judged of a player last, by rules that are the very same: for each of them the wins of each period in which something is won. Only periods in which
 * an entry has come, gone or changed since are judged anew.
 */
export type JudgedBefore = { history: History; gifts: string; wins: Map<number, InPeriod>[] };
type InPeriod = { span: Span; wins: readonly DueWin[] };

/**
 * What a player has won of a badge that others have no part in: an amount, days in a row, or levels. Each version judges what was won while it was in
 * force, and as it begins what was reached before. What an admin gives as a whole no rule judges.
 * @param before what was judged last, if anything was; it becomes what is judged now
 */
export function dueOfPlayer(
  rules: BadgeVersions,
  profileId: string,
  history: History,
  gifts: readonly GivenLevel[] = [],
  before?: Partial<JudgedBefore>,
): DueWin[] {
  const known = before?.gifts === JSON.stringify(gifts) ? before : undefined;
  const changed = known?.history && differing(history, known.history);
  const won = new Map<string, DueWin>();
  const counting: ((entry: JudgedEntry) => boolean)[] = [];
  const wins = inForce(rules).map((version, n) => {
    if (version.rule.kind === 'daily streak') {
      for (const win of streaks(version, profileId, history.root, won.size)) won.set(win.slot, win);
      return new Map<number, InPeriod>();
    }
    const inPeriods = known?.wins?.[n] ?? new Map<number, InPeriod>();
    counting.push(saidBy(version.rule).isCounting);
    // What a rule before gives no more this one may give.
    const spans = changed
      ? periodsAt(
          version,
          changed.filter((entry) => counting.some((counts) => counts(entry))),
        )
      : periodsIn(version, history, gifts);
    for (const span of spans) {
      const found = winsIn(version, profileId, span, history.root, gifts, won);
      if (found.length > 0) inPeriods.set(span.from, { span, wins: found });
      else inPeriods.delete(span.from);
    }
    for (const { span, wins: found } of inPeriods.values()) if (hasEnded(version, span)) for (const win of found) won.set(win.slot, win);
    return inPeriods;
  });
  if (before) Object.assign(before, { history, gifts: JSON.stringify(gifts), wins } satisfies JudgedBefore);
  return [...won.values()];
}

function periodsAt({ rule }: InForce, instants: readonly { at: number }[]): Iterable<Span> {
  const periodAtInstant = periodsOf(rule);
  return new Map(instants.map(({ at }) => [periodAtInstant(at).from, periodAtInstant(at)])).values();
}

/** Those of entries that count, and those of gifts. */
function periodsIn(version: InForce, { root }: History, gifts: readonly GivenLevel[]): Iterable<Span> {
  const ofGifts = version.rule.kind === 'levels' ? gifts.map(({ at }) => ({ at: Date.parse(at) })) : [];
  const spans = new Map([...periodsAt(version, ofGifts)].map((span) => [span.from, span]));
  return [...spansOf(version.rule, root, spans).values()].sort((a, b) => a.from - b.from);
}

function winsIn(
  version: InForce,
  profileId: string,
  span: Span,
  entries: Entries | undefined,
  gifts: readonly GivenLevel[],
  won: ReadonlyMap<string, DueWin>,
): readonly DueWin[] {
  const { rule } = version;
  switch (rule.kind) {
    case 'amount':
      return isWonAtEnd(rule) ? amountAtEnd(version, profileId, span, entries) : climbed(version, profileId, span, entries, [], won);
    case 'levels':
      return climbed(version, profileId, span, entries, gifts, won);
    case 'daily streak':
    case 'given':
    case 'high score':
    case 'king of the hill':
      return [];
  }
}

/** What is decided at the end of a period is decided when that has come. */
function hasEnded({ rule, ended }: InForce, { before }: Span): boolean {
  return !isWonAtEnd(rule) || before <= ended;
}

/** Every so many days in a row, at the first entry of that day (U-101). */
function streaks({ version, rule, from, before }: InForce, profileId: string, entries: Entries | undefined, wonBefore: number): DueWin[] {
  const length = Math.ceil(toMicros(rule.value ?? '1') / MICROS_PER_POINT);
  const wins: DueWin[] = [];
  for (const { first, inARow } of streakDays(rule, entries)) {
    if (first.at >= before) break;
    if (inARow % length !== 0 || first.at < from) continue;
    const value = fromMicros(inARow * MICROS_PER_POINT);
    wins.push({ profileId, slot: String(wonBefore + wins.length + 1), version, wonAt: instantOf(first.at), value, ...doneBy(first) });
  }
  return wins;
}

/** What stands when a period ends. */
function amountAtEnd({ version, rule, from, before }: InForce, profileId: string, span: Span, entries: Entries | undefined): DueWin[] {
  if (span.before < from || span.before >= before) return [];
  const inPeriod = within(entries, span);
  const value = countedOf(rule, inPeriod).value();
  if (value === undefined || value < toMicros(rule.value ?? '0')) return [];
  const { teamIds } = doneBy(summaryOf(rule, inPeriod).last);
  return [{ ...aboutSlot(profileId, span), version, wonAt: instantOf(span.before), value: fromMicros(value), teamIds }];
}
