import { Module } from '@nestjs/common';
import { AutomationListController } from './automation-list.controller.ts';
import { TrialRowsController } from './trial-rows.controller.ts';

@Module({ controllers: [AutomationListController, TrialRowsController] })
export class AutomationListModule {}
