import { Global, Module } from '@nestjs/common';
import { AutomationsModule } from '../automations/automations.module.ts';
import { PointsModule } from '../points/points.module.ts';
import { RevocationsModule } from '../revocations/revocations.module.ts';
import { ActivitiesController } from './activities.controller.ts';
import { AddQuestPlayersHandler } from './add-quest-players.ts';
import { AddQuestTeamsHandler } from './add-quest-teams.ts';
import { AttemptsController } from './attempts.controller.ts';
import { CastBallots } from './cast-ballots.ts';
import { ConfirmRegradeHandler } from './confirm-regrade.ts';
import { CopyQuestHandler } from './copy-quest.ts';
import { DeleteActivitiesHandler } from './delete-activities.ts';
import { DeleteFieldHandler } from './delete-field.ts';
import { DeleteQuestHandler } from './delete-quest.ts';
import { FindRegraded } from './find-regraded.ts';
import { FrozenRegrades } from './frozen-regrades.ts';
import { GiveAnswersHandler } from './give-answers.ts';
import { KeepDraftHandler } from './keep-draft.ts';
import { KeptDrafts } from './kept-drafts.ts';
import { OpenActivityHandler } from './open-activity.ts';
import { OpenBallots } from './open-ballots.ts';
import { OrderActivitiesHandler } from './order-activities.ts';
import { PublishActivitiesHandler } from './publish-activities.ts';
import { QuestDefaultsController } from './quest-defaults.controller.ts';
import { QuestLimits } from './quest-limits.ts';
import { QuestPeopleController } from './quest-people.controller.ts';
import { QuestSource } from './quest-source.ts';
import { QuestTakers } from './quest-takers.ts';
import { QuestsController } from './quests.controller.ts';
import { ReadAttempts } from './read-attempts.ts';
import { RegradePreviews } from './regrade-previews.ts';
import { RegradeRewards } from './regrade-rewards.ts';
import { RegradesController } from './regrades.controller.ts';
import { RemoveQuestPeopleHandler } from './remove-quest-people.ts';
import { ResetAttemptsHandler } from './reset-attempts.ts';
import { ResetsController } from './resets.controller.ts';
import { RestoreQuestHandler } from './restore-quest.ts';
import { RewardAttempts } from './reward-attempts.ts';
import { SaveActivityHandler } from './save-activity.ts';
import { SaveQuestHandler } from './save-quest.ts';
import { SecretAttempts } from './secret-attempts.ts';
import { SetQuestDefaultsHandler } from './set-quest-defaults.ts';
import { StartQuestHandler } from './start-quest.ts';
import { SwapFieldsHandler } from './swap-fields.ts';
import { TurnQuests } from './turn-quests.ts';
import { UnderWay } from './under-way.ts';

/** Quests: what is asked, of whom and when, and what was answered. */
@Global()
@Module({
  imports: [PointsModule, RevocationsModule, AutomationsModule],
  controllers: [
    QuestsController,
    QuestDefaultsController,
    ActivitiesController,
    QuestPeopleController,
    AttemptsController,
    ResetsController,
    RegradesController,
  ],
  providers: [
    QuestSource,
    SaveQuestHandler,
    SetQuestDefaultsHandler,
    CopyQuestHandler,
    DeleteQuestHandler,
    RestoreQuestHandler,
    SaveActivityHandler,
    PublishActivitiesHandler,
    OrderActivitiesHandler,
    DeleteActivitiesHandler,
    DeleteFieldHandler,
    SwapFieldsHandler,
    AddQuestPlayersHandler,
    AddQuestTeamsHandler,
    RemoveQuestPeopleHandler,
    StartQuestHandler,
    OpenActivityHandler,
    GiveAnswersHandler,
    KeepDraftHandler,
    ResetAttemptsHandler,
    ConfirmRegradeHandler,
    FindRegraded,
    FrozenRegrades,
    RegradePreviews,
    RegradeRewards,
    KeptDrafts,
    CastBallots,
    SecretAttempts,
    OpenBallots,
    QuestLimits,
    QuestTakers,
    ReadAttempts,
    RewardAttempts,
    TurnQuests,
    UnderWay,
  ],
  exports: [KeptDrafts, QuestLimits, QuestTakers, SecretAttempts, UnderWay],
})
export class QuestsModule {}
