import { Injectable } from '@nestjs/common';
import type { WonReward } from '../../src/competitions/won-rewards.values.ts';
import type { Instant } from '../../src/platform/event.values.ts';
import { followedEntry } from '../../src/points/entry-source.values.ts';
import { pointsByLink } from '../../src/points/point-amount.values.ts';
import type { ListedEntry } from '../../src/revocations/revocation.events.ts';
import type { CountedEntry } from '../../src/revocations/turning.values.ts';
import type { Entry } from '../entries/entries.ts';
import { FindEntries } from '../entries/find-entries.ts';
import { ReadModels } from '../platform/read-models.ts';
import type { ToldSeries, Turn } from '../revocations/consequence.ts';
import { Limits } from '../revocations/limits.ts';
import type { LimitTold, SeriesTold } from '../revocations/points-told.values.ts';
import { Ranks } from '../revocations/ranks.ts';
import { type ScoreSeries, seriesKey } from '../score-series/score-series.ts';
import type { ClosedRound } from './competition-rounds.ts';
import type { NameOf } from './row-names.ts';

/** Rewards of a round that are won, and lost. `at`: when that is told; `recordedAt`: of what was known just before then, once it has happened. */
export type RewardsTurned = { won: readonly WonReward[]; lost: readonly WonReward[]; at: Instant; recordedAt?: Instant | undefined };

/** A reward, and the entry that it is paid by. */
export type PaidReward = WonReward & { entryId: string };

/** By which entries rewards are paid. Bound to what pays them where everything is put together. */
export abstract class Payments {
  /** The id of the entry that pays a reward. */
  abstract entryId(reward: WonReward): string;
  /** The lists by which a round's locks take back what is won no more. */
  abstract takenBackBy(competitionId: string, round: number, locks: number): ReadonlySet<string>;
  /** The lists by which they give it back. */
  abstract givenBackBy(competitionId: string, round: number, locks: number): ReadonlySet<string>;
  /** Whether what follows an entry went along with it, by the lists that took both out. */
  abstract wentAlong(source: string | undefined, follower: string | undefined): boolean;
}

/**
 * What follows in points when rewards are won and lost, in their series and in those that are linked (0038): what is lost goes with all that follows it; what is
 * won again comes back with what went along; what is won anew brings what follows by the links of now. What a person revoked stays so.
 */
@Injectable()
export class RewardConsequences {
  constructor(
    private readonly payments: Payments,
    private readonly entries: FindEntries,
    private readonly models: ReadModels,
    private readonly ranks: Ranks,
    private readonly limits: Limits,
  ) {}

  /**
   * What a lock took back and a person let count again, as far as is known, or was just before an instant: the next lock takes it back once more, where it
   * is not won by then.
   */
  async letCountAgain(closed: ClosedRound, before: Instant | undefined): Promise<PaidReward[]> {
    const { organisationId, competitionId, number: round, locks } = closed;
    const [taken, given] = [
      this.payments.takenBackBy(competitionId, round, locks.length),
      this.payments.givenBackBy(competitionId, round, locks.length),
    ];
    const found: PaidReward[] = [];
    // What the newest lock has paid none has taken back.
    for (const { at, rules } of locks.slice(0, -1))
      for (const seriesId of new Set(rules.rewards.map((reward) => reward.seriesId)))
        for await (const entry of this.entries.among(organisationId, { seriesId, from: at, to: at })) {
          const { source, entryId, profileId, points, tags, occurredAt } = entry;
          if (source?.kind !== 'competition' || source.competitionId !== competitionId || source.round !== round) continue;
          const turns = turnsOf(entry, before);
          const last = turns.at(-1);
          if (!last?.counts || given.has(last.revocationId) || !turns.some(({ revocationId }) => taken.has(revocationId))) continue;
          found.push({
            competitionId,
            round,
            rewardId: source.rewardId,
            seriesId,
            points,
            tags: [...tags],
            occurredAt,
            profileId,
            entryId,
          });
        }
    return found;
  }

  async of(closed: ClosedRound, rewards: RewardsTurned, nameOf: NameOf): Promise<{ series: SeriesTold[]; limits: LimitTold[] }> {
    const { organisationId } = closed;
    const { recordedAt } = rewards;
    const known = new KnownSeries(this.models, organisationId);
    const turned = await this.lost(closed, rewards);
    const brought = await this.won(closed, rewards, known);
    if (turned.length + brought.length === 0) return { series: [], limits: [] };
    const series = await known.told([...turned, ...brought].map(({ seriesId }) => seriesId));
    const turn: Turn = {
      organisationId,
      kind: 'revoke',
      turned,
      brought,
      series,
      at: rewards.at,
      ...(recordedAt && { recordedAt }),
      nameOf: (profileId) => nameOf(profileId) ?? '',
      teamNameOf: () => undefined,
    };
    const [told, limits] = await Promise.all([this.ranks.says(turn), this.limits.says(turn)]);
    return { series: told, limits };
  }

  private async lost({ organisationId }: ClosedRound, { lost, recordedAt }: RewardsTurned): Promise<ListedEntry[]> {
    const paid = await this.entries.withIds(organisationId, lost.map(this.idOf));
    return (await this.withFollowers(paid, (entry) => standingOf(entry, recordedAt).counts)).map(listed);
  }

