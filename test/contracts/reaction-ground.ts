import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EmbeddedEventStore } from '../../src/platform/event-store/embedded-event-store.ts';
import type { NewEvent } from '../../src/platform/event-store/event-store.ts';
import type { DecidingReaction, EffectReaction } from '../../src/platform/reaction.ts';
import { Reactions } from '../../src/platform/reactions.ts';
import { SqliteRecords } from '../../src/platform/records/sqlite-records.ts';
import { fact, newCategory } from './facts.ts';

/** Reactions on real stores in a folder of their own. */
export async function openReactions() {
  const folder = mkdtempSync(join(tmpdir(), 'laurel-reactions-'));
  const store = await EmbeddedEventStore.open({ file: join(folder, 'events.db') });
  const records = SqliteRecords.open(join(folder, 'records.db'));
  const category = newCategory();
  const running = new Set<Reactions>();
  const appended = new Map<string, number>();

  return {
    store,
    records,
    category,

    /** Starts reactions as a process does that has just these. */
    async run(...reactions: (DecidingReaction | EffectReaction)[]): Promise<Reactions> {
      const opened = await Reactions.open({
        feed: store,
        records,
        upcast: (event) => event,
        known: new Set(['PointsAwarded']),
        report: () => undefined,
      });
      running.add(opened);
      for (const reaction of reactions) opened.add(reaction);
      await opened.start();
      return opened;
    },

    /** Appends facts of an organisation to one of its streams. */
    async append(organisationId: string, stream: string, count = 1): Promise<{ position: string; ids: string[] }> {
      const name = `${category}-${organisationId}.${stream}`;
      const events = Array.from({ length: count }, (): NewEvent => {
        const made = fact();
        return { ...made, metadata: { ...made.metadata, organisationId } };
      });
      const before = appended.get(name);
      const { position, revision } = await store.append(name, events, { expected: before ?? 'no-stream' });
      appended.set(name, revision);
      return { position, ids: events.map(({ id }) => id) };
    },

    async close(): Promise<void> {
      for (const reactions of running) await reactions.stop();
      await store.close();
      await records.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type ReactionsGround = Awaited<ReturnType<typeof openReactions>>;

/** A door that whoever comes waits at until it is opened. `knocked`: resolves when somebody waits. */
export function door() {
  const opened = Promise.withResolvers<undefined>();
  const knocked = Promise.withResolvers<undefined>();
  const pass = () => {
    knocked.resolve(undefined);
    return opened.promise;
  };
  return { pass, open: () => opened.resolve(undefined), knocked: knocked.promise };
}
