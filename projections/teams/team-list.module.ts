import { Module } from '@nestjs/common';
import { TeamListController } from './team-list.controller.ts';

@Module({ controllers: [TeamListController] })
export class TeamListModule {}
