import { Module } from '@nestjs/common';
import { BattleReadsController } from './battles.controller.ts';
import { BattlesWon } from './battles-won.ts';
import { LatelyWon } from './lately-won.ts';

@Module({ controllers: [BattleReadsController], providers: [BattlesWon, LatelyWon] })
export class BattleReadsModule {}
