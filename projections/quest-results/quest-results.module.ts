import { Module, type OnModuleInit } from '@nestjs/common';
import { HotViews } from '../platform/live/hot-views.ts';
import { QuestAttemptsModule } from '../quest-attempts/quest-attempts.module.ts';
import { QuestListModule } from '../quests/quest-list.module.ts';
import { HotQuestProgress } from './hot-quest-progress.ts';
import { Participants } from './participants.ts';
import { PastResults } from './past-results.ts';
import { QuestExportController } from './quest-export.controller.ts';
import { QuestResultsController } from './quest-results.controller.ts';
import { ReadResponses } from './read-responses.ts';
import { ReadResults } from './read-results.ts';

/** What came of quests. */
@Module({
  imports: [QuestListModule, QuestAttemptsModule],
  controllers: [QuestResultsController, QuestExportController],
  providers: [ReadResponses, ReadResults, PastResults, Participants, HotQuestProgress],
})
export class QuestResultsModule implements OnModuleInit {
  constructor(
    private readonly hotViews: HotViews,
    private readonly progress: HotQuestProgress,
  ) {}

  onModuleInit(): void {
    this.hotViews.add(this.progress);
  }
}
