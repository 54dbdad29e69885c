import { Global, Module } from '@nestjs/common';
import { PointsModule } from '../points/points.module.ts';
import { AutomationsController } from './automations.controller.ts';
import { RevocationsModule } from '../revocations/revocations.module.ts';
import { DeleteAutomationActionHandler } from './delete-action.ts';
import { DeleteAutomationHandler } from './delete-automation.ts';
import { FrozenTrials } from './frozen-trials.ts';
import { GivePastHandler, GivesPast } from './give-past.ts';
import { PayRules } from './pay-rules.ts';
import { RuleAnswers } from './rule-answers.ts';
import { RuleGives } from './rule-gives.ts';
import { RuleLoops } from './rule-loops.ts';
import { RulePoints } from './rule-points.ts';
import { RuleSources } from './rule-sources.ts';
import { SupposeRules } from './suppose-rules.ts';
import { RunRules } from './run-rules.ts';
import { SaveAutomationActionHandler } from './save-action.ts';
import { SaveAutomationHandler } from './save-automation.ts';
import { TrialsController } from './trials.controller.ts';
import { TryAutomation } from './try-automation.ts';
import { TryChanges } from './try-changes.ts';
import { TurnAutomationHandler } from './turn-automation.ts';

/** Areas register what rules can be about. */
@Global()
@Module({
  imports: [PointsModule, RevocationsModule],
  controllers: [AutomationsController, TrialsController],
  providers: [
    RuleSources,
    SaveAutomationHandler,
    DeleteAutomationHandler,
    TurnAutomationHandler,
    SaveAutomationActionHandler,
    DeleteAutomationActionHandler,
    RuleGives,
    RuleAnswers,
    RunRules,
    PayRules,
    RulePoints,
    RuleLoops,
    SupposeRules,
    FrozenTrials,
    TryChanges,
    TryAutomation,
    GivePastHandler,
    GivesPast,
  ],
  exports: [RuleSources, RuleAnswers, RulePoints, SupposeRules, TryAutomation],
})
export class AutomationsModule {}
