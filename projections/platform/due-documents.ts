import type { Instant, Position } from '../../src/platform/event.values.ts';
import type { Recurrence } from '../../src/platform/schedule/recurrence.values.ts';
import type { Projection } from './projection.ts';
import type { Projector } from './projector.ts';
import type { Document, ReadModels } from './read-models.ts';

type DueDocument = Document & { dueAt: Instant; recurs?: Recurrence };

const PATIENCE_MS = 1_000;

/** The documents of views that come due: what the scheduler asks of views. */
export class DueDocuments {
  readonly #views: ReadonlyMap<string, string>;
  readonly #models: ReadModels;
  readonly #projector: Projector;

  constructor(projections: readonly Projection[], models: ReadModels, projector: Projector) {
    this.#views = new Map(projections.flatMap(({ name, due }) => (due === undefined ? [] : [[due, name] as const])));
    this.#models = models;
    this.#projector = projector;
  }

  get kinds(): readonly string[] {
    return [...this.#views.keys()];
  }

  /** Nothing of a deleted organisation is left among them either. @throws NotReached */
  reached(kind: string, position: Position): Promise<void> {
    return this.#projector.reached(position, { view: this.#view(kind), finished: true, timeoutMs: PATIENCE_MS });
  }

  async find(kind: string, span: { after?: Instant; to?: Instant }, page: { limit: number; after?: string }) {
    const sort = [{ field: 'dueAt' }];
    const { items, next } = await this.#models.find<DueDocument>(this.#view(kind), { dueAt: span }, { sort, ...page });
    return { items: items.map(({ key, document: { dueAt, recurs } }) => ({ key, dueAt, ...(recurs && { recurs }) })), next };
  }

  count(kind: string, span: { after?: Instant; to?: Instant }): Promise<number> {
    return this.#models.count(this.#view(kind), { dueAt: span });
  }

  /** Hears when a document that was put comes due; of a view that was read anew at once. */
  onPut(listener: (dueAt: Instant) => void): void {
    const views = new Set(this.#views.values());
    this.#projector.onCommitted((changes, _events, _position, view) => {
      if (!views.has(view)) return;
      const due = changes.flatMap(({ after }) => (typeof after?.['dueAt'] === 'string' ? [after['dueAt']] : []));
      if (due.length > 0) listener(due.reduce((first, dueAt) => (dueAt < first ? dueAt : first)));
    });
    this.#projector.onReset((view) => {
      if (views.has(view)) listener('');
    });
  }

  #view(kind: string): string {
    const view = this.#views.get(kind);
    if (view === undefined) throw new Error(`no view has documents that come due as "${kind}"`);
    return view;
  }
}
