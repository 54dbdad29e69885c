import { Module } from '@nestjs/common';
import { QuestListController } from './quests.controller.ts';
import { ReadQuests } from './read-quests.ts';

@Module({ controllers: [QuestListController], providers: [ReadQuests] })
export class QuestListModule {}
