import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, Decisions } from '../platform/decisions.ts';
import type { Instant } from '../platform/event.values.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { Refused } from '../platform/refused.ts';
import type { PointAmount } from '../points/point-amount.values.ts';
import { askedOf, opensAny } from './attempt-content.values.ts';
import type { ActivityOpened } from './attempts.events.ts';
import type { ThereQuest } from './quest.ts';
import { type Attempt, questAttempt, type QuestAttempt } from './quest-attempt.ts';
import { questRoundOf } from './quest-rounds.values.ts';
import { mustBeStarted, QuestTakers, stepOf } from './quest-takers.ts';
import { type ReadAttempt, ReadAttempts } from './read-attempts.ts';
import { pointsSoFar } from './score-attempt.values.ts';
import { SecretAttempts } from './secret-attempts.ts';
import { takesAnswersAt } from './taking.values.ts';

/** `points`: what choices have given so far; nothing where that is not due yet, or is not told at all. */
export type Opened = { points: PointAmount | undefined };

/**
 * An activity is shown to who takes a quest: its clock begins, once.
 * @throws NotFound of player, quest or activity; Refused attempt-not-started, attempt-done, round-over, points-missing
 */
export class OpenActivity extends Command<Opened> {
  constructor(
    readonly context: CommandContext,
    readonly asked: { questId: string; activityId: string; profileId: string },
    readonly at: Instant,
  ) {
    super();
  }
}

/** Nothing of one that is open already, however late it is. @throws NotFound; Refused as {@link OpenActivity} says */
export function openActivity(activityId: string, at: Instant, state: ThereQuest, read: ReadAttempt, own: QuestAttempt): ActivityOpened[] {
  const { opened, done, activityIds, attemptId, questId, round, profileId } = mustBeStarted(own);
  if (!askedOf(activityIds, state).includes(activityId)) throw new NotFound('activity');
  if (opened.has(activityId)) return [];
  if (done) throw new Refused('attempt-done', 'You have done this quest in this round');
  const open = questRoundOf(state.settings, round);
  if (!open || !takesAnswersAt(open, at)) throw new Refused('round-over', 'The round is over');
  if (!opensAny([activityId], state, read.scored, read.given))
    throw new Refused('points-missing', 'More points are needed before this activity opens');
  return [{ type: 'ActivityOpened', data: { attemptId, questId, round, profileId, activityId, occurredAt: at } }];
}

@CommandHandler(OpenActivity)
export class OpenActivityHandler implements ICommandHandler<OpenActivity> {
  constructor(
    private readonly decisions: Decisions,
    private readonly takers: QuestTakers,
    private readonly attempts: ReadAttempts,
    private readonly secrets: SecretAttempts,
  ) {}

  async execute({ context, asked, at }: OpenActivity): Promise<Opened> {
    const { organisationId } = context;
    const { questId, activityId, profileId } = asked;
    const taker = await this.takers.taker(organisationId, profileId);
    const stream = await this.takers.answered(organisationId, await this.takers.quest(organisationId, questId, taker), asked, at);
    const opening = stepOf(await this.decisions.load(questAttempt, stream), `open ${activityId}`, context);
    await this.decisions.decide(questAttempt, stream, opening, async (own) => {
      const state = await this.takers.quest(organisationId, questId, taker);
      const isSecret = state.settings.isAnonymous;
      const known = isSecret ? await this.secrets.of(organisationId, own) : own;
      const facts = openActivity(activityId, at, state, await this.attempts.read(state, mustBeStarted(known)), known);
      if (!isSecret) return facts;
      for (const { data } of facts) await this.secrets.opened(organisationId, data);
      return [];
    });
    const state = await this.takers.quest(organisationId, questId, taker);
    return { points: await this.pointsFor(state, mustBeStarted(await this.decisions.load(questAttempt, stream))) };
  }

  /** In a quiz each answer is final, so that what it gives is due; in a survey it would tell the key to who may still change it. */
  private async pointsFor(state: ThereQuest, attempt: Attempt): Promise<PointAmount | undefined> {
    const { type, scoring, isAnonymous } = state.settings;
    if (type !== 'quiz' || scoring === 'reward' || isAnonymous) return undefined;
    const { scored, given } = await this.attempts.read(state, attempt);
    return pointsSoFar(scored, given);
  }
}
