import { type DynamicModule, Global, Logger, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, APP_PIPE } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import { upcast } from '../../migrations-events/upcast.ts';
import { Projector } from '../../projections/platform/projector.ts';
import { ReadModels } from '../../projections/platform/read-models.ts';
import { SqliteReadModels } from '../../projections/platform/sqlite-read-models.ts';
import { knownTypes } from '../catalogue.events.ts';
import { Clock } from './clock.ts';
import { DataFolder } from './data-folder.ts';
import { Decisions } from './decisions.ts';
import { EmbeddedEventStore } from './event-store/embedded-event-store.ts';
import { EventStore } from './event-store/event-store.ts';
import { AccessGuard } from './http/access.guard.ts';
import { BindPipe } from './http/bind.pipe.ts';
import { IdempotencyInterceptor, prepareReceipts } from './http/idempotency.interceptor.ts';
import { RefusalFilter } from './http/refusal.filter.ts';
import { Keys } from './keys.ts';
import { Reactions } from './reactions.ts';
import { Records } from './records/records.ts';
import { Settings } from './settings.ts';
import { Settled } from './settled.ts';

const stores = [
  { provide: DataFolder, useFactory: (settings: Settings) => DataFolder.open(settings.data), inject: [Settings] },
  {
    provide: Records,
    useFactory: async (settings: Settings, clock: Clock) => {
      const records = Records.open(settings.file('records.db'));
      await prepareReceipts(records, clock.now());
      return records;
    },
    inject: [Settings, Clock, DataFolder],
  },
  { provide: Keys, useFactory: (records: Records, settings: Settings) => Keys.open(records, settings.secret), inject: [Records, Settings] },
  {
    provide: EventStore,
    useFactory: (settings: Settings) => EmbeddedEventStore.open({ file: settings.file('events.db') }),
    inject: [Settings, DataFolder],
  },
  {
    provide: ReadModels,
    useFactory: (settings: Settings) => SqliteReadModels.open({ file: settings.file('views.db') }),
    inject: [Settings, DataFolder],
  },
  {
    provide: Projector,
    useFactory: (store: EventStore, models: ReadModels, keys: Keys) =>
      new Projector(
        store,
        models,
        (sealed) => Promise.resolve(keys.open(sealed)),
        upcast,
        knownTypes,
        (message) => new Logger('projector').error(message),
      ),
    inject: [EventStore, ReadModels, Keys],
  },
  {
    provide: Reactions,
    useFactory: (feed: EventStore, records: Records) =>
      Reactions.open({ feed, records, upcast, known: knownTypes, report: (message) => new Logger('reactions').error(message) }),
    inject: [EventStore, Records],
  },
  { provide: Decisions, useFactory: (store: EventStore) => new Decisions(store, upcast), inject: [EventStore] },
];

/** What every area stands on. */
@Global()
@Module({
  imports: [CqrsModule.forRoot()],
  providers: [
    Clock,
    BindPipe,
    Settled,
    ...stores,
    { provide: APP_GUARD, useClass: AccessGuard },
    { provide: APP_PIPE, useExisting: BindPipe },
    { provide: APP_INTERCEPTOR, useClass: IdempotencyInterceptor },
    { provide: APP_FILTER, useClass: RefusalFilter },
  ],
  exports: [CqrsModule, Clock, BindPipe, Settled, ...stores.map(({ provide }) => provide)],
})
export class PlatformModule {
  static with(settings: Settings): DynamicModule {
    return { module: PlatformModule, providers: [{ provide: Settings, useValue: settings }], exports: [Settings] };
  }
}
