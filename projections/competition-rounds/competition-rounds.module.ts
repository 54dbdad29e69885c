import { Global, Module } from '@nestjs/common';
import { CompetitionRoundListController } from './competition-rounds.controller.ts';
import { JudgedRounds } from './judged-rounds.ts';
import { ReadClosedRounds } from './read-closed-rounds.ts';
import { ReadRoundRanks } from './read-round-ranks.ts';
import { ReadTargetsReached } from './read-targets-reached.ts';
import { TellRulings } from './tell-rulings.ts';

@Global()
@Module({
  controllers: [CompetitionRoundListController],
  providers: [JudgedRounds, ReadClosedRounds, ReadRoundRanks, ReadTargetsReached, TellRulings],
  exports: [JudgedRounds, ReadRoundRanks, ReadTargetsReached, TellRulings],
})
export class CompetitionRoundsModule {}
