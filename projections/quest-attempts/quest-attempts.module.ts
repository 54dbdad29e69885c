import { Module } from '@nestjs/common';
import { QuestListModule } from '../quests/quest-list.module.ts';
import { AnswersInArchive } from './answers-in-archive.ts';
import { FindAttempts } from './find-attempts.ts';
import { QuestAttemptsController } from './quest-attempts.controller.ts';
import { TellAttempts } from './tell-attempts.ts';

@Module({
  imports: [QuestListModule],
  controllers: [QuestAttemptsController],
  providers: [TellAttempts, AnswersInArchive, FindAttempts],
  exports: [FindAttempts],
})
export class QuestAttemptsModule {}
