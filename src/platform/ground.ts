import { existsSync } from 'node:fs';
import { Logger } from '@nestjs/common';
import { upcast } from '../../migrations-events/upcast.ts';
import { DueDocuments } from '../../projections/platform/due-documents.ts';
import { Projector, type Report } from '../../projections/platform/projector.ts';
import { SqliteReadModels } from '../../projections/platform/sqlite-read-models.ts';
import { projections } from '../../projections/projections.ts';
import { BoardReader } from '../../projections/scoreboard/board-reader.ts';
import { knownTypes } from '../catalogue.events.ts';
import { Clock } from './clock.ts';
import { DataFolder } from './data-folder.ts';
import { Decisions } from './decisions.ts';
import { Disk } from './disk.ts';
import { EmbeddedEventStore } from './event-store/embedded-event-store.ts';
import type { EventStore } from './event-store/event-store.ts';
import { RECEIPTS } from './http/receipts.ts';
import { Keys } from './keys.ts';
import { ObjectFolder } from './objects/object-folder.ts';
import { Outbox } from './outbox/outbox.ts';
import { Quotas } from './quota.ts';
import { Reactions } from './reactions.ts';
import { SqliteRecords } from './records/sqlite-records.ts';
import { Lease } from './schedule/lease.ts';
import { Scheduler } from './schedule/scheduler.ts';
import { type Settings, WrongSetting } from './settings.ts';
import { StoreWatch } from './store-watch.ts';
import { keepTogether } from './whereabouts.ts';

/** What is open while Laurel runs: the stores of one data folder, and what folds and reacts on them. */
export type Ground = Awaited<ReturnType<typeof openGround>>;

/**
 * Opens the data folder. Whatever is open when a later step fails is closed again.
 * @throws StoreUnavailable when another process holds the folder, or it cannot be used
 * @throws WrongSetting when the facts that it has are elsewhere
 */
export async function openGround(settings: Settings) {
  const open = new AsyncDisposableStack();
  const closing = <T>(thing: T, close: (thing: T) => void | Promise<void>) => open.adopt(thing, close);
  try {
    const clock = new Clock();
    const folder = closing(DataFolder.open(settings.data), (held) => held.release());
    if (existsSync(settings.file('events.db')) && !existsSync(settings.file('records.db')))
      throw new WrongSetting(`${settings.data} has facts and no records: run "laurel copy" to its end, or put the backup back`);
    const disk = closing(Disk.of(settings), (watched) => watched.stop());
    const records = closing(SqliteRecords.open(settings.file('records.db')), (rows) => rows.close());
    await records.declare(RECEIPTS);
    await Lease.endAll(records);
    const keys = await Keys.open(records, settings.secret);
    const objects = await ObjectFolder.open(settings.file('objects'));
    const store = closing(await openEventStore(settings), (log) => log.close());
    await keepTogether(records, store, settings);
    closing(new StoreWatch(store, (message) => new Logger('event store').warn(message)), (watch) => watch.stop()).watch();
    const models = closing(await SqliteReadModels.open({ file: settings.file('views.db') }), (views) => views.close());
    const openSealed = (sealed: Parameters<Keys['open']>[0]) => keys.open(sealed);
    const projector = closing(new Projector(store, models, openSealed, upcast, knownTypes, reportOf('projector')), (folding) =>
      folding.stop(),
    );
    const { readsOfCaller: ofCaller, readsOfOrganisation: ofOrganisation } = settings.limits;
    const reader = closing(new BoardReader(settings.file('views.db'), projector, { ofCaller, ofOrganisation }), (reading) => reading.end());
    const reactions = closing(
      await Reactions.open({ feed: store, records, upcast, known: knownTypes, report: reportOf('reactions') }),
      (reacting) => reacting.stop(),
    );
    const outbox = closing(await Outbox.open({ records, keys, clock, random: Math.random, report: reportOf('outbox') }), (sending) =>
      sending.stop(),
    );
    const views = new DueDocuments(projections, models, projector);
    const scheduler = closing(await Scheduler.open({ feed: store, records, clock, views, report: reportOf('schedule') }), (due) =>
      due.stop(),
    );
    views.onPut((dueAt) => scheduler.expect(dueAt));
    // It was over for an hour at least: how soon it goes matters to nobody.
    await scheduler.addRound({
      name: 'take-away-what-is-over',
      recurs: { every: 'minutes', minutes: 10 },
      go: () => records.expire(clock.now()),
    });
    const quotas = new Quotas({ facts: settings.limits.factsAMinute, bytes: settings.limits.mbAMinute * 1_000_000 });
    const decisions = new Decisions(store, upcast, quotas);
    /** Lets everything finish what it does, the last opened first. */
    const close = () => open.disposeAsync();
    return {
      settings,
      clock,
      folder,
      disk,
      records,
      keys,
      objects,
      store,
      models,
      projector,
      reader,
      reactions,
      outbox,
      scheduler,
      quotas,
      decisions,
      close,
    };
  } catch (error) {
    await open.disposeAsync();
    throw error;
  }
}

/** @throws StoreUnavailable when it cannot be opened or reached */
export async function openEventStore(settings: Settings): Promise<EventStore> {
  const { eventStoreUrl, limits } = settings;
  const patience = {
    silence: limits.storeSilenceSeconds * 1_000,
    answer: limits.storeAnswerSeconds * 1_000,
    start: limits.storeStartSeconds * 1_000,
  };
  if (!eventStoreUrl) return EmbeddedEventStore.open({ file: settings.file('events.db') });
  // Its client is large, and most have none.
  const { EventStoreDbEventStore } = await import('./event-store/eventstoredb-event-store.ts');
  return EventStoreDbEventStore.open(eventStoreUrl, { patience });
}

function reportOf(who: string): Report {
  const log = new Logger(who);
  return (message, mood) => (mood === 'calm' ? log.warn(message) : log.error(message));
}
