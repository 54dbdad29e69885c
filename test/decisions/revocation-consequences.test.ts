import fc from 'fast-check';
import { type Entry, entries, isEntry } from '../../projections/entries/entries.ts';
import type { Documents } from '../../projections/platform/projection.ts';
import type { Document } from '../../projections/platform/read-models.ts';
import type { ToldSeries } from '../../projections/revocations/consequence.ts';
import { limitsTold, usagesTouched } from '../../projections/revocations/limits.ts';
import { gainsIn } from '../../projections/revocations/ranks.ts';
import { RankIndex } from '../../projections/scoreboard/rank-index.ts';
import { shiftBy } from '../../projections/scoreboard/shift.ts';
import type { Member } from '../../projections/scoreboard/standings.ts';
import type { Event, Metadata, Recorded } from '../../src/platform/event.values.ts';
import { periodAt } from '../../src/points/periods.values.ts';
import { fromMicros, toMicros } from '../../src/points/point-amount.values.ts';
import { pointsAccount } from '../../src/points/points-account.ts';
import { followedEntry } from '../../src/points/entry-source.values.ts';
import type { PointsAwarded, PointsEvent } from '../../src/points/points.events.ts';
import { weightOf } from '../../src/points/ranking.values.ts';
import { reinstateEntries } from '../../src/revocations/reinstate-entries.ts';
import type { ListedEntry, RevocationEvent } from '../../src/revocations/revocation.events.ts';
import { type Revocations, revocations } from '../../src/revocations/revocations.ts';
import { revokeEntries } from '../../src/revocations/revoke-entries.ts';
import type { CountedEntry, Turning } from '../../src/revocations/turning.values.ts';

const NOW = '2025-04-10T00:00:00.000Z';
const PLAYERS = ['ada', 'ben', 'cyd', 'dot', 'eve'];
const SPANS = ['day', 'week', 'month'] as const;

const counted = (entryId: string, profileId: string, points: string, more: Partial<CountedEntry> = {}): CountedEntry => ({
  entryId,
  seriesId: 'contest',
  profileId,
  points,
  tags: [],
  teamIds: [],
  occurredAt: '2025-03-02T11:10:02.000Z',
  giverId: null,
  source: null,
  ...more,
});

const byLink = { kind: 'link', linkId: 'link', entryId: 'source' } as const;
const seriesOf = ({ settings, limits }: { settings: ToldSeries['settings']; limits: Partial<ToldSeries['limits']> }): ToldSeries => ({
  name: 'Contest',
  settings,
  limits: { day: null, week: null, month: null, ...limits },
});
const unlimited = seriesOf({ settings: { limitsType: 0, limitsFor: 0, timeZone: 'UTC' }, limits: {} });

/** What a preview of one series tells, where it knows these entries. */
class Preview {
  private readonly entries: { entry: CountedEntry; counts: boolean }[] = [];
  private readonly turning: Turning;

  constructor(
    private readonly series: ToldSeries,
    turned: readonly ListedEntry[],
    counts: boolean,
    brought: readonly CountedEntry[] = [],
  ) {
    this.turning = { organisationId: 'o', kind: counts ? 'reinstate' : 'revoke', turned, brought };
  }

  add(entry: CountedEntry, counts = true): void {
    this.entries.push({ entry, counts });
  }

  ranks() {
    const counting = this.entries.filter(({ counts }) => counts).map(({ entry }) => entry);
    const members = new Map<string, Member>();
    for (const [id, theirs] of Map.groupBy(counting, ({ profileId }) => profileId)) {
      const micros = theirs.reduce((sum, { points }) => sum + toMicros(points), 0);
      members.set(id, { id, name: id, weight: weightOf(micros, theirs.length), micros, entries: theirs.length });
    }
    const standings = { order: RankIndex.of(members.values()), member: (id: string) => members.get(id) };
    return shiftBy(gainsIn('contest', this.turning), standings, 200).changes;
  }

  limits() {
    const usages = usagesTouched(this.series, this.turning.turned);
    return limitsTold(this.series, usages, this.turning, { entries: this.entries, reserved: new Set() });
  }
}

