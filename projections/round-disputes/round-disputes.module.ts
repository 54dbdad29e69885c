import { Module } from '@nestjs/common';
import { RoundDisputesController } from './round-disputes.controller.ts';

@Module({ controllers: [RoundDisputesController] })
export class RoundDisputesModule {}
