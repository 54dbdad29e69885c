import { Module } from '@nestjs/common';
import { Displays } from './displays.ts';
import { HandOver } from './hand-over.ts';
import { MoveTvHandler } from './move-tv.ts';
import { PairTvHandler } from './pair-tv.ts';
import { RenameTvHandler } from './rename-tv.ts';
import { TvCodes } from './tv-codes.ts';
import { TvLoginsController } from './tv-logins.controller.ts';
import { TvWindows } from './tv-windows.ts';
import { TvsController } from './tvs.controller.ts';
import { UnpairTvHandler } from './unpair-tv.ts';

/** TVs: how they are let in, and what they see. */
@Module({
  controllers: [TvsController, TvLoginsController],
  providers: [Displays, HandOver, MoveTvHandler, PairTvHandler, RenameTvHandler, TvCodes, TvWindows, UnpairTvHandler],
})
export class TvsModule {}
