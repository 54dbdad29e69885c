import { Module } from '@nestjs/common';
import { PointsModule } from '../points/points.module.ts';
import { AutomationsController } from './automations.controller.ts';
import { DeleteAutomationActionHandler } from './delete-action.ts';
import { DeleteAutomationHandler } from './delete-automation.ts';
import { PayRules } from './pay-rules.ts';
import { RuleGives } from './rule-gives.ts';
import { RuleLoops } from './rule-loops.ts';
import { RulePoints } from './rule-points.ts';
import { RuleSources } from './rule-sources.ts';
import { RunRules } from './run-rules.ts';
import { SaveAutomationActionHandler } from './save-action.ts';
import { SaveAutomationHandler } from './save-automation.ts';
import { TurnAutomationHandler } from './turn-automation.ts';

@Module({
  imports: [PointsModule],
  controllers: [AutomationsController],
  providers: [
    RuleSources,
    SaveAutomationHandler,
    DeleteAutomationHandler,
    TurnAutomationHandler,
    SaveAutomationActionHandler,
    DeleteAutomationActionHandler,
    RuleGives,
    RunRules,
    PayRules,
    RulePoints,
    RuleLoops,
  ],
  exports: [RuleSources, RulePoints],
})
export class AutomationsModule {}
