import { ReadWinsDue } from '../projections/badge-progress/read-wins-due.ts';
import { Tallies } from '../projections/badge-progress/tallies.ts';
import type { Entry } from '../projections/entries/entries.ts';
import type { Change } from '../projections/platform/projection.ts';
import type { BadgeRule } from '../src/badges/badge-rule.values.ts';
import { type BadgeVersions, NO_VERSIONS, versionsAfter } from '../src/badges/badge-versions.values.ts';
import { isCrown } from '../src/badges/judge-crown.values.ts';
import type { Instant } from '../src/platform/event.values.ts';
import { entryOf } from './board-world.ts';
import { ORGANISATION_ID, playerId } from './facts.ts';

type Told = (changes: readonly Change[], facts: readonly never[], position: string, view: string) => void;

const SERIES = ['s0', 's1'] as const;
const [FROM, SPAN_MS] = [Date.UTC(2025, 0, 1), 231 * 86_400_000];
/** One player has a tenth of all entries. */
const PLAYERS = 1_000;
/** Entries are taken from all over the past by steps that meet none twice. */
const STEP = 7_919;

const of = (more: Partial<BadgeRule> & Pick<BadgeRule, 'kind'>, ...series: number[]): BadgeRule => ({
  sources: (series.length > 0 ? series : [0]).map((n) => ({ seriesId: SERIES[n] ?? '', factor: n === 0 ? '1' : '0.5', filters: [] })),
  mode: 'sum',
  atOnce: true,
  timeZone: 'Europe/Vienna',
  levels: [],
  rewards: [],
  ...more,
});
const levels = (...values: string[]): BadgeRule['levels'] =>
  values.map((value, n) => ({ levelId: `l${n}`, kind: 'amount', mode: 'sum', value, rewards: [] }));
const every = (unit: 'day' | 'week' | 'month', count = 1) => ({ period: { count, unit } });

/** Twenty badges of all kinds, of one series and of both. */
export const TWENTY: readonly BadgeRule[] = [
  of({ kind: 'amount', value: '1000' }),
  of({ kind: 'amount', value: '100000000' }),
  of({ kind: 'amount', value: '500', ...every('week') }),
  of({ kind: 'amount', value: '5000', ...every('month') }, 0, 1),
  of({ kind: 'amount', value: '300', ...every('week'), atOnce: false }),
  of({ kind: 'amount', value: '20', mode: 'count', ...every('day') }),
  of({ kind: 'amount', value: '97', mode: 'greatest', ...every('month') }),
  of({ kind: 'amount', value: '200', ...every('week', 2), least: '50' }, 1),
  of({ kind: 'levels', levels: levels('100', '500', '2000', '10000') }),
  of({ kind: 'levels', levels: levels('10', '100', '1000', '10000', '100000', '1000000') }, 0, 1),
  of({ kind: 'levels', levels: levels('50', '100', '200'), ...every('month') }),
  of({ kind: 'daily streak', value: '7' }),
  of({ kind: 'daily streak', value: '30' }, 0, 1),
  of({ kind: 'daily streak', value: '5', least: '10' }, 1),
  of({ kind: 'high score' }),
  of({ kind: 'high score', ...every('month') }, 0, 1),
  of({ kind: 'high score', mode: 'greatest', value: '50' }, 1),
  of({ kind: 'high score', ...every('week'), atOnce: false }),
  of({ kind: 'king of the hill', ...every('month') }),
  of({ kind: 'king of the hill', ...every('week') }, 0, 1),
];

/** The rules of a badge with one rule, for all the past or from an instant on. */
export function ruledBy(rule: BadgeRule, from: Instant | null, at: Instant): BadgeVersions {
  return versionsAfter(NO_VERSIONS, { type: 'BadgeRuleSet', data: { badgeId: 'b', version: 1, rule, from, at } });
}

/** Twenty badges over views that are made up while they are read, of so many entries in the same time: nothing is measured but what judges. */
export class BadgeWorld {
  private readonly told: Told[] = [];
  private readonly due: ReadWinsDue;
  private readonly badges = TWENTY.map((rule) => ({
    crown: isCrown(rule),
    rules: ruledBy(rule, null, new Date(FROM + SPAN_MS).toISOString()),
  }));
  private folded: number;

  constructor(private readonly entries: number) {
    this.folded = entries;
    const models = { scan: (_: string, { prefix }: { prefix: string }) => this.scan(prefix) };
    const projector = { onFolded: (told: Told) => void this.told.push(told), onReset: () => undefined, reached: () => Promise.resolve() };
    this.due = new ReadWinsDue(
      projector as never,
      models as never,
      new Tallies(models as never, projector as never, {} as never),
      {} as never,
    );
  }

  /** What everybody has won is known. */
  async warm(): Promise<void> {
    await this.judge();
    for (let n = 0; n < PLAYERS; n++) await this.judge(playerId(n));
  }

  /** The next entry: it happens now, and all badges of its player are judged, and those that go to one of all. */
  async next(): Promise<void> {
    await this.change(undefined, this.entry(this.folded));
  }

  /** One of all over the past is revoked, and is back. */
  async turn(n: number): Promise<void> {
    const entry = this.entry(((n + 1) * STEP) % this.entries);
    const revoked = { ...entry, revoked: { revocationId: 'r' } } as unknown as Entry;
    await this.change(entry, revoked);
    await this.change(revoked, entry);
  }

  private async change(before: Entry | undefined, after: Entry): Promise<void> {
    this.folded++;
    const change = { view: 'entries', key: `${ORGANISATION_ID}/${after.seriesId}/${after.entryId}`, before, after } as Change;
    for (const told of this.told) told([change], [], String(this.folded).padStart(16, '0'), 'entries');
    await this.judge();
    await this.judge(after.profileId);
  }

  /** What a player has won, or what goes to one of all. */
  private async judge(profileId?: string): Promise<void> {
    for (const { crown, rules } of this.badges)
      if (crown === (profileId === undefined))
        await this.due.due({ organisationId: ORGANISATION_ID, rules, gifts: [], ...(profileId !== undefined && { profileId }) }, '');
  }

  private async *scan(prefix: string) {
    const at = SERIES.findIndex((seriesId) => prefix.includes(`/${seriesId}/`));
    await Promise.resolve();
    for (let n = at; n < this.entries; n += SERIES.length) yield { document: this.entry(n) };
  }

  private entry(n: number): Entry {
    const occurredAt = new Date(FROM + Math.floor((n * SPAN_MS) / this.entries)).toISOString();
    const profileId = playerId((n >> 1) % 10 === 0 ? 0 : 1 + ((n * STEP) % (PLAYERS - 1)));
    return { ...entryOf(n, SERIES, PLAYERS), profileId, occurredAt, recordedAt: occurredAt };
  }
}
