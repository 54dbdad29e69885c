import { Module } from '@nestjs/common';
import { CompetitionThemeListController } from './competition-themes.controller.ts';

@Module({ controllers: [CompetitionThemeListController] })
export class CompetitionThemeListModule {}
