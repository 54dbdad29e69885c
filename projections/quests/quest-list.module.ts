import { Module } from '@nestjs/common';
import { QuestListController } from './quests.controller.ts';
import { QuestsInArchive } from './quests-in-archive.ts';
import { ReadQuests } from './read-quests.ts';

@Module({ controllers: [QuestListController], providers: [QuestsInArchive, ReadQuests] })
export class QuestListModule {}
