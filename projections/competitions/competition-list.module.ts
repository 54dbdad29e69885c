import { Module } from '@nestjs/common';
import { CompetitionListController } from './competitions.controller.ts';

@Module({ controllers: [CompetitionListController] })
export class CompetitionListModule {}
