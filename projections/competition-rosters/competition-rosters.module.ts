import { Global, Module } from '@nestjs/common';
import { CompetitionRosterListController } from './competition-rosters.controller.ts';
import { ReadRosters } from './read-rosters.ts';

/** Global: whoever tells of a competition asks who may see it. */
@Global()
@Module({ controllers: [CompetitionRosterListController], providers: [ReadRosters], exports: [ReadRosters] })
export class CompetitionRostersModule {}
