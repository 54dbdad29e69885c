import { type DynamicModule, Global, Module } from '@nestjs/common';
import { APP_FILTER, APP_PIPE } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import { Projector } from '../../projections/platform/projector.ts';
import { ReadModels } from '../../projections/platform/read-models.ts';
import { BoardReader } from '../../projections/scoreboard/board-reader.ts';
import { ArchiveParts } from './archive/archive-parts.ts';
import { Clock } from './clock.ts';
import { DataFolder } from './data-folder.ts';
import { Decisions } from './decisions.ts';
import { Disk } from './disk.ts';
import { EventStore } from './event-store/event-store.ts';
import type { Ground } from './ground.ts';
import { Access } from './http/access.ts';
import { BindPipe } from './http/bind.pipe.ts';
import { Receipts } from './http/receipts.ts';
import { RefusalFilter } from './http/refusal.filter.ts';
import { Keys } from './keys.ts';
import { ListTurns } from './lists/list-turns.ts';
import { Lists } from './lists/lists.ts';
import { Objects } from './objects/objects.ts';
import { Outbox } from './outbox/outbox.ts';
import { Quotas } from './quota.ts';
import { Reactions } from './reactions.ts';
import { Records } from './records/records.ts';
import { Scheduler } from './schedule/scheduler.ts';
import { Settings } from './settings.ts';
import { Settled } from './settled.ts';
import { Shown } from './shown.ts';

/** What every area stands on. */
@Global()
@Module({
  imports: [CqrsModule.forRoot()],
  providers: [
    Access,
    ArchiveParts,
    BindPipe,
    Receipts,
    Settled,
    ListTurns,
    { provide: Lists, useFactory: () => new Lists() },
    { provide: APP_PIPE, useExisting: BindPipe },
    { provide: APP_FILTER, useClass: RefusalFilter },
  ],
  exports: [CqrsModule, ArchiveParts, BindPipe, Settled, Lists, ListTurns],
})
export class PlatformModule {
  static with(ground: Ground): DynamicModule {
    const opened = [
      { provide: Settings, useValue: ground.settings },
      { provide: Clock, useValue: ground.clock },
      { provide: DataFolder, useValue: ground.folder },
      { provide: Disk, useValue: ground.disk },
      { provide: Records, useValue: ground.records },
      { provide: Keys, useValue: ground.keys },
      { provide: Objects, useValue: ground.objects },
      { provide: EventStore, useValue: ground.store },
      { provide: ReadModels, useValue: ground.models },
      { provide: Projector, useValue: ground.projector },
      { provide: Shown, useValue: ground.projector },
      { provide: BoardReader, useValue: ground.reader },
      { provide: Reactions, useValue: ground.reactions },
      { provide: Outbox, useValue: ground.outbox },
      { provide: Scheduler, useValue: ground.scheduler },
      { provide: Decisions, useValue: ground.decisions },
      { provide: Quotas, useValue: ground.quotas },
    ];
    return { module: PlatformModule, providers: opened, exports: opened.map(({ provide }) => provide) };
  }
}
