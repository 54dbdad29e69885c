import { isDeepStrictEqual } from 'node:util';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, Decisions } from '../platform/decisions.ts';
import type { Instant, Position } from '../platform/event.values.ts';
import { BadInput, NotFound } from '../platform/http/refusals.ts';
import { Refused } from '../platform/refused.ts';
import { toMicros } from '../points/point-amount.values.ts';
import { type ActivityField, isAsked } from './activity.values.ts';
import { type Answers, wrongAnswer } from './answer.values.ts';
import { askedOf, isOpenFor } from './attempt-content.values.ts';
import type { AnswersGiven, AttemptDone, AttemptEvent, AttemptResult, SealedAnswers } from './attempts.events.ts';
import { KeptDrafts } from './kept-drafts.ts';
import { activityOf, type QuestActivity, type ThereQuest } from './quest.ts';
import { type Attempt, questAttempt, type QuestAttempt, rewardOf } from './quest-attempt.ts';
import { questRoundOf } from './quest-rounds.values.ts';
import { mustBeStarted, QuestTakers } from './quest-takers.ts';
import { type ReadAttempt, ReadAttempts } from './read-attempts.ts';
import { type ActivityScore, scoreActivity, scoreAttempt } from './score-attempt.values.ts';
import { takesAnswersAt } from './taking.values.ts';

/** An answer to an activity. `attemptId`: of that attempt alone. `isFinal`: nobody may change it afterwards, which in a quiz nobody may anyway. */
export type Answering = {
  questId: string;
  activityId: string;
  profileId: string;
  attemptId?: string | undefined;
  answers: Answers;
  isFinal: boolean;
  at: Instant;
};

/** What came of it: how the activity is scored, told or not, and whether the attempt is done. */
export type Answered = { position: Position; attempt: Attempt; isQuiz: boolean; activity: QuestActivity; score: ActivityScore };

/**
 * Answers an activity. The answer that completes all that can open ends the attempt.
 * @throws NotFound of player, quest, activity or attempt; BadInput and Refused as {@link giveAnswers} says; Refused attempt-not-started, person-forgotten
 */
export class GiveAnswers extends Command<Answered> {
  constructor(
    readonly context: CommandContext,
    readonly answering: Answering,
  ) {
    super();
  }
}

/**
 * The same answer again changes nothing, but ends an attempt of which nothing is left to answer.
 * @param read what was answered before
 * @throws NotFound of the activity; BadInput field-not-found, answer-missing, answer-invalid; Refused activity-not-opened, answer-final, round-over
 */
export function giveAnswers(
  { activityId, answers, isFinal, at }: Answering,
  sealed: SealedAnswers,
  state: ThereQuest,
  read: ReadAttempt,
  own: QuestAttempt,
): (AnswersGiven | AttemptDone)[] {
  const attempt = mustBeStarted(own);
  const { attemptId, questId, round, profileId, opened, given, done } = attempt;
  if (!askedOf(attempt.activityIds, state).includes(activityId)) throw new NotFound('activity');
  const activity = activityOf(state, activityId);
  const since = opened.get(activityId);
  if (since === undefined) throw new Refused('activity-not-opened', 'Open the activity first');
  mustAnswer(activity.settings.fields, answers);
  const former = given.get(activityId);
  const isSame = former !== undefined && isDeepStrictEqual(read.given.get(activityId)?.answers, answers);
  if (former && !isSame && (done || former.isFinal)) throw new Refused('answer-final', 'This answer can be changed no more');
  if (done) return [];
  const open = questRoundOf(state.settings, round);
  if (!open || !takesAnswersAt(open, at)) throw new Refused('round-over', 'The round is over');
  const spentMs = Math.max(0, Date.parse(at) - Date.parse(since));
  const becomesFinal = isFinal || state.settings.type === 'quiz';
  const of = { attemptId, questId, round, profileId };
  const facts: (AnswersGiven | AttemptDone)[] = [];
  if (!isSame || (becomesFinal && !former.isFinal))
    facts.push({
      type: 'AnswersGiven',
      data: {
        ...of,
        activityId,
        fields: sealed,
        contentRevision: activity.revision,
        spentMs: isSame ? former.spentMs : spentMs,
        isFinal: becomesFinal,
        occurredAt: at,
      },
    });
  const after = isSame ? read.given : new Map([...read.given, [activityId, { answers, spentMs }]]);
  const isLeft = askedOf(attempt.activityIds, state).some((one) => !after.has(one) && isOpenFor(one, state, read.scored, after));
  if (!isLeft)
    facts.push({
      type: 'AttemptDone',
      data: { ...of, ...outcome(attemptId, state, { scored: read.scored, given: after }), occurredAt: at },
    });
  return facts;
}

