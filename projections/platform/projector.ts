import type { EventFeed, Position, Recorded } from '../../src/platform/event.values.ts';
import { NotReached } from '../../src/platform/not-reached.values.ts';
import { Turns } from '../../src/platform/turns.ts';
import type { Workshop } from './build.ts';
import type { Comparison } from './compare-generations.ts';
import { ProjectionRun, type ProjectionStatus } from './projection-run.ts';
import type { Change, Open, Projection } from './projection.ts';
import type { ReadModels } from './read-models.ts';

/**
 * Hears of a batch: what it did to one view, and the facts of the batch that the view's categories hold.
 * Batches of one view come in order and follow on from each other, unless a reset says otherwise.
 */
export type BatchListener = (changes: readonly Change[], events: readonly Recorded[], position: Position, view: string) => void;

/** Hears that a view was switched or written by another projector: what is kept of it in memory is to be read anew. */
export type ResetListener = (view: string, position: Position | null) => void;

/** What verification found of one view. */
export type Verification = Comparison & { view: string; position: Position | null };

/** Hears of failures, and of what an operator may wonder at though all is well. */
export type Report = (message: string, mood?: 'calm') => void;

const TIMEOUT_MS = 30_000;
/** How long may take to go what views hold of somebody of whom very much was said, or of an organisation. */
const ERASURE_MS = 10 * 60_000;

/** Folds facts into views: each projection on its own, so that one that fails holds up no other. */
export class Projector {
  readonly #feed: EventFeed;
  readonly #workshop: Workshop;
  readonly #report: Report;
  readonly #runs = new Map<string, ProjectionRun>();
  readonly #foldListeners = new Set<BatchListener>();
  readonly #commitListeners = new Set<BatchListener>();
  readonly #resetListeners = new Set<ResetListener>();
  #toldOfNewStore = false;

  /**
   * @param upcast an event as it lies on disk, in today's words
   * @param known the types of the build's event catalogue: any other type stops the projection that meets it
   * @param report where failures are told, beside the status, and once that views are built anew
   */
  constructor(
    feed: EventFeed,
    models: ReadModels,
    open: Open,
    upcast: (event: Recorded) => Recorded,
    known: ReadonlySet<string>,
    report: Report,
  ) {
    this.#feed = feed;
    this.#workshop = { models, open, upcast, known, turns: new Turns() };
    this.#report = report;
  }

  /** Starts projections. Listeners that are to hear of every commit are added before. */
  run(projections: readonly Projection[]): void {
    for (const projection of projections) {
      const { name } = projection;
      if (this.#runs.has(name)) throw new Error(`there are two projections named "${name}"`);
      const run = new ProjectionRun(projection, this.#feed, this.#workshop, {
        folded: ({ changes, events, position }) => this.#each(this.#foldListeners, (listen) => listen(changes, events, position, name)),
        committed: ({ changes, events, position }) =>
          this.#each(this.#commitListeners, (listen) => listen(changes, events, position, name)),
        reset: (position) => this.#each(this.#resetListeners, (listen) => listen(name, position)),
        trouble: (message) => this.#report(message),
        anew: () => this.#tellOfNewStore(),
      });
      this.#runs.set(name, run);
      run.start();
    }
  }

  /**
   * Hears as soon as facts are folded, before their documents are committed: for what keeps a view in memory and pushes it. When the commit fails
   * there is a reset. Answers how to stop listening.
   */
  onFolded(listener: BatchListener): () => void {
    this.#foldListeners.add(listener);
    return () => void this.#foldListeners.delete(listener);
  }

  /** Hears when the documents are committed. Answers how to stop listening. */
  onCommitted(listener: BatchListener): () => void {
    this.#commitListeners.add(listener);
    return () => void this.#commitListeners.delete(listener);
  }

  /** Answers how to stop listening. */
  onReset(listener: ResetListener): () => void {
    this.#resetListeners.add(listener);
    return () => void this.#resetListeners.delete(listener);
  }

