import { Global, Module } from '@nestjs/common';
import { AnswerChallengeHandler } from './answer-challenge.ts';
import { BattleAvailability } from './availability.ts';
import { BattlesController } from './battles.controller.ts';
import { ChallengePlayerHandler } from './challenge-player.ts';
import { ExpireChallenges } from './expire-challenges.ts';
import { HoldSlots } from './hold-slots.ts';
import { WithdrawChallenges } from './withdraw-challenges.ts';

/** Two players against each other. */
@Global()
@Module({
  controllers: [BattlesController],
  providers: [AnswerChallengeHandler, BattleAvailability, ChallengePlayerHandler, ExpireChallenges, HoldSlots, WithdrawChallenges],
  exports: [BattleAvailability],
})
export class BattlesModule {}
