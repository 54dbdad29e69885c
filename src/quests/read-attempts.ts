import { Injectable } from '@nestjs/common';
import { Keys } from '../platform/keys.ts';
import type { ActivityWords } from './activity.values.ts';
import type { Answer, Answers } from './answer.values.ts';
import { countingOf } from './attempt-content.values.ts';
import type { SealedAnswer, SealedAnswers } from './attempts.events.ts';
import type { QuestActivity, ThereQuest } from './quest.ts';
import type { Attempt } from './quest-attempt.ts';
import type { Given, ScoredActivity } from './score-attempt.values.ts';

/** An attempt as it is scored: what counts of all that it was begun with, and what was answered, in plain words. */
export type ReadAttempt = { scored: readonly ScoredActivity[]; given: ReadonlyMap<string, Given> };

/** Opens what scoring an attempt needs. */
@Injectable()
export class ReadAttempts {
  constructor(private readonly keys: Keys) {}

  async read(state: Pick<ThereQuest, 'activities' | 'listed'>, { activityIds, given }: Attempt): Promise<ReadAttempt> {
    const scored = countingOf(activityIds, given, state).map(async (activityId) => {
      const activity = state.activities.get(activityId);
      return activity ? [await this.scored(activityId, activity)] : [];
    });
    const answered = [...given].map(
      async ([activityId, { fields, spentMs }]) => [activityId, { answers: await this.opened(fields), spentMs }] as const,
    );
    return { scored: (await Promise.all(scored)).flat(), given: new Map(await Promise.all(answered)) };
  }

  /** All activities that are there as they are scored, by their ids. */
  async scoredAll({ activities }: Pick<ThereQuest, 'activities'>): Promise<Map<string, ScoredActivity>> {
    const all = [...activities].map(async ([id, activity]) => [id, await this.scored(id, activity)] as const);
    return new Map(await Promise.all(all));
  }

  /** What an activity says. */
  async words({ words }: QuestActivity): Promise<ActivityWords> {
    return JSON.parse((await this.keys.open(words)) ?? '{"title":"","description":"","fields":{}}') as ActivityWords;
  }

  /** Whose person is forgotten has no words any more. */
  async opened(fields: SealedAnswers): Promise<Answers> {
    const all = Object.entries(fields).map(async ([fieldId, { choiceIds, text }]) => {
      const words = await this.keys.open(text);
      return [fieldId, { choiceIds, ...(words !== undefined && { text: words }) } satisfies Answer] as const;
    });
    return Object.fromEntries(await Promise.all(all));
  }

  /** Under the person's key. @throws Refused person-forgotten */
  async sealed(answers: Answers, organisationId: string, profileId: string): Promise<SealedAnswers> {
    const all = Object.entries(answers).map(async ([fieldId, { choiceIds, text }]) => {
      const sealed = text === undefined ? undefined : await this.keys.seal(text, organisationId, profileId);
      return [fieldId, { choiceIds, ...(sealed && { text: sealed }) } satisfies SealedAnswer] as const;
    });
    return Object.fromEntries(await Promise.all(all));
  }

  /** What is right in texts stands in words. */
  private async scored(activityId: string, activity: QuestActivity): Promise<ScoredActivity> {
    const { isAnonymous, inTimeBonus, fields } = activity.settings;
    const texts = fields.filter(({ type, choices }) => type === 'text' && choices.length > 0);
    const words = texts.length > 0 ? await this.words(activity) : undefined;
    const labels = texts.flatMap(({ fieldId, choices }) =>
      choices.map(({ choiceId }) => [choiceId, words?.fields[fieldId]?.choices[choiceId]?.label ?? ''] as const),
    );
    return { activityId, isAnonymous, inTimeBonus, fields, labels: Object.fromEntries(labels) };
  }
}
