import { Injectable } from '@nestjs/common';
import { VisibleDirectory } from '../people/visible-directory.ts';
import { ReadModels } from '../platform/read-models.ts';
import type { QuestAttempt } from './quest-attempts.ts';

type DoneAttempt = QuestAttempt & { done: NonNullable<QuestAttempt['done']> };

const AT_ONCE = 500;

/** Finds the attempts of a quest, whoever takes it. */
@Injectable()
export class FindAttempts {
  constructor(
    private readonly models: ReadModels,
    private readonly visible: VisibleDirectory,
  ) {}

  /** Those that are done and count, of all rounds, in the order in which they began. */
  async *done(organisationId: string, questId: string): AsyncGenerator<DoneAttempt> {
    const filter = { organisationId, questId, status: 'done' };
    for await (const part of this.models.walk<QuestAttempt>('quest-attempts', filter, { sort: [{ field: 'startedAt' }], limit: AT_ONCE }))
      for (const { document } of part) if (isDone(document)) yield document;
  }

  /** What those are called who are there, by their ids. */
  async names(organisationId: string, profileIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const people = await this.visible.among(organisationId, 'all');
    return new Map(
      profileIds.flatMap((id) => {
        const person = people.person(id);
        return person ? [[id, person.name] as const] : [];
      }),
    );
  }
}

function isDone(attempt: QuestAttempt): attempt is DoneAttempt {
  return attempt.done !== null;
}
