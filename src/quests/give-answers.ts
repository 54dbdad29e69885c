import { isDeepStrictEqual } from 'node:util';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, Decisions } from '../platform/decisions.ts';
import type { Instant, Position } from '../platform/event.values.ts';
import { BadInput, NotFound } from '../platform/http/refusals.ts';
import { againOnConflict } from '../platform/records/records.ts';
import { Refused } from '../platform/refused.ts';
import { toMicros } from '../points/point-amount.values.ts';
import { type ActivityField, isAsked } from './activity.values.ts';
import { type Answers, MOST_ATTEMPT_BYTES, wrongAnswer } from './answer.values.ts';
import { askedOf, opensAny } from './attempt-content.values.ts';
import type { AnswersGiven, AttemptDone, AttemptEvent, AttemptResult, SealedAnswers } from './attempts.events.ts';
import { CastBallots } from './cast-ballots.ts';
import { KeptDrafts, withoutDraft } from './kept-drafts.ts';
import { activityOf, type QuestActivity, type ThereQuest } from './quest.ts';
import { type Attempt, questAttempt, type QuestAttempt, rewardOf } from './quest-attempt.ts';
import { questRoundOf } from './quest-rounds.values.ts';
import { mustBeStarted, QuestTakers, stepOf } from './quest-takers.ts';
import { type ReadAttempt, ReadAttempts } from './read-attempts.ts';
import { type ActivityScore, scoreActivity, scoreAttempt } from './score-attempt.values.ts';
import { SecretAttempts } from './secret-attempts.ts';
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

/**
 * What came of it: how what stands is scored, told or not, and whether the attempt is done. `isScored`: false of what is given without a name; of that
 * nothing is judged but what this very call has given.
 */
export type Answered = {
  position: Position;
  attempt: Attempt;
  isQuiz: boolean;
  isScored: boolean;
  activity: QuestActivity;
  score: ActivityScore;
};

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
 * The same answer again changes nothing, but ends an attempt of which nothing is left to answer; so does any to what was answered without a name.
 * @param read what was answered before
 * @throws NotFound of the activity; BadInput field-not-found, answer-missing, answer-invalid, answer-too-long; Refused activity-not-opened, answer-final,
 * round-over
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
  const former = given.get(activityId);
  const isLeft = (after: ReadAttempt['given']) => {
    const left = askedOf(attempt.activityIds, state).filter((one) => !after.has(one));
    return opensAny(left, state, read.scored, after);
  };
  // Nobody knows what was cast: where nothing else is left, whatever is sent is that.
  const isCastBefore = former?.isCast === true && !isLeft(read.given);
  if (!isCastBefore) mustAnswer(activity.settings.fields, answers);
  const isSame = former !== undefined && (isCastBefore || isDeepStrictEqual(read.given.get(activityId)?.answers, answers));
  if (former && !isSame && (done || former.isFinal)) throw mustStay();
  if (done) return [];
  const open = questRoundOf(state.settings, round);
  if (!open || !takesAnswersAt(open, at)) throw new Refused('round-over', 'The round is over');
  const spentMs = Math.max(0, Date.parse(at) - Date.parse(since));
  // Of an anonymous quest all is cast together.
  const isCast = activity.settings.isAnonymous && !state.settings.isAnonymous;
  const becomesFinal = isFinal || isCast || state.settings.type === 'quiz';
  const of = { attemptId, questId, round, profileId };
  const facts: (AnswersGiven | AttemptDone)[] = [];
  const fields = isCast ? {} : sealed;
  if (!isSame) mustBeHeld(given, activityId, fields);
  if (!isSame || (becomesFinal && !former.isFinal))
    facts.push({
      type: 'AnswersGiven',
      data: {
        ...of,
        activityId,
        fields,
        contentRevision: isCast ? 0 : activity.revision,
        spentMs: isSame ? former.spentMs : isCast ? 0 : spentMs,
        isFinal: becomesFinal,
        ...(isCast && { isCast }),
        occurredAt: at,
      },
    });
  const after = isSame ? read.given : new Map([...read.given, [activityId, { answers, spentMs }]]);
  if (!isLeft(after)) facts.push(attemptDone(attempt, state, { scored: read.scored, given: after }, at));
  return facts;
}

/** An attempt is done, with what it gives as the quest says now (U-169). Zero gives no entry. */
export function attemptDone(attempt: Attempt, state: ThereQuest, read: ReadAttempt, occurredAt: Instant): AttemptDone {
  const { attemptId, questId, round, profileId } = attempt;
  return { type: 'AttemptDone', data: { attemptId, questId, round, profileId, ...outcome(attemptId, state, read), occurredAt } };
}

