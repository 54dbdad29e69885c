import { Global, Module } from '@nestjs/common';
import { CompetitionRosterListController } from './competition-rosters.controller.ts';
import { KeptRosters } from './kept-rosters.ts';
import { ReadRosters } from './read-rosters.ts';
import { RostersInArchive } from './rosters-in-archive.ts';

/** Global: whoever tells of a competition asks who may see it. */
@Global()
@Module({ controllers: [CompetitionRosterListController], providers: [KeptRosters, ReadRosters, RostersInArchive], exports: [ReadRosters] })
export class CompetitionRostersModule {}