  private async won(closed: ClosedRound, { won, recordedAt, at }: RewardsTurned, known: KnownSeries): Promise<CountedEntry[]> {
    const { organisationId, competitionId, number: round, locks } = closed;
    const paid = await this.entries.withIds(organisationId, won.map(this.idOf));
    const there = new Map(paid.filter((entry) => isKnown(entry, recordedAt)).map((entry) => [entry.entryId, entry]));
    const ours = this.payments.takenBackBy(competitionId, round, locks.length + 1);
    const out = (entry: Entry) => standingOf(entry, recordedAt).revokedBy;
    const again = await this.withFollowers([...there.values()], (entry, leading) => {
      const by = out(entry);
      return leading ? this.payments.wentAlong(out(leading), by) : by !== undefined && ours.has(by);
    });
    const brought: CountedEntry[] = [...again];
    for (const reward of won) {
      const { seriesId, profileId, points, tags, rewardId } = reward;
      const entryId = this.idOf(reward);
      if (there.has(entryId)) continue;
      const source = { kind: 'competition', competitionId, round, rewardId } as const;
      const entry = { entryId, seriesId, profileId, points, tags, teamIds: [], occurredAt: at, giverId: null, source };
      if (!(await known.series(seriesId)).deleted) brought.push(entry, ...(await byLinks(entry, known)));
    }
    return brought;
  }

  /** Entries, and those that follow them by links, as far as each goes along. `leading`: the one that it follows. */
  private async withFollowers(entries: readonly Entry[], goes: (entry: Entry, leading?: Entry) => boolean): Promise<Entry[]> {
    const found: Entry[] = [];
    for (let joined = entries.filter((entry) => goes(entry)); joined.length > 0;) {
      found.push(...joined);
      const leading = new Map(joined.map((entry) => [entry.entryId, entry]));
      const following = this.entries.following(joined[0]?.organisationId ?? '', [...leading.keys()]);
      joined = [];
      for await (const entry of following) if (goes(entry, leading.get(followedEntry(entry.source) ?? ''))) joined.push(entry);
    }
    return found;
  }

  private readonly idOf = (reward: WonReward) => this.payments.entryId(reward);
}

/** What will follow an entry by links, and what follows that. */
async function byLinks(entry: CountedEntry, known: KnownSeries): Promise<CountedEntry[]> {
  const found: CountedEntry[] = [];
  for (const link of (await known.series(entry.seriesId)).links) {
    const points = link.active ? pointsByLink(link, entry.points) : undefined;
    if (points === undefined || (await known.series(link.linkedSeriesId)).deleted) continue;
    const { entryId, profileId, occurredAt, teamIds } = entry;
    const follows: CountedEntry = {
      entryId: `${link.linkId} ${entryId}`,
      seriesId: link.linkedSeriesId,
      profileId,
      points,
      tags: link.copyTags ? entry.tags : [],
      teamIds,
      occurredAt,
      giverId: null,
      source: { kind: 'link', linkId: link.linkId, entryId },
    };
    found.push(follows, ...(await byLinks(follows, known)));
  }
  return found;
}

/** Series by their ids, each read once. */
class KnownSeries {
  readonly #models: ReadModels;
  readonly #organisationId: string;
  readonly #read = new Map<string, Promise<ScoreSeries | undefined>>();

  constructor(models: ReadModels, organisationId: string) {
    this.#models = models;
    this.#organisationId = organisationId;
  }

  /** What is not there is like what is deleted. */
  async series(seriesId: string): Promise<Pick<ScoreSeries, 'links' | 'deleted'>> {
    return (await this.#document(seriesId)) ?? { links: [], deleted: true };
  }

  async told(seriesIds: readonly string[]): Promise<Map<string, ToldSeries>> {
    const told = new Map<string, ToldSeries>();
    for (const seriesId of new Set(seriesIds)) {
      const settings = await this.#document(seriesId);
      if (!settings) continue;
      const { daily: day, weekly: week, monthly: month } = settings.limits;
      told.set(seriesId, { name: settings.name, settings, limits: { day, week, month } });
    }
    return told;
  }

  #document(seriesId: string): Promise<ScoreSeries | undefined> {
    const known = this.#read.get(seriesId);
    if (known) return known;
    const reading = this.#models.get<ScoreSeries>('score-series', seriesKey(this.#organisationId, seriesId)).then((kept) => kept?.document);
    this.#read.set(seriesId, reading);
    return reading;
  }
}

function isKnown({ recordedAt }: Entry, before: Instant | undefined): boolean {
  return before === undefined || recordedAt < before;
}

/** Whether an entry counts, as far as is known, or was just before an instant; and else what took it out. */
function standingOf(entry: Entry, before: Instant | undefined): { counts: boolean; revokedBy?: string } {
  if (!isKnown(entry, before)) return { counts: false };
  const last = turnsOf(entry, before).at(-1);
  return last?.counts === false ? { counts: false, revokedBy: last.revocationId } : { counts: true };
}

function turnsOf({ turns }: Entry, before: Instant | undefined): Entry['turns'] {
  return before === undefined ? turns : turns.filter(({ recordedAt }) => recordedAt < before);
}

function listed({ entryId, seriesId, profileId, points, occurredAt, giverId, source }: Entry): ListedEntry {
  const linkedFrom = followedEntry(source);
  return { entryId, seriesId, profileId, points, occurredAt, ...(giverId && { giverId }), ...(linkedFrom && { linkedFrom }) };
}
