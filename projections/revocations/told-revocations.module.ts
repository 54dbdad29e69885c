import { Module } from '@nestjs/common';
import { RewardOrdersModule } from '../reward-orders/reward-orders.module.ts';
import { Consequences } from './consequences.ts';
import { LockedPlaces } from './locked-places.ts';
import { LockedRounds } from './locked-rounds.ts';
import { RevocationsController } from './revocations.controller.ts';
import { TellRevocations } from './tell-revocations.ts';
import { TurnedBadges } from './turned-badges.ts';
import { TurnedRules } from './turned-rules.ts';

/** What follows from revocations and reinstatements, before and after. */
@Module({
  imports: [RewardOrdersModule],
  controllers: [RevocationsController],
  providers: [Consequences, LockedPlaces, LockedRounds, TellRevocations, TurnedBadges, TurnedRules],
  exports: [Consequences, TellRevocations],
})
export class ToldRevocationsModule {}
