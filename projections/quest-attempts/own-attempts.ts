import { Injectable } from '@nestjs/common';
import type { Instant } from '../../src/platform/event.values.ts';
import { questRoundAt } from '../../src/quests/quest-rounds.values.ts';
import type { RespondentStatus } from '../../src/quests/respondent.values.ts';
import { ReadModels } from '../platform/read-models.ts';
import type { Viewer } from '../platform/scope.ts';
import type { Quest } from '../quests/quests.ts';
import { attemptKey, type QuestAttempt } from './quest-attempts.ts';

/** How far somebody is with a quest in the round that began last, and how many of its activities they have answered. */
export type OwnProgress = { status: RespondentStatus; answered: number };

export const NOT_STARTED: OwnProgress = { status: 'notstarted', answered: 0 };

/** One's own attempts: nobody else's are asked for here. */
@Injectable()
export class OwnAttempts {
  constructor(private readonly models: ReadModels) {}

  /** How far whoever asks is with each of some quests. */
  async progress(viewer: Viewer, quests: readonly Quest[], now: Instant): Promise<(quest: Quest) => OwnProgress> {
    const { organisationId, profileId } = viewer;
    if (profileId === undefined) return () => NOT_STARTED;
    const keyOf = ({ questId, settings }: Quest) =>
      attemptKey(organisationId, { questId, round: questRoundAt(settings, now)?.number ?? 0, profileId });
    const found = await this.models.getMany<QuestAttempt>('quest-attempts', quests.map(keyOf));
    return (quest) => {
      const attempt = found.get(keyOf(quest))?.document;
      if (!attempt || attempt.status === 'reset') return NOT_STARTED;
      return { status: attempt.status, answered: Object.keys(attempt.given).length };
    };
  }

  /** The one that counts in a round, of the profile that asks. */
  async find(
    { organisationId, profileId }: Pick<Viewer, 'organisationId' | 'profileId'>,
    questId: string,
    round: number,
  ): Promise<QuestAttempt | undefined> {
    if (profileId === undefined) return undefined;
    const kept = await this.models.get<QuestAttempt>('quest-attempts', attemptKey(organisationId, { questId, round, profileId }));
    return kept?.document.status === 'reset' ? undefined : kept?.document;
  }
}
