import type { ComingRow, HotState, HotView } from '../../projections/platform/hot-view.ts';
import { type Change, projection } from '../../projections/platform/projection.ts';
import type { Projector } from '../../projections/platform/projector.ts';
import type { Document, ReadModels } from '../../projections/platform/read-models.ts';
import type { Scope } from '../../projections/platform/scope.ts';
import { isLater, type Position } from '../../src/platform/event.values.ts';
import type { Scored } from '../projections/projector-world.ts';

export type Cheer = { id: string; position: Position; words: string };

/** As many cheers for each score as there are points: all of one fact come at its position. */
export const cheers = projection<Document & Cheer, Scored>({
  name: 'cheers',
  version: 1,
  categories: ['points'],
  indexes: {},
  on: {
    Scored({ id, data, position }, documents) {
      for (let n = 0; n < data.points; n++) documents.put(`o/${id}/${n}`, { id: `${id}/${n}`, position, words: data.player });
    },
  },
});

/** What comes of the cheers: a view with no other windows, as a feed would be. Its memory is a cache of the documents. */
export class Cheering implements HotView<object, object, Cheer> {
  readonly name = 'cheers';
  readonly windows = ['after'] as const;
  /** It does not know what came before this position any more. */
  from: Position = '';
  /** It reads its documents when this has passed. */
  held = Promise.resolve();
  private readonly listeners = new Set<() => void>();
  private cheers: readonly ComingRow<Cheer>[] = [];
  /** What is told while the documents are read: it may not be among them yet. */
  private meanwhile: Cheer[] | undefined;
  private told: Position = '';

  /** Hears every fold: it is made before the first one. */
  constructor(
    private readonly models: ReadModels,
    private readonly projector: Projector,
  ) {
    projector.onFolded((changes, _, position, view) => view === 'cheers' && this.take(changes, position));
    projector.onReset((view) => {
      if (view !== 'cheers') return;
      this.told = '';
      void this.read();
    });
  }

  parse(): object {
    return {};
  }

  scope(): Promise<Scope> {
    return Promise.resolve({ people: 'all' });
  }

  async open(): Promise<HotState<object, Cheer>> {
    if (this.listeners.size === 0) await this.read();
    return {
      position: () => this.cheers.at(-1)?.position ?? '',
      header: () => ({}),
      rows: () => [],
      after: (position) => (position < this.from ? undefined : this.cheers.filter((row) => isLater(row.position, position))),
      onChange: (listener) => {
        this.listeners.add(listener);
        return () => this.listeners.delete(listener);
      },
      release: () => undefined,
    };
  }

  private take(changes: readonly Change[], position: Position): void {
    const cheered = changes.flatMap(({ after }) => (after ? [after as Document & Cheer] : []));
    this.told = position;
    if (this.meanwhile) this.meanwhile.push(...cheered);
    else this.put([...this.cheers, ...cheered]);
  }

  private async read(): Promise<void> {
    this.cheers = [];
    this.meanwhile = [];
    await this.held;
    if (this.told !== '') await this.projector.reached(this.told, { view: 'cheers' });
    const read: Cheer[] = [];
    for await (const { document } of this.models.scan<Document & Cheer>('cheers')) read.push(document);
    const all = [...read, ...this.meanwhile];
    this.meanwhile = undefined;
    this.put(all);
  }

  private put(cheered: readonly Cheer[]): void {
    const each = new Map(cheered.map((cheer) => [cheer.id, cheer]));
    this.cheers = [...each.values()].sort((a, b) => (a.position < b.position ? -1 : a.position > b.position ? 1 : 0));
    for (const listener of this.listeners) listener();
  }
}
