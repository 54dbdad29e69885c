import { Injectable } from '@nestjs/common';
import type { Round } from '../competitions/rounds.values.ts';
import { type CommandContext, Decisions, following } from '../platform/decisions.ts';
import { derivedId } from '../platform/derived-id.ts';
import type { Instant } from '../platform/event.values.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { Refused } from '../platform/refused.ts';
import { loadReceiver } from '../points/load-receiver.ts';
import { askedNow } from './attempt-content.values.ts';
import { mustBeThere, placesIn, quest, type Quest, questOf, type ThereQuest } from './quest.ts';
import { type Attempt, attemptOf, questAttempt, type QuestAttempt } from './quest-attempt.ts';
import { QuestLimits, tooManyParticipants } from './quest-limits.ts';
import { openRoundAt } from './quest-rounds.values.ts';
import type { QuestPlace } from './quests.events.ts';
import { lastRounds, type Taker, takesAnswersAt, takesPart } from './taking.values.ts';

/** A quest that somebody takes part in. @throws NotFound */
export function mustTakePart(state: Quest, taker: Taker): ThereQuest {
  if (!takesPart(state, taker)) throw new NotFound('quest');
  return mustBeThere(state);
}

/** The round that can be begun. @throws Refused round-not-open, nothing-to-answer */
export function mustBeOpen(state: Pick<ThereQuest, 'settings' | 'listed'>, at: Instant): Round {
  const round = openRoundAt(state.settings, at);
  if (!round) throw new Refused('round-not-open', 'The quest is not open now');
  if (askedNow(state).length === 0) throw new Refused('nothing-to-answer', 'The quest asks for nothing yet');
  return round;
}

/** @throws Refused attempt-done where they have done it in this round */
export function mustNotBeDone({ attempt }: QuestAttempt): void {
  if (attempt?.done) throw new Refused('attempt-done', 'You have done this quest in this round');
}

/** Whoever has a place keeps it; others take one of those that are left. @throws Refused participants-limited (U-179) */
export function mustHavePlace(state: Pick<Quest, 'places'>, { round, profileId }: QuestPlace, limit = Infinity): void {
  const taken = placesIn(state, round);
  if (!taken.has(profileId) && taken.size >= limit) throw tooManyParticipants(limit);
}

/** Who takes quests, as of now: a view that is behind would leave out the team that they have just joined. */
@Injectable()
export class QuestTakers {
  constructor(
    private readonly decisions: Decisions,
    private readonly limits: QuestLimits,
  ) {}

  /** @throws NotFound of the player */
  async taker(organisationId: string, profileId: string): Promise<Taker & { teamIds: ReadonlySet<string> }> {
    const { teamIds } = await loadReceiver(this.decisions, organisationId, profileId);
    return { profileId, teamIds: new Set(teamIds) };
  }

  async quest(organisationId: string, questId: string, taker: Taker): Promise<ThereQuest> {
    return mustTakePart(await this.decisions.load(quest, questOf(organisationId, questId)), taker);
  }

  /**
   * The round that can be begun, or gone on with, and what is there of it.
   * @throws NotFound; Refused round-not-open, nothing-to-answer, participants-limited
   */
  async startable(organisationId: string, questId: string, taker: Taker, at: Instant) {
    const state = await this.quest(organisationId, questId, taker);
    const round = mustBeOpen(state, at);
    const stream = attemptOf(organisationId, questId, round.number, taker.profileId);
    const own = await this.decisions.load(questAttempt, stream);
    const limit = await this.limits.find(organisationId);
    if (!own.attempt) mustHavePlace(state, { round: round.number, profileId: taker.profileId }, limit);
    return { round, stream, own, limit };
  }

  /**
   * The stream of an attempt that is answered. It may be of a round that is over: a retry is still answered.
   * @param attemptId that one alone; else one of a round that takes answers
   * @throws NotFound of the attempt that is named; Refused attempt-not-started
   */
  async answered(
    organisationId: string,
    { settings }: ThereQuest,
    { questId, profileId, attemptId }: { questId: string; profileId: string; attemptId?: string | undefined },
    at: Instant,
  ): Promise<string> {
    const rounds = lastRounds(settings, at).filter((round, place) => attemptId !== undefined || place === 0 || takesAnswersAt(round, at));
    for (const { number } of rounds) {
      const stream = attemptOf(organisationId, questId, number, profileId);
      const { attempt } = await this.decisions.load(questAttempt, stream);
      if (attempt && (attemptId ?? attempt.attemptId) === attempt.attemptId) return stream;
    }
    if (attemptId !== undefined) throw new NotFound('response set');
    throw notStarted();
  }
}

/** @throws Refused attempt-not-started */
export function mustBeStarted({ attempt }: QuestAttempt): Attempt {
  if (!attempt) throw notStarted();
  return attempt;
}

/**
 * A step of an attempt, under an id of its own: who sends a key again for something else is asked anew. What is answered is no part of it: where
 * answers are kept without names, the ids of facts would tell it.
 */
export function stepOf({ attempt }: QuestAttempt, step: string, context: CommandContext): CommandContext {
  return following(context, derivedId(`${attempt?.attemptId ?? ''} ${step}`, context.commandId));
}

function notStarted(): Refused {
  return new Refused('attempt-not-started', 'Begin the quest first');
}
