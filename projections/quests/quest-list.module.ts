import { Module } from '@nestjs/common';
import { OwnAttempts } from '../quest-attempts/own-attempts.ts';
import { QuestListController } from './quests.controller.ts';
import { ReadQuests } from './read-quests.ts';

@Module({ controllers: [QuestListController], providers: [ReadQuests, OwnAttempts], exports: [ReadQuests, OwnAttempts] })
export class QuestListModule {}