/** Who sends an answer without a name again, under another key, is told no more than this: what was cast is not known. */
function mustStay(): Refused {
  return new Refused('answer-final', 'What you answered here counts, and can be changed no more');
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

/** @throws BadInput answer-too-long */
function mustBeHeld(given: Attempt['given'], activityId: string, fields: SealedAnswers): void {
  const others = [...given].flatMap(([id, one]) => (id === activityId ? [] : [one.fields]));
  if (JSON.stringify([...others, fields]).length > MOST_ATTEMPT_BYTES)
    throw new BadInput('answer-too-long', `All answers of an attempt together take ${MOST_ATTEMPT_BYTES / 1_000} KB at most`);
}

/** What an attempt gives by the settings of now. */
export function resultOf(settings: ThereQuest['settings'], { scored, given }: ReadAttempt): AttemptResult {
  const { activities, ...score } = scoreAttempt(settings, scored, given);
  return {
    ...score,
    activities: Object.fromEntries(Object.entries(activities).map(([activityId, { points, right }]) => [activityId, { points, right }])),
  };
}

function outcome(
  attemptId: string,
  { settings, scoringVersion }: ThereQuest,
  read: ReadAttempt,
): Pick<AttemptDone['data'], 'scoringVersion' | 'result' | 'reward' | 'badgeId'> {
  const result = resultOf(settings, read);
  const { seriesId, rewardTags, badgeId } = settings;
  const isPaid = seriesId !== undefined && toMicros(result.total) > 0;
  return {
    scoringVersion,
    result,
    ...(isPaid && { reward: { entryId: rewardOf(attemptId), seriesId, points: result.total, tags: rewardTags } }),
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
    private readonly ballots: CastBallots,
    private readonly secrets: SecretAttempts,
  ) {}

  async execute({ context, answering }: GiveAnswers): Promise<Answered> {
    const { organisationId } = context;
    const { questId, activityId, profileId, answers, isFinal, at } = answering;
    const taker = await this.takers.taker(organisationId, profileId);
    const stream = await this.takers.answered(organisationId, await this.takers.quest(organisationId, questId, taker), answering, at);
    const sealed = await this.attempts.sealed(answers, organisationId, profileId);
    const step = stepOf(await this.decisions.load(questAttempt, stream), `${isFinal ? 'judge' : 'answer'} ${activityId}`, context);
    let isTaken = false as boolean;
    const { position } = await this.decisions.decide(questAttempt, stream, step, async (own): Promise<AttemptEvent[]> => {
      const state = await this.takers.quest(organisationId, questId, taker);
      if (state.settings.isAnonymous) {
        const secretly = await this.giveSecretly(organisationId, answering, sealed, state, own);
        isTaken = secretly.isTaken;
        return secretly.facts;
      }
      const facts = giveAnswers(answering, sealed, state, await this.attempts.read(state, mustBeStarted(own)), own);
      isTaken = facts.some(({ type }) => type === 'AnswersGiven');
      // Before the fact: who dies in between, and answers again, finds it cast.
      for (const { data } of facts)
        if ('isCast' in data) {
          const along = [withoutDraft(organisationId, data, activityId)];
          await this.ballots.cast(organisationId, data, data, { [activityId]: { answers } }, along);
        }
      return facts;
    });
    const attempt = mustBeStarted(await this.decisions.load(questAttempt, stream));
    await this.drafts.letGo(organisationId, profileId, attempt.attemptId, activityId);
    const state = await this.takers.quest(organisationId, questId, taker);
    const activity = activityOf(state, activityId);
    const given = attempt.given.get(activityId);
    const named = new Map(given && !given.isCast ? [[activityId, given]] : []);
    const read = await this.attempts.read(state, { ...attempt, activityIds: [activityId], given: named });
    const [one = NOTHING_ASKED] = read.scored;
    // What was sent is no answer before a decision has taken it: else a key that was used before would try choices.
    const stands = read.given.get(activityId)?.answers ?? (isTaken ? answers : undefined);
    const score = stands ? scoreActivity(one, stands) : scoreActivity(NOTHING_ASKED, {});
    const isScored = !state.settings.isAnonymous && !activity.settings.isAnonymous;
    return { position, attempt, isQuiz: state.settings.type === 'quiz', isScored, activity, score };
  }

  /** Of an anonymous quest nothing but its end is a fact; by then all that was answered is a ballot. `isTaken`: with what this call has sent. */
  private async giveSecretly(
    organisationId: string,
    answering: Answering,
    sealed: SealedAnswers,
    state: ThereQuest,
    own: QuestAttempt,
  ): Promise<{ facts: AttemptDone[]; isTaken: boolean }> {
    const begun = mustBeStarted(own);
    if (begun.done) throw mustStay();
    return againOnConflict(async () => {
      // Who died between the ballot and the end goes on there: what it gives depends on no answer.
      if (await this.ballots.isCast(organisationId, begun, begun))
        return { facts: [attemptDone(begun, state, { scored: [], given: new Map() }, answering.at)], isTaken: false };
      for (;;) {
        const known = await this.secrets.of(organisationId, own);
        const attempt = mustBeStarted(known);
        const facts = giveAnswers(answering, sealed, state, await this.attempts.read(state, attempt), known);
        const given = facts.find((fact) => fact.type === 'AnswersGiven')?.data;
        const done = facts.filter((fact) => fact.type === 'AttemptDone');
        if (done.length > 0) await this.secrets.cast(organisationId, attempt, known.versions, given);
        if (done.length > 0 || !given) return { facts: done, isTaken: true };
        await this.secrets.given(organisationId, attempt, known.versions, given);
        // Another node may have taken what was left meanwhile: the same answer again ends it.
      }
    });
  }
}

const NOTHING_ASKED = { isAnonymous: false, inTimeBonus: false, fields: [], labels: {} };
