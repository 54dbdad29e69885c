import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projection } from '../../projections/platform/projection.ts';
import { Projector } from '../../projections/platform/projector.ts';
import type { Document, ReadModels } from '../../projections/platform/read-models.ts';
import { SqliteReadModels } from '../../projections/platform/sqlite-read-models.ts';
import type { Event, Recorded } from '../../src/platform/event.values.ts';
import { MemoryFeed, type Told } from './memory-feed.ts';

export type Scored = Event<'Scored', { player: string; points: number }>;
export type Left = Event<'Left', { player: string }>;
export type Score = Document & { points: number; facts: number };

export const KNOWN: ReadonlySet<string> = new Set(['Scored', 'Left', 'Noted']);

/** Projectors on the real read models and a log in memory. */
export class ProjectorWorld {
  feed = new MemoryFeed('s');
  /** What projectors complained of. */
  readonly reports: string[] = [];
  private readonly projectors: Projector[] = [];

  private constructor(
    private readonly folder: string,
    readonly models: ReadModels,
  ) {}

  static async open(): Promise<ProjectorWorld> {
    const folder = mkdtempSync(join(tmpdir(), 'laurel-projector-'));
    return new ProjectorWorld(folder, await SqliteReadModels.open({ file: join(folder, 'views.db') }));
  }

  started(projections: Parameters<Projector['run']>[0], known = KNOWN): Projector {
    const projector = new Projector(
      this.feed,
      this.models,
      () => Promise.resolve(undefined),
      (event) => event,
      known,
      (message) => this.reports.push(message),
    );
    this.projectors.push(projector);
    projector.run(projections);
    return projector;
  }

  async documents<D extends Document>(view: string): Promise<{ [key: string]: D }> {
    const found: { [key: string]: D } = {};
    for await (const { key, document } of this.models.scan<D>(view)) found[key] = document;
    return found;
  }

  async close(): Promise<void> {
    await Promise.all(this.projectors.map((projector) => projector.stop()));
    await this.models.close();
    rmSync(this.folder, { recursive: true });
  }
}

export const scoring = async (
  { data }: Recorded<Scored>,
  kept: { get(key: string): Promise<Score | undefined>; put(key: string, score: Score): void },
  factor = 1,
) => {
  const { points, facts } = (await kept.get(data.player)) ?? { points: 0, facts: 0 };
  kept.put(data.player, { points: points + data.points * factor, facts: facts + 1 });
};

/** Few documents, many facts. */
export function scores({
  name = 'scores',
  version = 1,
  factor = 1,
  onFold,
}: { name?: string; version?: number; factor?: number; onFold?: (event: Recorded<Scored>) => void } = {}) {
  return projection<Score, Scored | Left>({
    name,
    version,
    categories: ['points'],
    indexes: { points: 'value' },
    on: {
      Scored(event, kept) {
        onFold?.(event);
        return scoring(event, kept, factor);
      },
      Left: ({ data }, kept) => kept.delete(data.player),
    },
  });
}

/** A document for each fact. */
export function entries(name: string) {
  return projection<Document, Scored>({
    name,
    version: 1,
    categories: ['points'],
    indexes: { player: 'value' },
    on: { Scored: ({ id, data }, kept) => kept.put(id, { ...data }) },
  });
}

export function fact(stream: string, type: string, data: object): Told {
  return { stream, type, data };
}

export function scored(player: string, points: number): Told {
  return fact('points-1', 'Scored', { player, points });
}

export function left(player: string): Told {
  return fact('points-1', 'Left', { player });
}

/** Asks again in each turn of the event loop until it is so. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setImmediate(resolve));
}
