import { Injectable } from '@nestjs/common';
import type { WonReward } from '../../src/competitions/won-rewards.values.ts';
import type { Instant } from '../../src/platform/event.values.ts';
import type { ListedEntry } from '../../src/revocations/revocation.events.ts';
import type { CountedEntry } from '../../src/revocations/turning.values.ts';
import { FindEntries } from '../entries/find-entries.ts';
import { Directory } from '../people/directory.ts';
import { isDeleted } from '../people/people.ts';
import { ReadModels } from '../platform/read-models.ts';
import type { Change, Turn } from '../revocations/consequence.ts';
import { Limits } from '../revocations/limits.ts';
import { isKnown, KnownSeries, listed, PaidPoints, turnsOf } from '../revocations/paid-points.ts';
import type { LimitTold, SeriesTold } from '../revocations/points-told.values.ts';
import { Ranks } from '../revocations/ranks.ts';
import type { ClosedRound } from './competition-rounds.ts';
import type { NameOf } from './row-names.ts';

/** Rewards of a round that are won, and lost. `at`: when that is told; `recordedAt`: of what was known just before then, once it has happened. */
export type RewardsTurned = { won: readonly WonReward[]; lost: readonly WonReward[]; at: Instant; recordedAt?: Instant | undefined };

/** A round whose rewards are paid, by the number of its locks. */
type PaidRound = Pick<ClosedRound, 'organisationId' | 'competitionId' | 'number'> & { locks: { readonly length: number } };

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
}

/** What follows in points when rewards are won and lost, in their series and in those that are linked (0038). */
@Injectable()
export class RewardConsequences {
  constructor(
    private readonly payments: Payments,
    private readonly paid: PaidPoints,
    private readonly entries: FindEntries,
    private readonly models: ReadModels,
    private readonly ranks: Ranks,
    private readonly limits: Limits,
    private readonly directory: Directory,
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

  /** The entries that pay them, with all that follows by links. */
  async of(closed: PaidRound, rewards: RewardsTurned): Promise<Change> {
    return { out: await this.lost(closed, rewards), in: await this.won(closed, rewards) };
  }

  /** Of entries that turn the totals and ranks, and what is used of limits. */
  async told(
    { organisationId }: ClosedRound,
    change: Change,
    { at, recordedAt }: Pick<RewardsTurned, 'at' | 'recordedAt'>,
    nameOf: NameOf,
  ): Promise<{ series: SeriesTold[]; limits: LimitTold[] }> {
    const entries = [...change.out, ...change.in];
    if (entries.length === 0) return { series: [], limits: [] };
    const turn: Turn = {
      organisationId,
      kind: 'revoke',
      turned: change.out,
      brought: change.in,
      change,
      asked: new Set(),
      series: await new KnownSeries(this.models, organisationId).told(entries.map(({ seriesId }) => seriesId)),
      at,
      ...(recordedAt && { recordedAt }),
      nameOf: (profileId) => nameOf(profileId) ?? '',
      teamNameOf: () => undefined,
    };
    const [told, limits] = await Promise.all([this.ranks.says(turn), this.limits.says(turn)]);
    return { series: told, limits };
  }

  private async lost({ organisationId }: PaidRound, { lost, recordedAt }: RewardsTurned): Promise<ListedEntry[]> {
    const paid = await this.entries.withIds(organisationId, lost.map(this.idOf));
    return (await this.paid.lost(paid, recordedAt)).map(listed);
  }

  private async won(closed: PaidRound, { won, recordedAt, at }: RewardsTurned): Promise<CountedEntry[]> {
    const { organisationId, competitionId, number: round, locks } = closed;
    const known = new KnownSeries(this.models, organisationId);
    const people = await this.directory.organisation(organisationId);
    const paid = await this.entries.withIds(organisationId, won.map(this.idOf));
    const there = new Map(paid.filter((entry) => isKnown(entry, recordedAt)).map((entry) => [entry.entryId, entry]));
    const ours = this.payments.takenBackBy(competitionId, round, locks.length + 1);
    const brought: CountedEntry[] = await this.paid.again([...there.values()], ours, recordedAt);
    for (const reward of won) {
      const { seriesId, profileId, points, tags, rewardId } = reward;
      const entryId = this.idOf(reward);
      const person = people.person(profileId);
      // Who is gone is paid nothing.
      if (there.has(entryId) || !person || person.forgotten || isDeleted(person)) continue;
      const { teamIds } = person;
      const source = { kind: 'competition', competitionId, round, rewardId } as const;
      const entry = { entryId, seriesId, profileId, points, tags, teamIds, occurredAt: at, giverId: null, source };
      brought.push(...(await this.paid.anew(entry, known)));
    }
    return brought;
  }

  private readonly idOf = (reward: WonReward) => this.payments.entryId(reward);
}
