import type { BadgeRule } from '../../src/badges/badge-rule.values.ts';
import type { RuleFact } from '../../src/badges/badge-versions.values.ts';
import type { JudgedEntry } from '../../src/badges/judged-entry.values.ts';

/**
 * Who has won what, told the long way: everything is counted anew for each instant at which something may be won. It shares nothing with what it checks: no
 * periods, no arithmetic, no order. Whole points only.
 */
export type NaiveWin = { profileId: string; levelId?: string; period?: string; wonAt: string; value?: number; entryId?: string };
export type NaiveGift = { levelId: string; at: string };

const QUARTER = 15 * 60_000;
const iso = (at: number) => new Date(at).toISOString();

/** The date that clocks show. */
const formats = new Map<string, Intl.DateTimeFormat>();
const dates = new Map<string, string>();
function dateAt(at: number, timeZone: string): string {
  const key = `${Math.floor(at / QUARTER)} ${timeZone}`;
  const known = dates.get(key);
  if (known) return known;
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  formats.set(timeZone, format);
  const date = format.format(at);
  dates.set(key, date);
  return date;
}
const numberOf = (date: string) => Date.parse(`${date}T00:00:00Z`) / 86_400_000;

/** Which period an instant is in, as a number that says nothing else. */
function periodOf({ period, timeZone, start }: BadgeRule, at: number): number {
  if (!period) return 0;
  const units = (date: string) => {
    const [year = 0, month = 0] = date.split('-').map(Number);
    // 29 December 1969 was a Monday.
    return { day: numberOf(date), week: Math.floor((numberOf(date) + 3) / 7), month: year * 12 + month, year }[period.unit];
  };
  const first = start === undefined ? units('1970-01-01') : units(dateAt(Date.parse(start), timeZone));
  return Math.floor((units(dateAt(at, timeZone)) - first) / period.count);
}
const [begins, ends] = [new Map<string, number>(), new Map<string, number>()];
const keyOf = ({ period, timeZone, start }: BadgeRule, number: number) => JSON.stringify([period, timeZone, start, number]);
/** The first instant of the period of an instant, looked for in steps of a quarter of an hour. */
function beginOf(rule: BadgeRule, at: number): number {
  const number = periodOf(rule, at);
  const key = keyOf(rule, number);
  let begin = begins.get(key) ?? Math.floor(at / QUARTER) * QUARTER;
  while (periodOf(rule, begin - QUARTER) === number) begin -= QUARTER;
  begins.set(key, begin);
  return begin;
}
/** The first one after it. */
function endOf(rule: BadgeRule, at: number): number {
  const number = periodOf(rule, at);
  const key = keyOf(rule, number);
  let end = ends.get(key) ?? Math.floor(at / QUARTER) * QUARTER;
  while (periodOf(rule, end) === number) end += QUARTER;
  ends.set(key, end);
  return end;
}

function versionAt(facts: readonly RuleFact[], at: number): { version: number; rule: BadgeRule } | undefined {
  let inForce: { version: number; rule: BadgeRule } | undefined;
  for (const { type, data } of facts) {
    if (type === 'BadgeRuleSet' && (data.from === null || data.from <= iso(at))) inForce = data;
    if (type === 'BadgeStopped' && data.at <= iso(at)) inForce = undefined;
  }
  return inForce;
}
const endedBy = (facts: readonly RuleFact[]) =>
  Math.max(...facts.map(({ type, data }) => Date.parse(type === 'BadgePeriodClosed' ? data.before : data.at)));

function sourcesOf(rule: BadgeRule, entry: JudgedEntry): number[] {
  return rule.sources.flatMap(({ seriesId, filters }, n) => {
    const matches = filters.some(({ kind, id }) => (kind === 'tag' ? entry.tags.includes(id) : entry.pointType === id));
    return seriesId === entry.seriesId && (filters.length === 0 || matches) ? [n] : [];
  });
}
function isCounted(rule: BadgeRule, entry: JudgedEntry): boolean {
  if (rule.start !== undefined && iso(entry.at) < rule.start) return false;
  if (rule.least !== undefined && entry.micros < Number(rule.least) * 1e6) return false;
  if (rule.kind === 'daily streak' && entry.micros < 0) return false;
  if (rule.teams && !rule.teams.some((team) => entry.teamIds.includes(team))) return false;
  return sourcesOf(rule, entry).length > 0;
}
/** What entries come to, in points; nothing before there is one. */
function valueOf(rule: BadgeRule, entries: readonly JudgedEntry[], mode = rule.mode): number | undefined {
  const values = rule.sources.flatMap((source, n) => {
    const own = entries.filter((entry) => sourcesOf(rule, entry).includes(n)).map(({ micros }) => micros / 1e6);
    const counts = (source.mode ?? mode) === 'count' ? own.filter((points) => points >= 0) : own;
    if (counts.length === 0) return [];
    const one = { sum: counts.reduce((a, b) => a + b, 0), greatest: Math.max(...counts), count: counts.length }[source.mode ?? mode];
    return [one * Number(source.factor)];
  });
  if (values.length === 0) return undefined;
  return mode === 'greatest' ? Math.max(...values) : values.reduce((a, b) => a + b, 0);
}

