import { Module } from '@nestjs/common';
import { AddCompetitionTeamHandler } from './add-competition-team.ts';
import { ChangeCompetitionTeamHandler } from './change-competition-team.ts';
import { ChangeDefaultTargetHandler } from './change-default-target.ts';
import { CompetitionsController } from './competitions.controller.ts';
import { DeleteCompetitionHandler } from './delete-competition.ts';
import { LeaveRemovedTeams } from './leave-removed-teams.ts';
import { LinkSeriesHandler } from './link-series.ts';
import { PlaceParticipantsHandler } from './place-participants.ts';
import { RemoveCompetitionTeamHandler } from './remove-competition-team.ts';
import { RemoveParticipantsHandler } from './remove-participants.ts';
import { RestoreCompetitionHandler } from './restore-competition.ts';
import { CompetitionRosterController } from './roster.controller.ts';
import { SaveCompetitionHandler } from './save-competition.ts';
import { SetParticipantTargetHandler } from './set-participant-target.ts';
import { UnlinkSeriesHandler } from './unlink-series.ts';

@Module({
  controllers: [CompetitionsController, CompetitionRosterController],
  providers: [
    SaveCompetitionHandler,
    DeleteCompetitionHandler,
    RestoreCompetitionHandler,
    AddCompetitionTeamHandler,
    ChangeCompetitionTeamHandler,
    RemoveCompetitionTeamHandler,
    PlaceParticipantsHandler,
    RemoveParticipantsHandler,
    SetParticipantTargetHandler,
    ChangeDefaultTargetHandler,
    LinkSeriesHandler,
    UnlinkSeriesHandler,
    LeaveRemovedTeams,
  ],
})
export class CompetitionsModule {}
