import { Global, Module } from '@nestjs/common';
import { AddMembersHandler } from './add-members.ts';
import { ChangeManagersHandler } from './change-managers.ts';
import { DeleteTeamHandler } from './delete-team.ts';
import { DismissManagers } from './dismiss-managers.ts';
import { LeaveDeletedTeams } from './leave-deleted-teams.ts';
import { RemoveMembersHandler } from './remove-members.ts';
import { SaveTeamHandler } from './save-team.ts';
import { TeamNames } from './team-names.ts';
import { TeamsController } from './teams.controller.ts';

/** Teams and who is in them. */
@Global()
@Module({
  controllers: [TeamsController],
  providers: [
    AddMembersHandler,
    ChangeManagersHandler,
    DeleteTeamHandler,
    DismissManagers,
    LeaveDeletedTeams,
    RemoveMembersHandler,
    SaveTeamHandler,
    TeamNames,
  ],
  exports: [TeamNames],
})
export class TeamsModule {}