const instantsOf = (entries: readonly JudgedEntry[], facts: readonly RuleFact[], gifts: readonly NaiveGift[] = []) =>
  [
    ...new Set([
      ...entries.map(({ at }) => at),
      ...gifts.map(({ at }) => Date.parse(at)),
      ...facts.flatMap(({ type, data }) => (type === 'BadgeRuleSet' && data.from !== null ? [Date.parse(data.from)] : [])),
    ]),
  ].sort((a, b) => a - b);
const lastOf = (entries: readonly JudgedEntry[]) =>
  entries
    .map(({ entryId }) => entryId)
    .sort()
    .at(-1);
const isAtEnd = ({ kind, atOnce, period }: BadgeRule) =>
  period !== undefined && (kind === 'king of the hill' || (!atOnce && (kind === 'amount' || kind === 'high score')));

export function naiveOfPlayer(
  facts: readonly RuleFact[],
  profileId: string,
  all: readonly JudgedEntry[],
  gifts: readonly NaiveGift[],
): NaiveWin[] {
  const own = all.filter((entry) => entry.profileId === profileId);
  const kind = facts.flatMap(({ type, data }) => (type === 'BadgeRuleSet' ? data.rule.kind : []))[0];
  if (kind === 'daily streak') return streaks(facts, profileId, own);
  const wins: NaiveWin[] = [];
  const won = new Set<string>();
  for (const at of instantsOf(own, facts, kind === 'levels' ? gifts : [])) {
    const now = versionAt(facts, at);
    if (!now || isAtEnd(now.rule)) continue;
    const { rule } = now;
    const counted = own.filter((entry) => isCounted(rule, entry) && periodOf(rule, entry.at) === periodOf(rule, at));
    const ever = (mode: BadgeRule['mode'], target: number) =>
      counted.some(
        ({ at: then }) =>
          then <= at &&
          (valueOf(
            rule,
            counted.filter((entry) => entry.at <= then),
            mode,
          ) ?? -Infinity) >= target,
      );
    const steps =
      kind === 'levels' ? rule.levels : [{ levelId: undefined, kind: 'amount' as const, mode: rule.mode, value: rule.value ?? '0' }];
    const period = rule.period && iso(endOf(rule, at));
    // Weeks and months that end together are two.
    const begins = rule.period && beginOf(rule, at);
    for (const step of steps) {
      const slot = `${step.levelId} ${begins} ${period}`;
      if (won.has(slot)) continue;
      const isReached =
        step.kind === 'given'
          ? gifts.some(
              (gift) =>
                gift.levelId === step.levelId && Date.parse(gift.at) <= at && periodOf(rule, Date.parse(gift.at)) === periodOf(rule, at),
            )
          : ever(step.mode, Number(step.value));
      if (!isReached) break;
      won.add(slot);
      wins.push({
        profileId,
        ...(step.levelId !== undefined && { levelId: step.levelId }),
        ...(period !== undefined && { period }),
        wonAt: iso(at),
      });
    }
  }
  return [
    ...wins,
    ...atEnds(facts, own, (rule, counted) => {
      const value = valueOf(rule, counted);
      return value !== undefined && value >= Number(rule.value ?? 0) ? { profileId, value } : undefined;
    }),
  ];
}

function streaks(facts: readonly RuleFact[], profileId: string, own: readonly JudgedEntry[]): NaiveWin[] {
  const wins: NaiveWin[] = [];
  for (const at of instantsOf(own, [])) {
    const now = versionAt(facts, at);
    if (!now) continue;
    const { rule } = now;
    const counted = own.filter((entry) => isCounted(rule, entry));
    const days = new Set(counted.map((entry) => dateAt(entry.at, rule.timeZone)));
    const today = dateAt(at, rule.timeZone);
    const isFirst =
      counted.some((entry) => entry.at === at) && !counted.some((entry) => entry.at < at && dateAt(entry.at, rule.timeZone) === today);
    if (!isFirst) continue;
    let length = 0;
    // Back through the days that clocks have shown.
    for (let then = at; days.has(dateAt(then, rule.timeZone));) {
      length++;
      const date = dateAt(then, rule.timeZone);
      while (dateAt(then, rule.timeZone) === date) then -= QUARTER;
    }
    if (length % Number(rule.value) === 0) wins.push({ profileId, wonAt: iso(at), value: length });
  }
  return wins;
}