describe('What follows from a revocation', () => {
  it('one entry less moves four ranks, and nobody else is listed', () => {
    const preview = new Preview(unlimited, [listedOf(counted('k3', 'kindergarten', '9860'))], false);
    const totals = { leader: '50000', second: '49900', kindergarten: '39811', zagreb: '49611', ok: '39827', xeppelin: '39813', last: '10' };
    for (const [profileId, points] of Object.entries(totals)) preview.add(counted(profileId, profileId, points));
    preview.add(counted('k3', 'kindergarten', '9860'));
    expect(preview.ranks()).toEqual([
      { profileId: 'kindergarten', before: { points: '49671', rank: 3 }, after: { points: '39811', rank: 6 } },
      { profileId: 'zagreb', before: { points: '49611', rank: 4 }, after: { points: '49611', rank: 3 } },
      { profileId: 'ok', before: { points: '39827', rank: 5 }, after: { points: '39827', rank: 4 } },
      { profileId: 'xeppelin', before: { points: '39813', rank: 6 }, after: { points: '39813', rank: 5 } },
    ]);
  });

  it('leaves who has no entry any more without a rank', () => {
    const preview = new Preview(unlimited, [listedOf(counted('a', 'ada', '0'))], false);
    preview.add(counted('a', 'ada', '0'));
    expect(preview.ranks()).toEqual([{ profileId: 'ada', before: { points: '0', rank: 1 }, after: { points: '0', rank: null } }]);
  });

  it('U-190 frees the day, the week and the month that the entry is in, of its own zone', () => {
    const series = seriesOf({
      settings: { limitsType: 2, limitsFor: 0, timeZone: 'Europe/Vienna' },
      limits: { day: '12', month: '100' },
    });
    const late = { occurredAt: '2025-03-01T23:30:00.000Z' };
    const preview = new Preview(series, [listedOf(counted('a', 'ada', '5', late))], false);
    preview.add(counted('a', 'ada', '5', late));
    preview.add(counted('b', 'ada', '5', { occurredAt: '2025-03-02T22:59:59.999Z' }));
    preview.add(counted('c', 'ada', '5', { occurredAt: '2025-03-02T23:00:00.000Z' }));
    preview.add(counted('d', 'ben', '5', late));
    expect(preview.limits()).toEqual([
      { profileId: 'ada', span: 'day', since: '2025-03-01T23:00:00.000Z', before: '2', after: '1', limit: '12' },
      { profileId: 'ada', span: 'month', since: '2025-02-28T23:00:00.000Z', before: '3', after: '2', limit: '100' },
    ]);
  });

  it('U-190 says nothing of limits that it does not touch: more than they allow was given before, and still is', () => {
    const series = seriesOf({ settings: { limitsType: 1, limitsFor: 0, timeZone: 'UTC' }, limits: { day: '12', week: '60000' } });
    const preview = new Preview(series, [listedOf(counted('b', 'ada', '9860'))], false);
    preview.add(counted('a', 'ada', '59094'));
    preview.add(counted('b', 'ada', '9860'));
    expect(preview.limits()).toEqual([
      { profileId: 'ada', span: 'week', since: '2025-02-24T00:00:00.000Z', before: '68954', after: '59094', limit: '60000' },
    ]);
  });

  it('U-190 frees nothing for negative points and for entries that follow links', () => {
    const series = seriesOf({ settings: { limitsType: 1, limitsFor: 0, timeZone: 'UTC' }, limits: { day: '12' } });
    const all = [counted('a', 'ada', '-5'), counted('b', 'ada', '7', { source: byLink })];
    const preview = new Preview(series, all.map(listedOf), false);
    for (const entry of all) preview.add(entry);
    expect(preview.limits()).toEqual([]);
  });
});

