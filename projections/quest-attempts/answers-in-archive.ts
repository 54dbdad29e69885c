import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ArchiveParts, type ArchiveRow, type Whose } from '../../src/platform/archive/archive-parts.ts';
import { attemptFacts } from '../../src/quests/attempts.events.ts';
import { ReadModels } from '../platform/read-models.ts';
import { type Activity, activityKey, type Quest, type QuestHolder, questKey } from '../quests/quests.ts';
import type { QuestAttempt } from './quest-attempts.ts';
import type { AnswerRow } from './quest-attempts.view.ts';
import { TellAttempts } from './tell-attempts.ts';

const COLUMNS = [
  'quest_id',
  'quest',
  'round',
  'state',
  'started_at',
  'done_at',
  'points',
  'activity',
  'field',
  'chosen',
  'words',
  'answered_at',
] as const;
type Row = ArchiveRow<(typeof COLUMNS)[number]>;
const AT_ONCE = 100;
/** More than anybody was added to. */
const MOST_QUESTS = 10_000;

/**
 * What somebody answered in quests, in their archive: a row for each field, or one for an attempt without answers. What is half answered, and what is under
 * way without a name, is in the archive that they take themselves.
 */
@Injectable()
export class AnswersInArchive implements OnModuleInit {
  constructor(
    private readonly parts: ArchiveParts,
    private readonly models: ReadModels,
    private readonly attempts: TellAttempts,
  ) {}

  onModuleInit(): void {
    this.parts.add({
      name: 'quests',
      title: 'Your quests',
      says: 'Every quest that you have begun, and what you answered with your name; while you answer also what you have half typed, and what will go without your name; and those to which you were added by name.',
      order: 37,
      facts: [...Object.keys(attemptFacts), 'RegradeListed', 'QuestTaken', 'QuestPlayersAdded', 'QuestPlayersRemoved'],
      columns: COLUMNS,
      rows: (whose) => this.rows(whose),
    });
  }

  private async *rows({ organisationId, profileId, userId }: Whose): AsyncGenerator<Row[]> {
    const sort = [{ field: 'startedAt' }];
    for await (const part of this.models.walk<QuestAttempt>('quest-attempts', { organisationId, profileId }, { sort, limit: AT_ONCE }))
      for (const { document } of part) yield await this.ofAttempt(document, userId !== undefined);
    const holding = { organisationId, holderId: profileId, kind: 'player' };
    const { items } = await this.models.find<QuestHolder>('quests', holding, { limit: MOST_QUESTS });
    for (const { document } of items) yield [await this.added(document)];
  }

  private async added({ organisationId, questId }: QuestHolder): Promise<Row> {
    const quest = await this.models.get<Quest>('quests', questKey(organisationId, questId));
    const none = { round: null, started_at: null, done_at: null, points: null, activity: null, field: null, chosen: null, words: null };
    return { quest_id: questId, quest: quest?.document.name ?? null, state: 'added', ...none, answered_at: null };
  }

  private async ofAttempt(attempt: QuestAttempt, isOwn: boolean): Promise<Row[]> {
    const { organisationId, questId, round, status, startedAt, done, given } = attempt;
    const quest = await this.models.get<Quest>('quests', questKey(organisationId, questId));
    const underWay = isOwn && status === 'inprogress' ? await this.attempts.own(attempt, questId, round) : null;
    const ids = [...new Set([...Object.keys(given), ...(underWay?.activities ?? []).map(({ id }) => id)])];
    const activities = await this.models.getMany<Activity>(
      'quests',
      ids.map((id) => activityKey(organisationId, questId, id)),
    );
    const of = {
      quest_id: questId,
      quest: quest?.document.name ?? null,
      round,
      state: status,
      started_at: startedAt,
      done_at: done?.at ?? null,
      points: done?.result.total ?? null,
    };
    const rows = ids.map(async (id) => {
      const activity = activities.get(activityKey(organisationId, questId, id))?.document;
      const { fields, at } = given[id] ?? { fields: {}, at: null };
      const own = underWay?.activities.find((one) => one.id === id);
      const answers = own?.answers ?? (await this.attempts.answers(fields));
      const row = (answer: AnswerRow) => ({ ...of, activity: activity?.words.title ?? null, ...named(answer, activity), answered_at: at });
      const halves = own?.draft?.responses ?? [];
      return [...answers.map(row), ...halves.map((half) => ({ ...row(half), state: 'half answered', answered_at: null }))];
    });
    const all = (await Promise.all(rows)).flat();
    return all.length > 0 ? all : [{ ...of, activity: null, field: null, chosen: null, words: null, answered_at: null }];
  }
}

/** A field and its choices as they are called; by their ids where they are no more. */
function named({ field_id, choices, text }: AnswerRow, activity: Activity | undefined): Pick<Row, 'field' | 'chosen' | 'words'> {
  const words = activity?.words.fields[field_id];
  return {
    field: words?.title ?? field_id,
    chosen: choices.map((choiceId) => words?.choices[choiceId]?.label ?? choiceId).join(', '),
    words: text,
  };
}
