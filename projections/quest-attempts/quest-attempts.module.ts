import { Module, type OnModuleInit } from '@nestjs/common';
import { HotViews } from '../platform/live/hot-views.ts';
import { QuestListModule } from '../quests/quest-list.module.ts';
import { AnswersInArchive } from './answers-in-archive.ts';
import { FindAttempts } from './find-attempts.ts';
import { HotAttempts } from './hot-attempts.ts';
import { QuestAttemptsController } from './quest-attempts.controller.ts';
import { TellAttempts } from './tell-attempts.ts';

@Module({
  imports: [QuestListModule],
  controllers: [QuestAttemptsController],
  providers: [TellAttempts, AnswersInArchive, FindAttempts, HotAttempts],
  exports: [TellAttempts, FindAttempts],
})
export class QuestAttemptsModule implements OnModuleInit {
  constructor(
    private readonly hotViews: HotViews,
    private readonly attempts: HotAttempts,
  ) {}

  onModuleInit(): void {
    this.hotViews.add(this.attempts);
  }
}