describe('The preview equals the outcome', () => {
  it('for revocations and reinstatements in random histories of a limited series', async () => {
    await fc.assert(
      fc.asyncProperty(histories, fc.constantFrom(1 as const, 2 as const), async ({ awards, first, second }, limitsType) => {
        const series = seriesOf({
          settings: { limitsType, limitsFor: 0, timeZone: 'America/New_York' },
          limits: { day: '20', week: '60', month: '100' },
        });
        const world = new World();
        for (const award of awards) await world.happens({ type: 'PointsAwarded', data: award });
        const chosen = (numbers: number[]) => [...new Set(numbers.map((n) => awards[n % awards.length]!))].map(listedAward);
        for (const [kind, list] of [
          ['revoke', chosen(first)],
          ['reinstate', chosen(second)],
          ['revoke', chosen(second)],
        ] as const) {
          const turning = list.filter(({ entryId }) => world.state.revoked.has(entryId) === (kind === 'reinstate'));
          if (turning.length === 0) continue;
          const preview = new Preview(series, turning, kind === 'reinstate');
          for (const entry of world.entries()) preview.add(entry, entry.revoked === null);
          const before = world.outcome(series);
          const order = {
            revocationId: `list ${world.state.applications}`,
            entries: turning,
            expected: world.state.applications,
            seriesIds: [],
            occurredAt: NOW,
          };
          const facts =
            kind === 'revoke' ? revokeEntries({ ...order, receivedAt: NOW }, world.state) : reinstateEntries(order, world.state);
          for (const fact of facts) await world.happens(fact);
          for (const { entryId } of turning) world.accountLearns(entryId, kind === 'revoke', order.revocationId);
          expectOutcome(series, preview, before, world.outcome(series));
        }
      }),
      { numRuns: 100 },
    );
  });
});

describe('The preview of a correction equals the outcome', () => {
  it('in random histories of a limited series, where the corrected entry may follow others', async () => {
    const corrections = fc.array(fc.record({ number: fc.nat(), micros: fc.integer({ min: -9, max: 25 }).map((n) => n * 500_000) }), {
      minLength: 1,
      maxLength: 6,
    });
    await fc.assert(
      fc.asyncProperty(histories, corrections, fc.constantFrom(1 as const, 2 as const), async ({ awards }, wanted, limitsType) => {
        const series = seriesOf({
          settings: { limitsType, limitsFor: 0, timeZone: 'America/New_York' },
          limits: { day: '20', week: '60', month: '100' },
        });
        const world = new World();
        for (const award of awards) await world.happens({ type: 'PointsAwarded', data: award });
        for (const [n, { number, micros }] of wanted.entries()) {
          const award = awards[number % awards.length]!;
          if (award.source || world.state.revoked.has(award.entryId)) continue;
          const replacement = {
            ...award,
            entryId: `replacement-${n}`,
            points: fromMicros(micros),
            source: { kind: 'correction' as const, entryId: award.entryId },
          };
          const preview = new Preview(series, [listedAward(award)], false, [{ ...replacement, giverId: null }]);
          for (const entry of world.entries()) preview.add(entry, entry.revoked === null);
          const before = world.outcome(series);
          const order = {
            revocationId: `correction ${n}`,
            entries: [listedAward(award)],
            expected: world.state.applications,
            seriesIds: [],
          };
          for (const fact of revokeEntries({ ...order, occurredAt: award.occurredAt, receivedAt: NOW, replacement }, world.state))
            await world.happens(fact);
          world.accountLearns(award.entryId, true, order.revocationId);
          await world.happens({ type: 'PointsAwarded', data: replacement });
          expectOutcome(series, preview, before, world.outcome(series));
        }
      }),
      { numRuns: 100 },
    );
  });
});

type Outcome = ReturnType<World['outcome']>;

/** What a preview lists changed so; what it does not list stayed, or leaves the room that it left. */
function expectOutcome({ limits }: ToldSeries, preview: Preview, before: Outcome, after: Outcome): void {
  const moved = new Map(preview.ranks().map((change) => [change.profileId, change]));
  for (const player of PLAYERS) {
    const change = moved.get(player) ?? { before: before.standings.get(player), after: before.standings.get(player) };
    expect(change.before).toEqual(before.standings.get(player));
    expect(change.after).toEqual(after.standings.get(player));
  }
  const freed = new Map(preview.limits().map((change) => [`${change.profileId} ${change.span} ${change.since}`, change]));
  for (const [period, used] of before.used) {
    const [, span = ''] = period.split(' ');
    const roomAfter = (amount = '0') => Math.max(0, toMicros(limits[span as keyof ToldSeries['limits']] ?? '0') - toMicros(amount));
    const change = freed.get(period);
    if (change) expect([change.before, change.after]).toEqual([used, after.used.get(period)]);
    else expect(roomAfter(after.used.get(period))).toBe(roomAfter(used));
  }
}

