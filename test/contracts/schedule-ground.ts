import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DueDocuments } from '../../projections/platform/due-documents.ts';
import { projection } from '../../projections/platform/projection.ts';
import { Projector } from '../../projections/platform/projector.ts';
import type { Document } from '../../projections/platform/read-models.ts';
import { SqliteReadModels } from '../../projections/platform/sqlite-read-models.ts';
import { type Aggregate, type CommandContext, Decisions } from '../../src/platform/decisions.ts';
import { EmbeddedEventStore } from '../../src/platform/event-store/embedded-event-store.ts';
import type { Event, Instant, Position } from '../../src/platform/event.values.ts';
import { Quotas } from '../../src/platform/quota.ts';
import { SqliteRecords } from '../../src/platform/records/sqlite-records.ts';
import { Refused } from '../../src/platform/refused.ts';
import type { Due, DueKind } from '../../src/platform/schedule/due.ts';
import { occurrenceAfter, type Recurrence } from '../../src/platform/schedule/recurrence.values.ts';
import { Scheduler } from '../../src/platform/schedule/scheduler.ts';
import { all } from './facts.ts';

type AlarmSet = Event<'AlarmSet', { at: Instant; recurs?: Recurrence }>;
/** `next`: of one that recurs. */
type AlarmRang = Event<'AlarmRang', { at: Instant; next?: Instant }>;
type AlarmEvent = AlarmSet | AlarmRang | Event<'AlarmStopped'> | Event<'OrganisationDeleted'>;

type Alarm = { at?: Instant; recurs?: Recurrence };
const alarm: Aggregate<Alarm, AlarmEvent> = {
  initial: () => ({}),
  evolve: (state, { type, data }) => {
    if (type === 'AlarmSet') return data;
    return type === 'AlarmRang' && data.next !== undefined ? { ...state, at: data.next } : {};
  },
};

/** What is due later than it was, or was stopped, has rung as often as it should. */
function ringAlarm({ at, recurs }: Alarm, due: Instant): AlarmRang[] {
  if (at === undefined || at > due) return [];
  return [{ type: 'AlarmRang', data: { at: due, ...(recurs && { next: occurrenceAfter(recurs, due).at }) } }];
}

const alarms = projection<Document & { dueAt: Instant | null; recurs?: Recurrence }, AlarmEvent>({
  name: 'alarms',
  version: 1,
  categories: ['alarm'],
  indexes: {},
  due: 'ring-alarm',
  on: {
    AlarmSet: ({ stream, data }, documents) =>
      documents.put(keyOf(stream), { dueAt: data.at, ...(data.recurs && { recurs: data.recurs }) }),
    async AlarmRang({ stream, data }, documents) {
      const set = await documents.get(keyOf(stream));
      documents.put(keyOf(stream), { ...set, dueAt: data.next ?? null });
    },
    AlarmStopped: ({ stream }, documents) => documents.delete(keyOf(stream)),
    OrganisationDeleted: () => undefined,
  },
});

function keyOf(stream: string): string {
  return stream.slice('alarm-'.length).replace('.', '/');
}

/** Who comes up first when an alarm rings, with what the decision needs. */
type Ringing = { before?: (due: Due) => Promise<unknown>; after?: (due: Due) => Promise<unknown>; catchUp?: DueKind['catchUp'] };

/** Alarms of organisations on real stores, and processes that ring them. */
export async function openSchedule(now: Instant) {
  const folder = mkdtempSync(join(tmpdir(), 'laurel-schedule-'));
  const store = await EmbeddedEventStore.open({ file: join(folder, 'events.db') });
  const records = SqliteRecords.open(join(folder, 'records.db'));
  const models = await SqliteReadModels.open({ file: join(folder, 'views.db') });
  const quotas = new Quotas({ facts: Infinity, bytes: Infinity });
  const clock = { now: () => now };
  const said: string[] = [];
  const running: Scheduler[] = [];
  let projector: Projector;

  function fold(): void {
    const known = new Set(['AlarmSet', 'AlarmRang', 'AlarmStopped', 'OrganisationDeleted']);
    const open = () => Promise.resolve(undefined);
    projector = new Projector(
      store,
      models,
      open,
      (event) => event,
      known,
      (message) => void said.push(message),
    );
    projector.run([alarms]);
  }
  fold();
  const decisions = new Decisions(store, (event) => event, quotas);
  const session = (organisationId: string): CommandContext => ({
    commandId: crypto.randomUUID(),
    organisationId,
    actor: {},
    channel: 'session',
  });
  const append = async (key: string, ...events: AlarmEvent[]): Promise<Position> => {
    const [organisationId = '', name = ''] = key.split('/');
    const { position } = await decisions.decide(alarm, `alarm-${organisationId}.${name}`, session(organisationId), () => events);
    return position;
  };
  const shown = async () => projector.reached(await store.head(), { view: 'alarms', finished: true });
  // Schedulers that looked before the view is there would say so.
  await shown();

  return {
    store,
    records,
    said,
    /** What has rung, in its order: whose, and for when. */
    rang: async () =>
      (await all(store.readAll()))
        .filter(({ type }) => type === 'AlarmRang')
        .map(({ stream, data }) => `${keyOf(stream)} ${(data as AlarmRang['data']).at}`),
    set: (key: string, at: Instant, recurs?: Recurrence) => append(key, { type: 'AlarmSet', data: { at, ...(recurs && { recurs }) } }),
    ring: (key: string, at: Instant) => append(key, { type: 'AlarmRang', data: { at } }),
    stop: (key: string) => append(key, { type: 'AlarmStopped', data: {} }),
    deleteOrganisation: (organisationId: string) => append(`${organisationId}/end`, { type: 'OrganisationDeleted', data: {} }),
    at: (instant: Instant) => (now = instant),
    shown,
    /** The views hear of nothing until they are folded again. */
    letViewsSleep: () => projector.stop(),
    wakeViews: fold,
    /** No view can be read any more. */
    breakViews: () => (models.find = () => Promise.reject(new Error('the file is gone'))),
    rebuild: () => projector.rebuild('alarms'),

    /** A process with a memory of its own, before its scheduler has started. */
    async process({ before, after, catchUp = 'each' }: Ringing = {}) {
      const views = new DueDocuments([alarms], models, projector);
      const own = new Decisions(store, (event) => event, quotas);
      const scheduler = await Scheduler.open({ feed: store, records, clock, views, report: (message) => void said.push(message) });
      views.onPut((dueAt) => scheduler.expect(dueAt));
      const issued: Due[] = [];
      scheduler.add({
        name: 'ring-alarm',
        catchUp,
        async issue(due) {
          issued.push(due);
          await before?.(due);
          const stream = `alarm-${due.key.replace('/', '.')}`;
          const { position } = await own.decide(alarm, stream, due.context, (state) => ringAlarm(state, due.dueAt));
          await after?.(due);
          return position;
        },
      });
      running.push(scheduler);
      return {
        scheduler,
        issued,
        /** Looks what is due once the views show everything. */
        async look(): Promise<void> {
          await shown();
          scheduler.look();
          await scheduler.idle();
        },
      };
    },

    async close(): Promise<void> {
      await Promise.all(running.map((scheduler) => scheduler.stop()));
      await projector.stop();
      await models.close();
      await store.close();
      await records.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export function refusal(): Refused {
  return new Refused('not-now', 'Not now');
}
