import { Global, Module } from '@nestjs/common';
import { CastPins } from './cast-pins.ts';
import { CastsController } from './casts.controller.ts';
import { DeleteCastHandler } from './delete-cast.ts';
import { MoveCastItemHandler } from './move-cast-item.ts';
import { RemoveCastItemHandler } from './remove-cast-item.ts';
import { RenewCastKeyHandler } from './renew-cast-key.ts';
import { RestoreCastHandler } from './restore-cast.ts';
import { SaveCastHandler } from './save-cast.ts';
import { SaveCastItemHandler } from './save-cast-item.ts';
import { SharedCasts } from './shared-casts.ts';

/** Casts: what displays show, in which order, and how they are let in. */
@Global()
@Module({
  controllers: [CastsController],
  providers: [
    SaveCastHandler,
    SaveCastItemHandler,
    MoveCastItemHandler,
    RemoveCastItemHandler,
    RenewCastKeyHandler,
    DeleteCastHandler,
    RestoreCastHandler,
    SharedCasts,
    CastPins,
  ],
  exports: [CastPins],
})
export class CastsModule {}
