import { Module } from '@nestjs/common';
import { AutomationListController } from './automation-list.controller.ts';

@Module({ controllers: [AutomationListController] })
export class AutomationListModule {}
