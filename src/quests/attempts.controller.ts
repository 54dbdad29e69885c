import { Body } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { amount, done, flag, listOf, object, ok, orNull, text, whole } from '../platform/http/answers.values.ts';
import { Post, Route } from '../platform/http/calls.ts';
import { Id, NestedList, Text, Whole } from '../platform/http/fields.ts';
import { NoReceipt } from '../platform/http/receipts.ts';
import { ID_LIST, Takes } from '../platform/http/takes.ts';
import { Allow, type Call, CallOf, contextOf, player } from '../platform/http/who.ts';
import { MOST_FIELDS } from './activity.values.ts';
import { GiveAnswers } from './give-answers.ts';
import { KeepDraft } from './keep-draft.ts';
import { ReadAttempts } from './read-attempts.ts';
import { answersOf, SentAnswer } from './sent-answers.ts';
import { StartQuest } from './start-quest.ts';

class OfQuest {
  @Id({ optional: true, note: 'The acting profile, who takes it' }) profileid?: string;
  @Id() questid!: string;
}
class Answering extends OfQuest {
  @Id() activityid!: string;
  @Id({ optional: true, note: 'The attempt; that of the open round if absent' }) response_set_id?: string;
}
class Respond extends Answering {
  @NestedList(SentAnswer, MOST_FIELDS, { note: 'The answers to the fields of the activity' }) responses!: SentAnswer[];
  @Text({ optional: true, max: 40, note: 'Not read: time is counted here, from the opening to the receipt' }) time_spent?: string;
}
class GetFeedback extends Answering {
  @NestedList(SentAnswer, MOST_FIELDS, { note: 'The answers to the fields of the activity: they are final' }) response!: SentAnswer[];
}
class Draft extends OfQuest {
  @Id() activityid!: string;
  @Id() response_set_id!: string;
  @Whole(1, Number.MAX_SAFE_INTEGER, { note: 'Of what is typed the how manyth: a later one is not overwritten' }) number!: number;
  @Whole(0, Number.MAX_SAFE_INTEGER, {
    optional: true,
    note: 'Of the answer that it goes on with, as `quest/attempt` tells it; absent if nothing was answered',
  })
  spent_ms?: number;
  @NestedList(SentAnswer, MOST_FIELDS, { note: 'What is answered so far' }) responses!: SentAnswer[];
}

/** What is said to whoever has answered a field. */
const fieldFeedback = object({ field_id: text, text, blob: text, advanced_editor: flag, iscorrect: orNull(flag) }, 'FieldFeedback');

/** What somebody does who takes a quest. */
@Route('quest')
export class AttemptsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly attempts: ReadAttempts,
  ) {}

  @Post(
    'start_quest',
    'Begins a quest in its open round, or goes on with it: the response set of the acting profile, and what is asked, in its order.',
    done({ response_set_id: text, round: whole, activities: listOf(text) }),
  )
  @Allow(player, { scope: 'quests:write' })
  async start(@Body() { questid }: OfQuest, @CallOf() call: Call) {
    const { position, attempt } = await this.commands.execute(new StartQuest(contextOf(call), questid, profileOf(call), call.receivedAt));
    const { attemptId, round, activityIds } = attempt;
    return { status: 'ok', position, response_set_id: attemptId, round, activities: [...activityIds] };
  }

  /** Points of a survey are told when it is done: who may still change an answer learns of none what it gives. */
  @Post(
    'respond',
    'Answers an activity that is open. In a quiz the answer is final; in a survey the last one before the end counts.',
    done({ points: orNull(amount), done: flag, total: orNull(amount) }),
  )
  @Takes(ID_LIST)
  @NoReceipt()
  @Allow(player, { scope: 'quests:write' })
  async respond(@Body() { responses, ...sent }: Respond, @CallOf() call: Call) {
    const { position, attempt, isQuiz, isScored, score } = await this.give(sent, responses, false, call);
    const { done: result } = attempt;
    const points = isScored && (isQuiz || result) ? score.points : null;
    return { status: 'ok', position, points, done: result ? 1 : 0, total: result?.result.total ?? null };
  }

  @Post(
    'get_feedback',
    'Makes an answer final, and tells what is said to it and whether it is right.',
    done({ feedback: listOf(fieldFeedback), iscorrect: orNull(flag), points: amount, done: flag }),
  )
  @Takes(ID_LIST)
  @NoReceipt()
  @Allow(player, { scope: 'quests:write' })
  async feedback(@Body() { response, ...sent }: GetFeedback, @CallOf() call: Call) {
    const { position, attempt, activity, isScored, score } = await this.give(sent, response, true, call);
    const words = await this.attempts.words(activity);
    const feedback = activity.settings.fields.map(({ fieldId }) => {
      const { text: said = '', content, isAdvanced = false } = words.fields[fieldId]?.feedback ?? {};
      const blob = content ? JSON.stringify(content) : '';
      return {
        field_id: fieldId,
        text: said,
        blob,
        advanced_editor: isAdvanced ? 1 : 0,
        iscorrect: rightOf(score.fields[fieldId]?.right ?? null),
      };
    });
    const points = isScored ? score.points : '0';
    return { status: 'ok', position, feedback, iscorrect: rightOf(score.right), points, done: attempt.done ? 1 : 0 };
  }

  @Post('draft', 'Ours. Keeps what is half answered, every two seconds at most; the answer takes its place.', ok({ number: whole }))
  @Takes(ID_LIST)
  @NoReceipt()
  @Allow(player, { scope: 'quests:write' })
  async draft(@Body() { questid, activityid, response_set_id: attemptId, number, spent_ms, responses }: Draft, @CallOf() call: Call) {
    const { organisationId } = contextOf(call);
    const of = { questId: questid, profileId: profileOf(call), attemptId, activityId: activityid };
    const kept = await this.commands.execute(
      new KeepDraft(organisationId, { ...of, number, spentMs: spent_ms ?? null, answers: answersOf(responses), at: call.receivedAt }),
    );
    return { status: 'ok', number: kept };
  }

  private give({ questid, activityid, response_set_id: attemptId }: Answering, sent: SentAnswer[], isFinal: boolean, call: Call) {
    const of = { questId: questid, activityId: activityid, profileId: profileOf(call), attemptId };
    return this.commands.execute(new GiveAnswers(contextOf(call), { ...of, answers: answersOf(sent), isFinal, at: call.receivedAt }));
  }
}

function profileOf({ who: { profileId = '' } }: Call): string {
  return profileId;
}

function rightOf(right: boolean | null): 0 | 1 | null {
  return right === null ? null : right ? 1 : 0;
}
