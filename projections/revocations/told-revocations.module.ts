import { Module } from '@nestjs/common';
import { BadgeWinsTold } from './badge-wins-told.ts';
import { Consequences } from './consequences.ts';
import { LockedRounds } from './locked-rounds.ts';
import { RevocationsController } from './revocations.controller.ts';
import { TellRevocations } from './tell-revocations.ts';

/** What follows from revocations and reinstatements, before and after. */
@Module({
  controllers: [RevocationsController],
  providers: [Consequences, LockedRounds, BadgeWinsTold, TellRevocations],
  exports: [TellRevocations],
})
export class ToldRevocationsModule {}
