import { Module } from '@nestjs/common';
import { JoinRequestListController, OwnJoinRequestsController } from './join-requests.controller.ts';

@Module({ controllers: [JoinRequestListController, OwnJoinRequestsController] })
export class JoinRequestListModule {}
