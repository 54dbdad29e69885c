import { Global, Module } from '@nestjs/common';
import { CompetitionScopes } from '../competitions/competition-scopes.ts';
import { CompetitionRoundListController } from './competition-rounds.controller.ts';
import { JudgedRounds } from './judged-rounds.ts';
import { ReadClosedRounds } from './read-closed-rounds.ts';
import { ReadRoundRanks } from './read-round-ranks.ts';
import { ReadTargetsReached } from './read-targets-reached.ts';
import { Limits } from '../revocations/limits.ts';
import { PaidPoints } from '../revocations/paid-points.ts';
import { Ranks } from '../revocations/ranks.ts';
import { ToldRevocationsModule } from '../revocations/told-revocations.module.ts';
import { RewardConsequences } from './reward-consequences.ts';
import { TellRulings } from './tell-rulings.ts';

@Global()
@Module({
  imports: [ToldRevocationsModule],
  controllers: [CompetitionRoundListController],
  providers: [
    CompetitionScopes,
    Limits,
    PaidPoints,
    Ranks,
    RewardConsequences,
    JudgedRounds,
    ReadClosedRounds,
    ReadRoundRanks,
    ReadTargetsReached,
    TellRulings,
  ],
  exports: [
    CompetitionScopes,
    Limits,
    PaidPoints,
    Ranks,
    RewardConsequences,
    JudgedRounds,
    ReadRoundRanks,
    ReadTargetsReached,
    TellRulings,
  ],
})
export class CompetitionRoundsModule {}
