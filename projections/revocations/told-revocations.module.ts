import { Module } from '@nestjs/common';
import { Consequences } from './consequences.ts';
import { Limits } from './limits.ts';
import { LockedRounds } from './locked-rounds.ts';
import { Ranks } from './ranks.ts';
import { RevocationsController } from './revocations.controller.ts';
import { TellRevocations } from './tell-revocations.ts';

/** What follows from revocations and reinstatements, before and after. */
@Module({
  controllers: [RevocationsController],
  providers: [Consequences, Limits, LockedRounds, Ranks, TellRevocations],
  exports: [TellRevocations],
})
export class ToldRevocationsModule {}
