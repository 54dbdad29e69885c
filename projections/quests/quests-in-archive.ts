import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ArchiveParts, type ArchiveRow, type Whose } from '../../src/platform/archive/archive-parts.ts';
import { ReadModels } from '../platform/read-models.ts';
import { type Quest, type QuestHolder, questKey } from './quests.ts';

const COLUMNS = ['quest_id', 'quest'] as const;
/** More than anybody was added to. */
const MOST_QUESTS = 10_000;

/** The quests to which somebody was added by name, in their archive. */
@Injectable()
export class QuestsInArchive implements OnModuleInit {
  constructor(
    private readonly parts: ArchiveParts,
    private readonly models: ReadModels,
  ) {}

  onModuleInit(): void {
    this.parts.add({
      name: 'quests',
      title: 'Your quests',
      says: 'The quests to which you were added by name.',
      order: 37,
      facts: ['QuestPlayersAdded', 'QuestPlayersRemoved'],
      columns: COLUMNS,
      rows: (whose) => this.rows(whose),
    });
  }

  private async *rows({ organisationId, profileId }: Whose): AsyncGenerator<ArchiveRow<(typeof COLUMNS)[number]>[]> {
    const holding = { organisationId, holderId: profileId, kind: 'player' };
    const { items } = await this.models.find<QuestHolder>('quests', holding, { limit: MOST_QUESTS });
    const quests = await this.models.getMany<Quest>(
      'quests',
      items.map(({ document }) => questKey(organisationId, document.questId)),
    );
    yield [...quests.values()].map(({ document: { questId, name } }) => ({ quest_id: questId, quest: name }));
  }
}
