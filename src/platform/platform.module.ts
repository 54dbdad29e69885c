import { type DynamicModule, Global, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, APP_PIPE } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import { Projector } from '../../projections/platform/projector.ts';
import { ReadModels } from '../../projections/platform/read-models.ts';
import { Clock } from './clock.ts';
import { DataFolder } from './data-folder.ts';
import { Decisions } from './decisions.ts';
import { EventStore } from './event-store/event-store.ts';
import type { Ground } from './ground.ts';
import { AccessGuard } from './http/access.guard.ts';
import { BindPipe } from './http/bind.pipe.ts';
import { IdempotencyInterceptor } from './http/idempotency.interceptor.ts';
import { RefusalFilter } from './http/refusal.filter.ts';
import { Keys } from './keys.ts';
import { Reactions } from './reactions.ts';
import { Records } from './records/records.ts';
import { Settings } from './settings.ts';
import { Settled } from './settled.ts';

/** What every area stands on. */
@Global()
@Module({
  imports: [CqrsModule.forRoot()],
  providers: [
    BindPipe,
    Settled,
    { provide: APP_GUARD, useClass: AccessGuard },
    { provide: APP_PIPE, useExisting: BindPipe },
    { provide: APP_INTERCEPTOR, useClass: IdempotencyInterceptor },
    { provide: APP_FILTER, useClass: RefusalFilter },
  ],
  exports: [CqrsModule, BindPipe, Settled],
})
export class PlatformModule {
  static with(ground: Ground): DynamicModule {
    const opened = [
      { provide: Settings, useValue: ground.settings },
      { provide: Clock, useValue: ground.clock },
      { provide: DataFolder, useValue: ground.folder },
      { provide: Records, useValue: ground.records },
      { provide: Keys, useValue: ground.keys },
      { provide: EventStore, useValue: ground.store },
      { provide: ReadModels, useValue: ground.models },
      { provide: Projector, useValue: ground.projector },
      { provide: Reactions, useValue: ground.reactions },
      { provide: Decisions, useValue: ground.decisions },
    ];
    return { module: PlatformModule, providers: opened, exports: opened.map(({ provide }) => provide) };
  }
}