/** What is decided when periods end, those that have ended. */
function atEnds(
  facts: readonly RuleFact[],
  entries: readonly JudgedEntry[],
  decide: (rule: BadgeRule, counted: readonly JudgedEntry[]) => { profileId: string; value: number } | undefined,
): NaiveWin[] {
  const wins: NaiveWin[] = [];
  for (const { type, data } of facts) {
    if (type !== 'BadgeRuleSet' || !isAtEnd(data.rule)) continue;
    const { rule } = data;
    const counted = entries.filter((entry) => isCounted(rule, entry));
    for (const end of new Set(counted.map(({ at }) => endOf(rule, at)))) {
      if (end > endedBy(facts) || versionAt(facts, end)?.version !== data.version) continue;
      const won = decide(
        rule,
        counted.filter(({ at }) => endOf(rule, at) === end),
      );
      const isThere = wins.some((win) => win.period === iso(end) && win.profileId === won?.profileId);
      if (won && !isThere) wins.push({ ...won, period: iso(end), wonAt: iso(end) });
    }
  }
  return wins;
}

export function naiveCrowns(facts: readonly RuleFact[], entries: readonly JudgedEntry[]): NaiveWin[] {
  const players = [...new Set(entries.map(({ profileId }) => profileId))].sort();
  const had = (rule: BadgeRule, counted: readonly JudgedEntry[], profileId: string, at: number) =>
    valueOf(
      rule,
      counted.filter((entry) => entry.profileId === profileId && entry.at <= at),
    ) ?? 0;
  /** Who has more than anybody ever had, up to an instant. */
  const record = (rule: BadgeRule, counted: readonly JudgedEntry[], until: (at: number) => boolean) => {
    let best: { profileId: string; value: number; at: number } | undefined;
    for (const at of instantsOf(counted, []).filter(until))
      for (const profileId of players) {
        const value = counted.some((entry) => entry.at === at && entry.profileId === profileId) ? had(rule, counted, profileId, at) : 0;
        if (value > (best?.value ?? 0)) best = { profileId, value, at };
      }
    return best;
  };
  const wins: NaiveWin[] = [];
  let last: { profileId: string; at: number } | undefined;
  for (const at of instantsOf(entries, facts)) {
    const now = versionAt(facts, at);
    if (!now || now.rule.kind !== 'high score' || isAtEnd(now.rule)) continue;
    const { rule } = now;
    const counted = entries.filter((entry) => isCounted(rule, entry) && periodOf(rule, entry.at) === periodOf(rule, at));
    const begins = facts.some(({ type, data }) => type === 'BadgeRuleSet' && data.version === now.version && data.from === iso(at));
    for (const lead of [begins ? record(rule, counted, (then) => then < at) : undefined, record(rule, counted, (then) => then <= at)]) {
      const isNew = lead && (begins || lead.at === at) && lead.value >= Number(rule.value ?? 0);
      const champion = last && periodOf(rule, last.at) === periodOf(rule, at) ? last.profileId : undefined;
      if (!lead || !isNew || lead.profileId === champion) continue;
      last = { profileId: lead.profileId, at };
      const entryId = lastOf(counted.filter((entry) => entry.at === lead.at && entry.profileId === lead.profileId));
      if (!wins.some((win) => win.entryId === entryId))
        wins.push({ profileId: lead.profileId, wonAt: iso(at), value: lead.value, ...(entryId !== undefined && { entryId }) });
    }
  }
  return [
    ...wins,
    ...atEnds(facts, entries, (rule, counted) => {
      if (rule.kind === 'high score') {
        const lead = record(rule, counted, () => true);
        return lead && lead.value >= Number(rule.value ?? 0) ? { profileId: lead.profileId, value: lead.value } : undefined;
      }
      const standing = players.map((profileId) => {
        const value = had(rule, counted, profileId, Infinity);
        const since = instantsOf(counted, []).find(
          (at) => counted.some((entry) => entry.at <= at && entry.profileId === profileId) && had(rule, counted, profileId, at) >= value,
        );
        return { profileId, value, since: since ?? 0 };
      });
      return standing
        .filter(({ value }) => value > 0)
        .sort((a, b) => b.value - a.value || a.since - b.since || (a.profileId < b.profileId ? -1 : 1))[0];
    }),
  ];
}
