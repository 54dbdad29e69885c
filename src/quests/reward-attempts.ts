import { Injectable, type OnModuleInit } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { GiveBadge } from '../badges/give-badge.ts';
import { answering, Decisions } from '../platform/decisions.ts';
import { derivedId } from '../platform/derived-id.ts';
import type { Position, Recorded } from '../platform/event.values.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { Reactions } from '../platform/reactions.ts';
import { Refused } from '../platform/refused.ts';
import { AwardPoints } from '../points/award-points.ts';
import { PaidEntries } from '../points/paid-entries.ts';
import { type AttemptDone, type AttemptEvent, type AttemptReset, QUEST_ATTEMPT } from './attempts.events.ts';
import { KeptDrafts } from './kept-drafts.ts';
import { quest, questOf } from './quest.ts';
import { type Attempt, questAttempt } from './quest-attempt.ts';

const COMMANDS = '6a0c0c0e-2f0b-4d0a-9a52-5f3f3c0d9b7e';

/**
 * Who has done a quest is given its points once, at the instant that it was done and outside of all limits, and its badge at the same time (U-169). An attempt
 * that was reset meanwhile gives nothing; one that is reset later, its points are revoked, unless they were. What is half typed goes with the attempt.
 */
@Injectable()
export class RewardAttempts implements OnModuleInit {
  constructor(
    private readonly decisions: Decisions,
    private readonly reactions: Reactions,
    private readonly commands: CommandBus,
    private readonly drafts: KeptDrafts,
    private readonly entries: PaidEntries,
  ) {}

  onModuleInit(): void {
    this.reactions.add({
      name: 'quest-rewards',
      kind: 'decides',
      begin: 'start',
      categories: [QUEST_ATTEMPT],
      on: (event) => this.reward(event as Recorded<AttemptEvent>),
    });
  }

  private async reward(event: Recorded<AttemptEvent>): Promise<Position | undefined> {
    if (event.type !== 'AttemptDone' && event.type !== 'AttemptReset') return undefined;
    const { attemptId, profileId } = event.data;
    await this.drafts.letGo(event.metadata.organisationId, profileId, attemptId);
    const { attempt } = await this.decisions.load(questAttempt, event.stream);
    if (event.type === 'AttemptReset') return this.takeBack(event);
    if (attempt?.attemptId !== attemptId) return undefined;
    const badge = await this.give(event);
    return (await this.award(event, attempt)) ?? badge;
  }

  /** Who is not there any more gets nothing. @throws Refused where an admin has to look after it */
  private async award(event: Recorded<AttemptDone>, { teamIds }: Attempt): Promise<Position | undefined> {
    const { attemptId, questId, profileId, reward, occurredAt } = event.data;
    if (!reward) return undefined;
    // A fact that was parked meanwhile: the regrade gives what there is to give.
    const { regrades } = await this.decisions.load(quest, questOf(event.metadata.organisationId, questId));
    if (regrades.rewards.has(attemptId)) return undefined;
    const source = { kind: 'quest', questId, attemptId } as const;
    const times = { occurredAt, receivedAt: event.metadata.recordedAt };
    try {
      const award = { ...reward, profileId, teamIds, ...times, source, unlimited: true };
      return (await this.commands.execute(new AwardPoints(answering(event, reward.entryId), award))).position;
    } catch (error) {
      if (error instanceof NotFound) return undefined;
      throw error;
    }
  }

  /** What was revoked before stays as it is; what a regrade gave goes, too, that was applied when the reset did not know it. */
  private async takeBack({ id, data, metadata }: Recorded<AttemptReset>): Promise<Position | undefined> {
    const { attemptId, questId, profileId, entry, occurredAt } = data;
    const { regrades } = await this.decisions.load(quest, questOf(metadata.organisationId, questId));
    const regraded = regrades.rewards.get(attemptId);
    const given = [entry, regraded?.entryId === entry?.entryId ? undefined : regraded].flatMap((one) => one ?? []);
    const paid = given.map(({ entryId, seriesId }) => ({ entryId, seriesId, profileId }));
    const list = derivedId(`reset ${attemptId}`, COMMANDS);
    const context = { ...answering({ id, metadata }, list), ...(metadata.reason && { reason: metadata.reason }) };
    return this.entries.takeBack(context, list, paid, { occurredAt, receivedAt: metadata.recordedAt });
  }

  /** A badge that is not given now, or was reached, is none. */
  private async give(event: Recorded<AttemptDone>): Promise<Position | undefined> {
    const { attemptId, badgeId, profileId, occurredAt: at } = event.data;
    if (badgeId === undefined) return undefined;
    try {
      const context = answering(event, derivedId(`badge ${attemptId}`, COMMANDS));
      return (await this.commands.execute(new GiveBadge(context, { badgeId, profileId, at }))).position;
    } catch (error) {
      if (error instanceof Refused) return undefined;
      throw error;
    }
  }
}
