import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Decisions } from '../platform/decisions.ts';
import type { Instant } from '../platform/event.values.ts';
import { BadInput, NotFound } from '../platform/http/refusals.ts';
import { Refused } from '../platform/refused.ts';
import { type Answers, type Draft, goesOn } from './answer.values.ts';
import { KeptDrafts } from './kept-drafts.ts';
import { activityOf } from './quest.ts';
import { questAttempt, type QuestAttempt } from './quest-attempt.ts';
import { mustBeStarted, QuestTakers } from './quest-takers.ts';
import { SecretAttempts } from './secret-attempts.ts';

type Drafted = { questId: string; profileId: string; attemptId: string; at: Instant } & Draft;

/**
 * Keeps what somebody has half answered, so that they go on with it anywhere. Answers the number of what is kept: a later one than was sent stays.
 * @throws NotFound of player, quest, attempt or activity; BadInput field-not-found, answer-too-long; Refused activity-not-opened, answer-final,
 * draft-outdated; TooManyRequests draft-too-soon
 */
export class KeepDraft extends Command<number> {
  constructor(
    readonly organisationId: string,
    readonly drafted: Drafted,
  ) {
    super();
  }
}

/** @throws NotFound of the activity; Refused activity-not-opened, answer-final, draft-outdated */
function mustBeUnderWay({ activityId, spentMs }: Pick<Drafted, 'activityId' | 'spentMs'>, own: QuestAttempt): void {
  const { activityIds, opened, given, done } = mustBeStarted(own);
  if (!activityIds.includes(activityId)) throw new NotFound('activity');
  if (!opened.has(activityId)) throw new Refused('activity-not-opened', 'Open the activity first');
  const answer = given.get(activityId);
  if (done || answer?.isFinal) throw new Refused('answer-final', 'This answer can be changed no more');
  if (!goesOn({ spentMs }, answer)) throw new Refused('draft-outdated', 'The answer came after what is half typed');
}

function mustBeOfFields(answers: Answers, fields: readonly { fieldId: string }[]): void {
  const foreign = Object.keys(answers).find((fieldId) => !fields.some((field) => field.fieldId === fieldId));
  if (foreign !== undefined) throw new BadInput('field-not-found', 'There is no such field', { field: foreign });
}

@CommandHandler(KeepDraft)
export class KeepDraftHandler implements ICommandHandler<KeepDraft> {
  constructor(
    private readonly decisions: Decisions,
    private readonly takers: QuestTakers,
    private readonly drafts: KeptDrafts,
    private readonly secrets: SecretAttempts,
  ) {}

  async execute({ organisationId, drafted }: KeepDraft): Promise<number> {
    const { questId, profileId, attemptId, activityId, answers, at } = drafted;
    const state = await this.takers.quest(organisationId, questId, await this.takers.taker(organisationId, profileId));
    const stream = await this.takers.answered(organisationId, state, drafted, at);
    mustBeOfFields(answers, activityOf(state, activityId).settings.fields);
    const known = async () => {
      const own = await this.decisions.load(questAttempt, stream);
      return state.settings.isAnonymous ? this.secrets.of(organisationId, own) : own;
    };
    mustBeUnderWay(drafted, await known());
    const number = await this.drafts.keep(organisationId, profileId, attemptId, drafted, at);
    // The answer may have come meanwhile: nothing half typed stays beside it.
    try {
      mustBeUnderWay(drafted, await known());
    } catch (error) {
      await this.drafts.letGo(organisationId, profileId, attemptId, activityId);
      throw error;
    }
    return number;
  }
}
