import { itemsOf } from '../platform/ordered.values.ts';
import { fromMicros, toMicros } from '../points/point-amount.values.ts';
import type { Span } from '../points/periods.values.ts';
import { isWonAtEnd, periodsOf } from './badge-periods.values.ts';
import type { BadgeRule } from './badge-rule.values.ts';
import type { BadgeVersions } from './badge-versions.values.ts';
import { saidBy } from './counting.values.ts';
import { differing, type Everybody, historyIn } from './history.values.ts';
import type { JudgedEntry } from './judged-entry.values.ts';
import { aboutSlot, type DueWin, type InForce, inForce, instantOf, spansOf } from './judging.values.ts';
import { answeringOfEach, asking, isBefore, type Lead, leadOf, ownOf, type Question } from './leads.values.ts';
import { type Change, followingReigns, type Reign } from './reigns.values.ts';

/** Whether a badge is won against others: a high score, or a king of the hill. */
export function isCrown({ kind }: Pick<BadgeRule, 'kind'>): boolean {
  return kind === 'high score' || kind === 'king of the hill';
}

/** What was judged of everybody last, by rules that are the very same: for each of them what was decided in each period. */
export type CrownsBefore = { everybody: Everybody; periods: Map<number, Decided>[] };
type Decided = { span: Span; wins: readonly DueWin[]; reigns?: readonly Reign[]; lead?: Lead };
type Touched = { span: Span; change?: Change };

/**
 * Judges who has won a badge that goes to one of all, and pauses often: a high score passes on when it is beaten, a king of the hill is who has most when a
 * period ends (U-101).
 * @param before what was judged last, if anything was; it becomes what is judged now when all is
 */
export function* judgingCrowns(rules: BadgeVersions, everybody: Everybody, before?: Partial<CrownsBefore>): Generator<void, DueWin[]> {
  const { everybody: then, periods: decidedThen } = before ?? {};
  const changed = then && changesSince(then, everybody);
  const wins: DueWin[] = [];
  let isSame = changed !== undefined;
  const periods: CrownsBefore['periods'] = [];
  for (const [n, version] of inForce(rules).entries()) {
    const { rule } = version;
    const known = isSame ? decidedThen?.[n] : undefined;
    const decided = new Map(known);
    periods.push(decided);
    if (!isCrown(rule)) continue;
    for (const { span, change } of known && changed ? touchedBy(version, changed) : yield* findingPeriods(rule, everybody)) {
      if (span.before < version.from || span.from >= version.before) continue;
      const was = known?.get(span.from);
      const is = yield* deciding(version, span, everybody, wins, was && change ? { was, change } : undefined);
      decided.set(span.from, is);
      // What a rule after this one begins with may be another.
      isSame &&= (is.reigns !== undefined && is.reigns === was?.reigns) || JSON.stringify(is.wins) === JSON.stringify(was?.wins);
    }
    const inOrder = [...decided.values()].sort((a, b) => a.span.from - b.span.from);
    for (const one of inOrder) if (!isWonAtEnd(rule) || one.span.before <= version.ended) for (const win of one.wins) wins.push(win);
  }
  if (before) Object.assign(before, { everybody, periods } satisfies CrownsBefore);
  return wins;
}

function* deciding(
  version: InForce,
  span: Span,
  everybody: Everybody,
  before: readonly DueWin[],
  known: { was: Decided; change: Change } | undefined,
): Generator<void, Decided> {
  const { rule } = version;
  if (!isWonAtEnd(rule)) {
    const then = known?.was.reigns && { reigns: known.was.reigns, change: known.change };
    const reigns = yield* followingReigns(version, span, everybody, before, then);
    return { span, reigns, wins: reigns.flatMap(({ win }) => win ?? []) };
  }
  if (span.before < version.from || span.before >= version.before) return { span, wins: [] };
  const question = asking(rule.kind === 'high score' ? 'most' : 'end', rule, span);
  if (!known) yield* answeringOfEach(question, everybody);
  const lead = leadSince(question, everybody, known?.was.lead, known?.change) ?? leadOf(question, everybody.root);
  const isEnough = lead && (rule.kind === 'king of the hill' || lead.value >= toMicros(rule.value ?? '0'));
  return { span, ...(lead && { lead }), wins: isEnough ? [atEnd(version, span, lead)] : [] };
}

/** Who has most since some have changed: none but them has more than who had most; nothing where it is one of them and has less now. */
function leadSince(question: Question, everybody: Everybody, was: Lead | undefined, change: Change | undefined): Lead | undefined {
  if (!was || !change) return undefined;
  const others = change.players.has(was.profileId) ? [] : [was];
  const own = [...change.players].flatMap((profileId) => ownOf(question, { profileId, history: historyIn(everybody, profileId) }) ?? []);
  const first = [...others, ...own].reduce((best: Lead | undefined, lead) => (best && !isBefore(lead, best) ? best : lead), undefined);
  return first && others.length === 0 && isBefore(was, first) ? undefined : first;
}

/** What is won at the end of a period is by no entry. */
function atEnd({ version }: InForce, span: Span, { profileId, value, by: { teamIds } }: Lead): DueWin {
  return { ...aboutSlot(profileId, span), version, wonAt: instantOf(span.before), value: fromMicros(value), teamIds };
}

/** By player the entries that have come, gone or changed. */
function changesSince(before: Everybody, now: Everybody): Map<string, JudgedEntry[]> {
  const { gone, come } = now.since(before);
  const players = new Set([...gone, ...come].map(({ profileId }) => profileId));
  return new Map([...players].map((id) => [id, differing(historyIn(now, id), historyIn(before, id))]));
}

/** The periods in which something has changed that a rule counts while it is in force, since when, and whose. */
function touchedBy({ rule, before }: InForce, changed: ReadonlyMap<string, readonly JudgedEntry[]>): Iterable<Touched> {
  const periodAtInstant = periodsOf(rule);
  const touched = new Map<number, { span: Span; change: { since: number; players: Set<string> } }>();
  for (const [profileId, entries] of changed)
    for (const { at } of entries.filter(saidBy(rule).isCounting)) {
      if (at >= before) continue;
      const span = periodAtInstant(at);
      const { change } = touched.get(span.from) ?? { change: { since: at, players: new Set<string>() } };
      touched.set(span.from, { span, change: { since: Math.min(change.since, at), players: change.players.add(profileId) } });
    }
  return touched.values();
}

function* findingPeriods(rule: BadgeRule, everybody: Everybody): Generator<void, Touched[]> {
  const spans = new Map<number, Span>();
  for (const { history } of itemsOf(everybody.root)) {
    spansOf(rule, history.root, spans);
    yield;
  }
  return [...spans.values()].map((span) => ({ span }));
}
