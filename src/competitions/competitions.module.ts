import { Module } from '@nestjs/common';
import { AutomationsModule } from '../automations/automations.module.ts';
import { PointsModule } from '../points/points.module.ts';
import { AddCompetitionTeamHandler } from './add-competition-team.ts';
import { BeginRevealHandler } from './begin-reveal.ts';
import { ChangeCompetitionTeamHandler } from './change-competition-team.ts';
import { ChangeDefaultTargetHandler } from './change-default-target.ts';
import { CompetitionDefaultsController } from './competition-defaults.controller.ts';
import { CompetitionSource } from './competition-source.ts';
import { CompetitionsController } from './competitions.controller.ts';
import { CorrectRules } from './correct-rules.ts';
import { DeleteCompetitionHandler } from './delete-competition.ts';
import { DisputesController } from './disputes.controller.ts';
import { DoubtRounds } from './doubt-rounds.ts';
import { EndRevealHandler } from './end-reveal.ts';
import { GiveRulingHandler } from './give-ruling.ts';
import { LeaveRemovedTeams } from './leave-removed-teams.ts';
import { LinkSeriesHandler } from './link-series.ts';
import { LockRanks } from './lock-ranks.ts';
import { MoveRevealHandler } from './move-reveal.ts';
import { PayRewards } from './pay-rewards.ts';
import { PlaceParticipantsHandler } from './place-participants.ts';
import { RaiseDisputeHandler } from './raise-dispute.ts';
import { ReachTargets } from './reach-targets.ts';
import { RecalculateHandler } from './recalculate.ts';
import { RemoveCompetitionTeamHandler } from './remove-competition-team.ts';
import { RemoveParticipantsHandler } from './remove-participants.ts';
import { RenewAccessKeyHandler } from './renew-access-key.ts';
import { RestoreCompetitionHandler } from './restore-competition.ts';
import { RevealController } from './reveal.controller.ts';
import { CompetitionRosterController } from './roster.controller.ts';
import { RulingsController } from './rulings.controller.ts';
import { SaveCompetitionHandler } from './save-competition.ts';
import { SetCompetitionDefaultsHandler } from './set-competition-defaults.ts';
import { SetParticipantTargetHandler } from './set-participant-target.ts';
import { SharedCompetitions } from './shared-competitions.ts';
import { TryCompetition } from './try-competition.ts';
import { TurnRounds } from './turn-rounds.ts';
import { UnlinkSeriesHandler } from './unlink-series.ts';
import { WithdrawDisputeHandler } from './withdraw-dispute.ts';

@Module({
  imports: [PointsModule, AutomationsModule],
  controllers: [
    CompetitionsController,
    CompetitionDefaultsController,
    CompetitionRosterController,
    RevealController,
    RulingsController,
    DisputesController,
  ],
  providers: [
    SaveCompetitionHandler,
    SetCompetitionDefaultsHandler,
    DeleteCompetitionHandler,
    RestoreCompetitionHandler,
    RenewAccessKeyHandler,
    SharedCompetitions,
    RecalculateHandler,
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
    TryCompetition,
    BeginRevealHandler,
    MoveRevealHandler,
    EndRevealHandler,
    CorrectRules,
    GiveRulingHandler,
    RaiseDisputeHandler,
    WithdrawDisputeHandler,
    TurnRounds,
    LockRanks,
    ReachTargets,
    PayRewards,
    CompetitionSource,
    DoubtRounds,
  ],
})
export class CompetitionsModule {}