  /**
   * Resolves once the view, or every view if none is named, shows everything up to a position. With `finished` also what those facts have left to
   * be done in steps: the words of who was forgotten, the documents of a deleted organisation.
   * @throws NotReached after `timeoutMs` (30 s unless told); ViewStopped at once when a view that is behind folds nothing more
   */
  async reached(
    position: Position,
    { view, finished = false, timeoutMs = TIMEOUT_MS }: { view?: string; finished?: boolean; timeoutMs?: number } = {},
  ): Promise<void> {
    const runs = view === undefined ? [...this.#runs.values()] : [this.#run(view)];
    // As nearly always, where something was shown long ago: then nothing is made to wait with.
    if (runs.every((run) => run.isThere(position, finished))) return;
    const patience = new AbortController();
    const lost = Promise.withResolvers<never>();
    const timer = setTimeout(
      () => lost.reject(new NotReached(`${view ?? 'a view'} did not pass ${position} within ${timeoutMs} ms`)),
      timeoutMs,
    );
    try {
      await Promise.race([Promise.all(runs.map((run) => run.reached(position, finished, patience.signal))), lost.promise]);
    } finally {
      clearTimeout(timer);
      patience.abort('over');
    }
  }

  /** The names of the views that do not show everything up to a position yet. */
  behind(position: Position): string[] {
    const late = this.status().filter((view) => view.position === null || view.position < position);
    return late.map(({ name }) => name);
  }

  /**
   * Resolves once what the facts up to a position have taken away is in no view any more, nor anywhere in the files that views are kept in.
   * @throws NotReached when views are late, or it takes longer than ten minutes
   */
  async erased(position: Position): Promise<void> {
    await this.reached(position);
    await this.reached(position, { finished: true, timeoutMs: ERASURE_MS });
    await this.#workshop.models.purge();
  }

  /** The position of the last fact that there is, shown or not. */
  head(): Promise<Position> {
    return this.#feed.head();
  }

  status(): ProjectionStatus[] {
    return [...this.#runs.values()].map((run) => run.status());
  }

  /** Builds a view anew beside the one that readers see, and switches when it has caught up. */
  async rebuild(view: string): Promise<void> {
    await this.#run(view).rebuild();
  }

  /** Builds a view, or one after the other all of them, anew and compares document by document. Leaves nothing behind. */
  async verify(view?: string): Promise<Verification[]> {
    const found: Verification[] = [];
    for (const name of view === undefined ? this.#runs.keys() : [view]) found.push({ view: name, ...(await this.#run(name).verify()) });
    return found;
  }

  /** Takes away what is kept of views that are no more: nobody folds them on, so nobody would forget there who asks to be forgotten. */
  async removeDeparted(): Promise<void> {
    const kept = new Set((await this.#workshop.models.generations()).map(({ view }) => view));
    for (const view of kept) if (!this.#runs.has(view)) await this.#workshop.models.remove(view);
  }

  /** Lets every projection finish its batch. The read models and the feed are closed after it. */
  async stop(): Promise<void> {
    await Promise.all([...this.#runs.values()].map((run) => run.stop()));
  }

  /** One line for all views, and no alarm: everything is there, and on its way. */
  #tellOfNewStore(): void {
    if (this.#toldOfNewStore) return;
    this.#toldOfNewStore = true;
    this.#report(
      'the facts lie in another store than when the views were made, as after a move or a restore: views are built anew',
      'calm',
    );
  }

  #run(view: string): ProjectionRun {
    const run = this.#runs.get(view);
    if (!run) throw new Error(`there is no view "${view}"`);
    return run;
  }

  #each<Listener>(listeners: ReadonlySet<Listener>, tell: (listener: Listener) => void): void {
    for (const listener of listeners) {
      try {
        tell(listener);
      } catch (error) {
        this.#report(`a listener of the views failed: ${error instanceof Error ? error.stack : String(error)}`);
      }
    }
  }
}
