import { Module } from '@nestjs/common';
import { CompetitionThemesController } from './competition-themes.controller.ts';
import { DeleteCompetitionThemeHandler } from './delete-theme.ts';
import { SaveCompetitionThemeHandler } from './save-theme.ts';

@Module({
  controllers: [CompetitionThemesController],
  providers: [SaveCompetitionThemeHandler, DeleteCompetitionThemeHandler],
})
export class CompetitionThemesModule {}
