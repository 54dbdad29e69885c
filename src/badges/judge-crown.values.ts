import { fromMicros, type MicroPoints, toMicros } from '../points/point-amount.values.ts';
import type { Span } from '../points/periods.values.ts';
import { isWonAtEnd } from './badge-periods.values.ts';
import type { BadgeRule } from './badge-rule.values.ts';
import type { BadgeVersions } from './badge-versions.values.ts';
import { Counting } from './counting.values.ts';
import type { JudgedEntry } from './judged-entry.values.ts';
import { aboutSlot, doneBy, type DueWin, type InForce, inForce, inPeriods, instantOf, type Moment, momentsOf } from './judging.values.ts';

/** Whether a badge is won against others: a high score, or a king of the hill. */
export function isCrown({ kind }: Pick<BadgeRule, 'kind'>): boolean {
  return kind === 'high score' || kind === 'king of the hill';
}

/**
 * Who has won a badge that goes to one of all: a high score passes on when it is beaten, a king of the hill is who has most when a period ends (U-101).
 * @param entries those of all players that are not revoked, in order of time
 */
export function dueCrowns(rules: BadgeVersions, entries: readonly JudgedEntry[]): DueWin[] {
  const wins: DueWin[] = [];
  for (const version of inForce(rules)) {
    const { rule } = version;
    if (!isCrown(rule)) continue;
    for (const { span, moments } of inPeriods(rule, momentsOf(rule, entries))) {
      if (span.before < version.from || span.from >= version.before) continue;
      if (!isWonAtEnd(rule)) wins.push(...recordsIn(version, span, moments, wins));
      else if (span.before >= version.from && span.before < version.before && span.before <= version.ended)
        wins.push(...atEnd(version, span, rule.kind === 'high score' ? recordOf(rule, moments) : kingOf(rule, moments)));
    }
  }
  return wins;
}

/** Who has more than anybody ever had: `by` the entry that made it so. */
export type Lead = { profileId: string; value: MicroPoints; by: { entryId?: string; teamIds: string[] } };

/** Follows who leads in a period, moment by moment. */
export class Leads {
  readonly #rule: BadgeRule;
  readonly #counting = new Map<string, Counting>();
  lead: Lead | undefined;

  constructor(rule: BadgeRule) {
    this.#rule = rule;
  }

  /** What is more than anybody had before, after a moment; nothing where nobody has more. Of equals at one instant the first by id. */
  pass({ entries }: Moment): Lead | undefined {
    let best: Lead | undefined;
    for (const [profileId, own] of Map.groupBy(entries, (entry) => entry.profileId)) {
      const counting = this.#counting.get(profileId) ?? new Counting(this.#rule);
      this.#counting.set(profileId, counting);
      own.forEach((entry) => counting.add(entry));
      const value = counting.value() ?? 0;
      if (value <= (this.lead?.value ?? 0)) continue;
      if (!best || value > best.value || (value === best.value && profileId < best.profileId))
        best = { profileId, value, by: doneBy(own.at(-1)) };
    }
    return best && (this.lead = best);
  }
}

/** The records that are won while a rule is in force: beating oneself is no win. What leads as it begins is won then. */
function recordsIn(version: InForce, span: Span, moments: readonly Moment[], before: readonly DueWin[]): DueWin[] {
  const { rule, from } = version;
  const least = toMicros(rule.value ?? '0');
  const leads = new Leads(rule);
  const wins: DueWin[] = [];
  // Who won at the end of a period, by another rule, holds no record.
  const held = before.filter(
    ({ entryId, wonAt }) => entryId !== undefined && Date.parse(wonAt) >= span.from && Date.parse(wonAt) < span.before,
  );
  let champion = held.at(-1)?.profileId;
  const crown = (record: Lead | undefined, at: number) => {
    if (!record || record.value < least || record.profileId === champion) return;
    const win = { ...wonBy(version, record, at), ...(champion !== undefined && { takenFrom: champion }) };
    champion = record.profileId;
    if (![...before, ...wins].some(({ profileId, slot }) => profileId === win.profileId && slot === win.slot)) wins.push(win);
  };
  let hasBegun = from < span.from;
  const begin = () => {
    if (!hasBegun) crown(leads.lead, from);
    hasBegun = true;
  };
  for (const moment of moments) {
    if (moment.at >= version.before) break;
    if (moment.at >= from) begin();
    const record = leads.pass(moment);
    if (moment.at >= from) crown(record, moment.at);
  }
  if (from < span.before) begin();
  return wins;
}

function wonBy({ version }: InForce, { profileId, value, by }: Lead, at: number): DueWin {
  return { profileId, slot: by.entryId ?? '', version, wonAt: instantOf(at), value: fromMicros(value), ...by };
}

/** Who had most at any instant of a period, of at least the value of the rule. */
function recordOf(rule: BadgeRule, moments: readonly Moment[]): Lead | undefined {
  const leads = new Leads(rule);
  for (const moment of moments) leads.pass(moment);
  const { lead } = leads;
  return lead && lead.value >= toMicros(rule.value ?? '0') ? lead : undefined;
}

/** Who has most when a period ends, above 0: of equals who had that first, then the first by id. */
export function kingOf(rule: BadgeRule, moments: readonly Moment[]): Lead | undefined {
  const standing = new Map<string, { counting: Counting; steps: { at: number; value: MicroPoints; by: Lead['by'] }[] }>();
  for (const { at, entries } of moments) {
    for (const [profileId, own] of Map.groupBy(entries, (entry) => entry.profileId)) {
      const one = standing.get(profileId) ?? { counting: new Counting(rule), steps: [] };
      standing.set(profileId, one);
      own.forEach((entry) => one.counting.add(entry));
      one.steps.push({ at, value: one.counting.value() ?? 0, by: doneBy(own.at(-1)) });
    }
  }
  let king: (Lead & { since: number }) | undefined;
  for (const [profileId, { steps }] of standing) {
    const value = steps.at(-1)?.value ?? 0;
    if (value <= 0 || value < (king?.value ?? 0)) continue;
    const since = steps.find((step) => step.value >= value)?.at ?? 0;
    const isBefore = !king || value > king.value || since < king.since || (since === king.since && profileId < king.profileId);
    if (isBefore) king = { profileId, value, since, by: steps.at(-1)?.by ?? { teamIds: [] } };
  }
  return king;
}

/** What is won at the end of a period is by no entry. */
function atEnd({ version }: InForce, span: Span, record: Lead | undefined): DueWin[] {
  if (!record) return [];
  const { profileId, value, by } = record;
  return [{ ...aboutSlot(profileId, span), version, wonAt: instantOf(span.before), value: fromMicros(value), teamIds: by.teamIds }];
}
