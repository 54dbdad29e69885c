import type { Position } from '../../src/platform/event.values.ts';
import { type Entry, entriesPrefix, isEntry } from '../entries/entries.ts';
import type { Change } from '../platform/projection.ts';
import type { Projector } from '../platform/projector.ts';
import type { Kept, ViewReading } from '../platform/read-models.ts';
import { type Added, Timeline } from './timeline.ts';

/** Where folds are told, and when their documents are there. */
export type Folds = Pick<Projector, 'onFolded' | 'onReset' | 'reached'>;

/** Hears what facts added to a series; nothing when everything was read anew. */
export type SeriesListener = (added: Added | undefined) => void;

type Commit = { changes: readonly Change[]; position: Position };

const MOST_SERIES = 64;
const MOST_DELTAS = 4_000_000;

/** The series whose past is in memory: read from the entries view when they are asked for, kept up by what the projector folds. */
export class Timelines {
  readonly #models: ViewReading;
  readonly #folds: Folds;
  readonly #goOn: () => void;
  readonly #series = new Map<string, SeriesTimeline>();
  /** Everything up to here has been told of, whether its documents are there or not. */
  #told: Position = '';

  /** @param goOn asked now and then while a series is read or looked at; it throws to end that */
  constructor(models: ViewReading, folds: Folds, goOn: () => void = () => undefined) {
    this.#models = models;
    this.#folds = folds;
    this.#goOn = goOn;
    folds.onFolded((changes, _, position, view) => view === 'entries' && this.#take(changes, position));
    folds.onReset((view) => view === 'entries' && this.#reread());
  }

  async series(organisationId: string, seriesId: string): Promise<SeriesTimeline> {
    const prefix = entriesPrefix(organisationId, seriesId);
    const known = this.#series.get(prefix);
    if (known) this.#series.delete(prefix);
    const series = known ?? new SeriesTimeline(this.#models, prefix, () => this.#shown(), this.#goOn);
    this.#series.set(prefix, series);
    try {
      await series.loaded();
    } catch (error) {
      this.#series.delete(prefix);
      throw error;
    }
    // Not at once: whoever asked has yet to begin listening.
    setImmediate(() => this.#makeRoom());
    return series;
  }

  /** Resolves when what has been told of can be read. @throws NotReached */
  async #shown(): Promise<void> {
    if (this.#told !== '') await this.#folds.reached(this.#told, { view: 'entries' });
  }

  #take(changes: readonly Change[], position: Position): void {
    this.#told = position;
    const touched = Map.groupBy(changes, ({ key }) => key.slice(0, key.lastIndexOf('/') + 1));
    for (const [prefix, ofSeries] of touched) this.#series.get(prefix)?.take(ofSeries, position);
  }

  #reread(): void {
    this.#told = '';
    for (const [prefix, series] of this.#series) {
      if (series.isHeard) series.reread();
      else this.#series.delete(prefix);
    }
  }

  /** Lets go of what was asked for longest ago and nobody listens to. */
  #makeRoom(): void {
    let deltas = 0;
    for (const { timeline } of this.#series.values()) deltas += timeline.size;
    for (const [prefix, series] of this.#series) {
      if (this.#series.size <= MOST_SERIES && deltas <= MOST_DELTAS) return;
      if (series.isHeard) continue;
      this.#series.delete(prefix);
      deltas -= series.timeline.size;
    }
  }
}

/** One series' timeline, at the position of the last fact in it. */
export class SeriesTimeline {
  readonly #models: ViewReading;
  readonly #prefix: string;
  readonly #shown: () => Promise<void>;
  readonly #goOn: () => void;
  readonly #listeners = new Set<SeriesListener>();
  /** What is told while the documents are read. */
  #meanwhile: Commit[] | undefined;
  #loading: Promise<void> | undefined;
  #timeline: Timeline;
  #position: Position = '';
  /** Where the view stood when the documents were read. */
  #checkpoint: Position = '';
  /** Documents that were read in a later state: what made them so is yet to be told. */
  #ahead = new Map<string, Kept<Entry>>();

  constructor(models: ViewReading, prefix: string, shown: () => Promise<void>, goOn: () => void) {
    this.#models = models;
    this.#prefix = prefix;
    this.#shown = shown;
    this.#goOn = goOn;
    this.#timeline = new Timeline(goOn);
  }

  get timeline(): Timeline {
    return this.#timeline;
  }

  get position(): Position {
    return this.#position;
  }

  get isHeard(): boolean {
    return this.#listeners.size > 0;
  }

  loaded(): Promise<void> {
    return (this.#loading ??= this.#load());
  }

  /** Answers how to stop. */
  onChange(listener: SeriesListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  take(changes: readonly Change[], position: Position): void {
    if (this.#meanwhile) {
      this.#meanwhile.push({ changes, position });
      return;
    }
    const from = this.#timeline.size;
    if (this.#put(changes, position)) this.#tell({ from, before: this.#timeline.size });
  }

  /** Reads the documents again, because what is here does not follow on. Until that is done, what was here is shown. */
  reread(): void {
    this.#loading = this.#load();
    this.#loading.catch(() => undefined);
  }

  async #load(): Promise<void> {
    const meanwhile: Commit[] = [];
    this.#meanwhile = meanwhile;
    await this.#shown();
    const checkpoint = (await this.#models.generations()).find(({ view, active }) => view === 'entries' && active)?.checkpoint ?? '';
    const timeline = new Timeline(this.#goOn);
    const ahead = new Map<string, Kept<Entry>>();
    for await (const kept of this.#models.scan<Entry>('entries', { prefix: this.#prefix })) {
      this.#goOn();
      timeline.put(undefined, kept.document);
      if (kept.position > checkpoint) ahead.set(kept.key, kept);
    }
    if (this.#meanwhile !== meanwhile) return;
    this.#timeline = timeline;
    this.#checkpoint = this.#position = checkpoint;
    this.#ahead = ahead;
    for (const { changes, position } of meanwhile) this.#put(changes, position);
    this.#meanwhile = undefined;
    this.#tell(undefined);
  }

  /** Answers whether it was news: what was read may be told of only later, where reading and telling go different ways. */
  #put(changes: readonly Change[], position: Position): boolean {
    if (position <= this.#checkpoint) return false;
    for (const { key, before, after } of changes) {
      const seen = this.#ahead.get(key)?.document;
      const next = entryIn(after);
      if (seen && next && age(seen) >= age(next)) continue;
      this.#timeline.put(seen ?? entryIn(before), next);
      this.#ahead.delete(key);
    }
    for (const [key, kept] of this.#ahead) if (kept.position <= position) this.#ahead.delete(key);
    this.#position = position;
    return true;
  }

  #tell(added: Added | undefined): void {
    for (const listener of this.#listeners) listener(added);
  }
}

/** An entry's document only grows. */
function age({ turns, retags }: Entry): number {
  return turns.length + retags.length;
}

function entryIn(document: Change['after']): Entry | undefined {
  return isEntry(document) ? document : undefined;
}
