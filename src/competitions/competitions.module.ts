import { Module } from '@nestjs/common';
import { CompetitionsController } from './competitions.controller.ts';
import { DeleteCompetitionHandler } from './delete-competition.ts';
import { RestoreCompetitionHandler } from './restore-competition.ts';
import { SaveCompetitionHandler } from './save-competition.ts';

@Module({
  controllers: [CompetitionsController],
  providers: [SaveCompetitionHandler, DeleteCompetitionHandler, RestoreCompetitionHandler],
})
export class CompetitionsModule {}
