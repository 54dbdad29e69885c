import { Injectable, type OnModuleInit } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { upcast } from '../../migrations-events/upcast.ts';
import { answering, Decisions } from '../platform/decisions.ts';
import { derivedId } from '../platform/derived-id.ts';
import { EventStore } from '../platform/event-store/event-store.ts';
import type { Position, Recorded } from '../platform/event.values.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { Reactions } from '../platform/reactions.ts';
import { Refused } from '../platform/refused.ts';
import { AwardPoints } from '../points/award-points.ts';
import { PaidEntries, type PaidEntry } from '../points/paid-entries.ts';
import { attemptOf, questAttempt } from './quest-attempt.ts';
import { QUEST, type QuestEvent, type RegradeApplied, type RegradedResult } from './quests.events.ts';
import { type RegradedAward, regradedAward, regradedEntryId } from './regraded-result.ts';

const AT_ONCE = 64;

/**
 * When a quest was regraded, what its results gave before is revoked at once, under the regrade's id, and what they give now takes its place; where there was no
 * entry, points are given. What was revoked meanwhile stays so, and an attempt that was reset gives nothing.
 */
@Injectable()
export class RegradeRewards implements OnModuleInit {
  constructor(
    private readonly store: EventStore,
    private readonly decisions: Decisions,
    private readonly reactions: Reactions,
    private readonly commands: CommandBus,
    private readonly entries: PaidEntries,
  ) {}

  onModuleInit(): void {
    this.reactions.add({
      name: 'quest-regrades',
      kind: 'decides',
      begin: 'start',
      categories: [QUEST],
      on: (event) => this.pay(event as Recorded<QuestEvent>),
    });
  }

  private async pay(event: Recorded<QuestEvent>): Promise<Position | undefined> {
    if (event.type !== 'RegradeApplied') return undefined;
    const { regradeId, occurredAt } = event.data;
    const results = await this.listed(event);
    const awards = await this.awards(event, results);
    const replaced = results.flatMap(({ profileId, replaces }) => (replaces ? [{ ...replaces, profileId }] : []));
    const isNew = ({ source }: RegradedAward) => source?.kind === 'quest' && source.replaces === undefined;
    const instead = awards.filter((award) => !isNew(award));
    const context = { ...answering(event, regradeId), ...(event.metadata.reason && { reason: event.metadata.reason }) };
    const when = { occurredAt, receivedAt: event.metadata.recordedAt };
    const revoked = await this.entries.replace(context, regradeId, replaced, instead, when);
    const given = await this.give(event, awards.filter(isNew));
    const since = await this.takeBackReset(event, results);
    return [revoked, ...given, since]
      .filter((position) => position !== undefined)
      .sort()
      .at(-1);
  }

  private async listed({ stream, data }: Recorded<RegradeApplied>): Promise<RegradedResult[]> {
    const found: RegradedResult[] = [];
    for await (const recorded of this.store.readStream(stream)) {
      const fact = upcast(recorded) as Recorded<QuestEvent>;
      if (fact.type === 'RegradeListed' && fact.data.regradeId === data.regradeId) found.push(...fact.data.results);
    }
    return found;
  }

  /** What attempts that still count give now. */
  private async awards({ data, metadata }: Recorded<RegradeApplied>, results: readonly RegradedResult[]) {
    const { questId, regradeId } = data;
    const found: RegradedAward[] = [];
    for (const result of results) {
      if (!result.reward) continue;
      const attempt = await this.attempt(metadata.organisationId, questId, result);
      if (!attempt?.done) continue;
      const { teamIds, done } = attempt;
      const award = regradedAward(questId, regradeId, result, { teamIds, occurredAt: done.occurredAt });
      if (award) found.push(award);
    }
    return found;
  }

  /** What was given for attempts that were reset since these were asked: the reset may have found nothing to take. */
  private async takeBackReset({ id, data, metadata }: Recorded<RegradeApplied>, results: readonly RegradedResult[]) {
    const { questId, regradeId, occurredAt } = data;
    const paid: PaidEntry[] = [];
    for (const result of results) {
      const { attemptId, profileId, reward } = result;
      if (reward?.entryId !== regradedEntryId(regradeId, attemptId)) continue;
      if (!(await this.attempt(metadata.organisationId, questId, result)))
        paid.push({ entryId: reward.entryId, seriesId: reward.seriesId, profileId });
    }
    const list = derivedId('reset meanwhile', regradeId);
    const context = { ...answering({ id, metadata }, list), ...(metadata.reason && { reason: metadata.reason }) };
    return this.entries.takeBack(context, list, paid, { occurredAt, receivedAt: metadata.recordedAt });
  }

  /** The attempt of a result as long as it counts. */
  private async attempt(organisationId: string, questId: string, { attemptId, round, profileId }: RegradedResult) {
    const { attempt } = await this.decisions.load(questAttempt, attemptOf(organisationId, questId, round, profileId));
    return attempt?.attemptId === attemptId ? attempt : undefined;
  }

  /** Who is not there any more gets nothing; one that is refused keeps no other from theirs. @throws Refused where an admin has to look after it */
  private async give(event: Recorded<RegradeApplied>, awards: readonly RegradedAward[]): Promise<(Position | undefined)[]> {
    const refusals: Refused[] = [];
    const give = async (award: RegradedAward) => {
      const times = { receivedAt: event.metadata.recordedAt, unlimited: true };
      try {
        return (await this.commands.execute(new AwardPoints(answering(event, award.entryId), { ...award, ...times }))).position;
      } catch (error) {
        if (error instanceof NotFound) return undefined;
        if (!(error instanceof Refused)) throw error;
        refusals.push(error);
        return undefined;
      }
    };
    const positions: (Position | undefined)[] = [];
    for (let from = 0; from < awards.length; from += AT_ONCE)
      positions.push(...(await Promise.all(awards.slice(from, from + AT_ONCE).map(give))));
    if (refusals[0]) throw refusals[0];
    return positions;
  }
}
