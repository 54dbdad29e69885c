import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, Decisions } from '../platform/decisions.ts';
import type { Instant, Position } from '../platform/event.values.ts';
import { Refused } from '../platform/refused.ts';
import { askedNow } from './attempt-content.values.ts';
import type { AttemptStarted } from './attempts.events.ts';
import { placesIn, quest, type Quest, questOf, type ThereQuest } from './quest.ts';
import { type Attempt, attemptIdOf, questAttempt, type QuestAttempt } from './quest-attempt.ts';
import { mustBeOpen, mustBeStarted, mustHavePlace, mustNotBeDone, mustTakePart, QuestTakers } from './quest-takers.ts';
import type { QuestPlace, QuestTaken } from './quests.events.ts';

/** Who begins which quest, with their teams of now. */
type Start = { questId: string; profileId: string; teamIds: ReadonlySet<string>; at: Instant };

/**
 * Begins a quest in its open round; who has begun goes on.
 * @throws NotFound of player or quest; Refused as {@link QuestTakers.startable} says
 */
export class StartQuest extends Command<{ position: Position; attempt: Attempt }> {
  constructor(
    readonly context: CommandContext,
    readonly questId: string,
    readonly profileId: string,
    readonly at: Instant,
  ) {
    super();
  }
}

/**
 * From now on start, repeat mode, type and anonymity of the quest are fixed. Where the plan limits how many take part, each takes a place of the round.
 * @throws Refused participants-limited
 */
export function takeQuest(questId: string, state: Quest, place: QuestPlace, limit?: number): QuestTaken[] {
  if (limit === undefined) return state.isTaken ? [] : [{ type: 'QuestTaken', data: { questId } }];
  mustHavePlace(state, place, limit);
  return placesIn(state, place.round).has(place.profileId) ? [] : [{ type: 'QuestTaken', data: { questId, place } }];
}

/** @param round the one that it is begun in. @throws Refused attempt-done, round-not-open, nothing-to-answer */
export function startQuest(start: Start, round: number, state: ThereQuest, own: QuestAttempt): AttemptStarted[] {
  mustNotBeDone(own);
  if (own.attempt) return [];
  const { questId, profileId, teamIds, at } = start;
  if (mustBeOpen(state, at).number !== round) throw new Refused('round-not-open', 'The quest is not open now');
  const activityIds = askedNow(state);
  const attemptId = attemptIdOf(questId, round, profileId, own.begun + 1);
  return [
    {
      type: 'AttemptStarted',
      data: { attemptId, questId, round, profileId, activityIds, teamIds: [...teamIds], occurredAt: at },
    },
  ];
}

@CommandHandler(StartQuest)
export class StartQuestHandler implements ICommandHandler<StartQuest> {
  constructor(
    private readonly decisions: Decisions,
    private readonly takers: QuestTakers,
  ) {}

  async execute({ context, questId, profileId, at }: StartQuest): Promise<{ position: Position; attempt: Attempt }> {
    const { organisationId } = context;
    const taker = await this.takers.taker(organisationId, profileId);
    const { round, stream, own, limit } = await this.takers.startable(organisationId, questId, taker, at);
    const ofQuest = questOf(organisationId, questId);
    const place = { round: round.number, profileId };
    // Who dies in between leaves a quest that is fixed and that nobody has begun, with a place that is theirs: the next start goes on.
    if (!own.attempt) await this.decisions.decide(quest, ofQuest, context, (state) => takeQuest(questId, state, place, limit));
    const { position } = await this.decisions.decide(questAttempt, stream, context, async (own) => {
      const state = mustTakePart(await this.decisions.load(quest, ofQuest), taker);
      return startQuest({ questId, ...taker, at }, round.number, state, own);
    });
    return { position, attempt: mustBeStarted(await this.decisions.load(questAttempt, stream)) };
  }
}