/** Random awards: ties, negative points and links among them, in two months with a change of clocks between. */
const histories = fc
  .array(
    fc.record({
      profileId: fc.constantFrom(...PLAYERS),
      points: fc.integer({ min: -3, max: 9 }).map((n) => fromMicros(n * 500_000)),
      hour: fc.integer({ min: 0, max: 40 * 24 }),
      linked: fc.boolean(),
    }),
    { minLength: 1, maxLength: 40 },
  )
  .chain((drawn) => {
    const awards = drawn.map(({ profileId, points, hour, linked }, n): PointsAwarded['data'] => ({
      entryId: `entry-${n}`,
      seriesId: 'contest',
      profileId,
      points,
      tags: [],
      teamIds: [],
      occurredAt: new Date(Date.UTC(2025, 1, 20) + hour * 3_600_000).toISOString(),
      ...(linked && { source: { kind: 'link' as const, linkId: 'link', entryId: `source-${n}` } }),
    }));
    const numbers = fc.array(fc.nat(), { maxLength: 15 });
    return fc.record({ awards: fc.constant(awards), first: numbers, second: numbers });
  });

/** Everything that facts lead to: the view of entries, the accounts, and what revocations are decided on. */
class World {
  state: Revocations = revocations.initial();
  private readonly documents = new Map<string, Document>();
  private readonly accounts = new Map(PLAYERS.map((player) => [player, pointsAccount.initial()]));
  private count = 0;

  async happens(event: PointsAwarded | RevocationEvent): Promise<void> {
    const recorded = this.record(event);
    const documents = {
      get: (key) => Promise.resolve(this.documents.get(key)),
      put: (key, document) => void this.documents.set(key, document),
      delete: (key) => void this.documents.delete(key),
    } as Documents<Document>;
    const fold = entries.on[event.type] as (
      event: Recorded,
      documents: Documents<Document>,
      open: () => Promise<undefined>,
    ) => Promise<void>;
    await fold(recorded, documents, () => Promise.resolve(undefined));
    if (event.type === 'PointsAwarded') pointsAccount.evolve(this.accounts.get(event.data.profileId)!, recorded as Recorded<PointsEvent>);
    else this.state = revocations.evolve(this.state, recorded as Recorded<RevocationEvent>);
  }

  accountLearns(entryId: string, revoked: boolean, revocationId: string): void {
    const event = this.record({ type: revoked ? 'EntryRevoked' : 'EntryReinstated', data: { entryId, revocationId, occurredAt: NOW } });
    for (const account of this.accounts.values()) pointsAccount.evolve(account, event as Recorded<PointsEvent>);
  }

  entries(): Entry[] {
    return [...this.documents.values()].filter(isEntry);
  }

  /** Standings by counting who has more, and what the accounts say is used of each period. */
  outcome({ settings }: ToldSeries) {
    const counting = this.entries().filter(({ revoked }) => revoked === null);
    const totals = new Map<string, number>();
    for (const { profileId, points } of counting) totals.set(profileId, (totals.get(profileId) ?? 0) + toMicros(points));
    const standings = new Map(
      PLAYERS.map((player) => {
        const total = totals.get(player);
        const rank = total === undefined ? null : 1 + [...totals.values()].filter((other) => other > total).length;
        return [player, { points: fromMicros(total ?? 0), rank }];
      }),
    );
    const used = new Map<string, string>();
    for (const { profileId, occurredAt } of this.entries()) {
      for (const span of SPANS) {
        const period = periodAt(span, Date.parse(occurredAt), settings.timeZone);
        const since = new Date(period.from).toISOString();
        used.set(`${profileId} ${span} ${since}`, fromMicros(this.accounts.get(profileId)!.counted.used(settings.limitsType, period)));
      }
    }
    return { standings, used };
  }

  private record(event: Event): Recorded {
    const metadata = { organisationId: 'o', recordedAt: NOW, actor: {}, channel: 'session' } as Metadata;
    this.count += 1;
    return { ...event, id: `fact-${this.count}`, stream: 's', revision: this.count, position: String(this.count), metadata };
  }
}

function listedOf(entry: CountedEntry): ListedEntry {
  const { entryId, profileId, points, occurredAt } = entry;
  return { entryId, seriesId: 'contest', profileId, points, occurredAt };
}

function listedAward({ entryId, seriesId, profileId, points, occurredAt, source }: PointsAwarded['data']): ListedEntry {
  return { entryId, seriesId, profileId, points, occurredAt, ...(source && { linkedFrom: followedEntry(source) ?? '' }) };
}
