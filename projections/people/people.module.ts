import { Global, Module } from '@nestjs/common';
import { Projector } from '../platform/projector.ts';
import { ReadModels } from '../platform/read-models.ts';
import { Directory } from './directory.ts';
import { FindMentions } from './find-mentions.ts';
import { GroupController } from './group.controller.ts';
import { PersonInArchive } from './person-in-archive.ts';
import { PlayersByAddress } from './players-by-address.ts';
import { ProfileController } from './profile.controller.ts';
import { TellProfiles } from './tell-profiles.ts';
import { VisibleDirectory } from './visible-directory.ts';

const directory = {
  provide: Directory,
  useFactory: (readModels: ReadModels, projector: Projector) => new Directory(readModels, projector),
  inject: [ReadModels, Projector],
};

/** Who is who, for everybody who asks, and the calls that read of people. */
@Global()
@Module({
  controllers: [GroupController, ProfileController],
  providers: [directory, FindMentions, PersonInArchive, PlayersByAddress, TellProfiles, VisibleDirectory],
  exports: [directory, FindMentions, PlayersByAddress, TellProfiles, VisibleDirectory],
})
export class PeopleModule {}
