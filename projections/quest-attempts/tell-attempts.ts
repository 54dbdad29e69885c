import { Injectable } from '@nestjs/common';
import { type Answers, type Draft, goesOn } from '../../src/quests/answer.values.ts';
import type { SealedAnswers } from '../../src/quests/attempts.events.ts';
import { respondentStatus } from '../../src/quests/respondent.values.ts';
import { type Entry, entryKey } from '../entries/entries.ts';
import { ReadModels } from '../platform/read-models.ts';
import type { Viewer } from '../platform/scope.ts';
import { Unsealer } from '../platform/unsealer.ts';
import { type Quest, questKey } from '../quests/quests.ts';
import { TakenQuests } from '../quests/taken-quests.ts';
import { OwnAttempts } from './own-attempts.ts';
import type { QuestAttempt } from './quest-attempts.ts';
import type { AnswerRow, AttemptActivityRow, AttemptRow } from './quest-attempts.view.ts';

/** Tells attempts to whose they are. */
@Injectable()
export class TellAttempts {
  constructor(
    private readonly models: ReadModels,
    private readonly unsealer: Unsealer,
    private readonly attempts: OwnAttempts,
    private readonly taken: TakenQuests,
  ) {}

  /** The attempt in a round that counts, of the profile that asks, with what is half answered; of an anonymous quest with what no view knows. */
  async own(viewer: Pick<Viewer, 'organisationId' | 'profileId'>, questId: string, round: number): Promise<AttemptRow | null> {
    const { organisationId } = viewer;
    const attempt = await this.attempts.find(viewer, questId, round);
    if (!attempt) return null;
    const drafts = await this.taken.drafts(organisationId, attempt.profileId, attempt.attemptId);
    const quest = await this.models.get<Quest>('quests', questKey(organisationId, questId));
    if (!quest?.document.settings.isAnonymous) return this.tell(attempt, drafts);
    const { opened, given } = await this.taken.underWay(organisationId, attempt);
    const all = Object.entries(given).map(([id, { occurredAt: at, ...answer }]) => [id, { ...answer, at }] as const);
    return this.tell({ ...attempt, opened, given: Object.fromEntries(all) }, drafts);
  }

  /** Nothing of what is right, or of points, before the attempt is done. */
  private async tell(attempt: QuestAttempt, drafts: readonly Draft[]): Promise<AttemptRow> {
    const { attemptId, round, status, startedAt, done, activityIds } = attempt;
    const halves = new Map(drafts.map((draft) => [draft.activityId, draft]));
    return {
      response_set_id: attemptId,
      round,
      status: status === 'done' ? 'done' : 'inprogress',
      started_at: startedAt,
      done_at: done?.at ?? null,
      activities: await Promise.all(activityIds.map((activityId) => this.activity(attempt, activityId, halves.get(activityId)))),
      points: done?.result.total ?? null,
      bonus: done?.result.bonus ?? null,
      revoked: (await this.isRevoked(attempt)) ? 1 : 0,
    };
  }

  /** What was answered; own words of who is forgotten are gone. */
  async answers(fields: SealedAnswers): Promise<AnswerRow[]> {
    const rows = Object.entries(fields).map(async ([field_id, { choiceIds, text }]) => ({
      field_id,
      choices: [...choiceIds],
      text: (await this.unsealer.open(text)) ?? null,
    }));
    return Promise.all(rows);
  }

  private async activity({ opened, given, done }: QuestAttempt, id: string, half: Draft | undefined): Promise<AttemptActivityRow> {
    const answer = given[id];
    const score = done?.result.activities[id];
    const isFinal = done !== null || answer?.isFinal === true;
    return {
      id,
      status: respondentStatus({ opened: opened[id] !== undefined, answered: answer !== undefined }),
      opened_at: opened[id] ?? null,
      spent_ms: answer?.spentMs ?? null,
      final: isFinal ? 1 : 0,
      answers: answer ? await this.answers(answer.fields) : [],
      draft: half && !isFinal && goesOn(half, answer) ? { number: half.number, responses: plainRows(half.answers) } : null,
      points: score?.points ?? null,
      iscorrect: score === undefined || score.right === null ? null : score.right ? 1 : 0,
    };
  }

  private async isRevoked({ organisationId, done }: QuestAttempt): Promise<boolean> {
    if (!done?.reward) return false;
    const { seriesId, entryId } = done.reward;
    const kept = await this.models.get<Entry>('entries', entryKey(organisationId, seriesId, entryId));
    return kept !== undefined && kept.document.revoked !== null;
  }
}

function plainRows(answers: Answers): AnswerRow[] {
  return Object.entries(answers).map(([field_id, { choiceIds, text = null }]) => ({ field_id, choices: [...choiceIds], text }));
}