function mustAnswer(fields: readonly ActivityField[], answers: Answers): void {
  const foreign = Object.keys(answers).find((fieldId) => !fields.some((field) => field.fieldId === fieldId));
  if (foreign !== undefined) throw new BadInput('field-not-found', 'There is no such field', { field: foreign });
  for (const field of fields) {
    const { fieldId, isMandatory } = field;
    const answer = answers[fieldId];
    if (isMandatory && isAsked(field) && (!answer || (answer.choiceIds.length === 0 && (answer.text ?? '').trim() === '')))
      throw new BadInput('answer-missing', 'This must be answered', { field: fieldId });
    const wrong = answer && wrongAnswer(field, answer);
    if (wrong) throw new BadInput('answer-invalid', `An answer ${wrong}`, { field: fieldId });
  }
}

/** What an attempt gives, as the quest says now (U-169). Zero gives no entry. */
function outcome(
  attemptId: string,
  { settings, scoringVersion }: ThereQuest,
  { scored, given }: ReadAttempt,
): Pick<AttemptDone['data'], 'scoringVersion' | 'result' | 'reward' | 'badgeId'> {
  const { activities, ...score } = scoreAttempt(settings, scored, given);
  const result: AttemptResult = {
    ...score,
    activities: Object.fromEntries(Object.entries(activities).map(([activityId, { points, right }]) => [activityId, { points, right }])),
  };
  const { seriesId, rewardTags, badgeId } = settings;
  const isPaid = seriesId !== undefined && toMicros(score.total) > 0;
  return {
    scoringVersion,
    result,
    ...(isPaid && { reward: { entryId: rewardOf(attemptId), seriesId, points: score.total, tags: rewardTags } }),
    ...(badgeId !== undefined && { badgeId }),
  };
}

@CommandHandler(GiveAnswers)
export class GiveAnswersHandler implements ICommandHandler<GiveAnswers> {
  constructor(
    private readonly decisions: Decisions,
    private readonly takers: QuestTakers,
    private readonly attempts: ReadAttempts,
    private readonly drafts: KeptDrafts,
  ) {}

  async execute({ context, answering }: GiveAnswers): Promise<Answered> {
    const { organisationId } = context;
    const { questId, activityId, profileId, answers, at } = answering;
    const taker = await this.takers.taker(organisationId, profileId);
    const stream = await this.takers.answered(organisationId, await this.takers.quest(organisationId, questId, taker), answering, at);
    const sealed = await this.attempts.sealed(answers, organisationId, profileId);
    const { position } = await this.decisions.decide(questAttempt, stream, context, async (own): Promise<AttemptEvent[]> => {
      const state = await this.takers.quest(organisationId, questId, taker);
      return giveAnswers(answering, sealed, state, await this.attempts.read(state, mustBeStarted(own)), own);
    });
    const attempt = mustBeStarted(await this.decisions.load(questAttempt, stream));
    await this.drafts.letGo(organisationId, profileId, attempt.attemptId, activityId);
    const state = await this.takers.quest(organisationId, questId, taker);
    const { scored, given } = await this.attempts.read(state, attempt);
    const one = scored.find((each) => each.activityId === activityId) ?? { isAnonymous: false, inTimeBonus: false, fields: [], labels: {} };
    const score = scoreActivity(one, given.get(activityId)?.answers ?? {});
    return { position, attempt, isQuiz: state.settings.type === 'quiz', activity: activityOf(state, activityId), score };
  }
}
