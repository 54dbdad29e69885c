import { Module } from '@nestjs/common';
import { Consequences } from './consequences.ts';
import { LockedRounds } from './locked-rounds.ts';
import { RevocationsController } from './revocations.controller.ts';
import { TellRevocations } from './tell-revocations.ts';
import { TurnedBadges } from './turned-badges.ts';

/** What follows from revocations and reinstatements, before and after. */
@Module({
  controllers: [RevocationsController],
  providers: [Consequences, LockedRounds, TellRevocations, TurnedBadges],
  exports: [Consequences, TellRevocations],
})
export class ToldRevocationsModule {}
