import { Module } from '@nestjs/common';
import { InvitationListController } from './invitation-list.controller.ts';

@Module({ controllers: [InvitationListController] })
export class InvitationListModule {}
