import { Module } from '@nestjs/common';
import { PointsModule } from '../points/points.module.ts';
import { PayWins } from './pay-wins.ts';

@Module({ imports: [PointsModule], providers: [PayWins] })
export class BadgesModule {}
