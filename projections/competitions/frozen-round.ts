import type { RevealUnit } from '../../src/competitions/reveal.events.ts';
import type { Instant, Position } from '../../src/platform/event.values.ts';
import { fromMicros, type MicroPoints } from '../../src/points/point-amount.values.ts';
import type { Frozen, Script } from '../scoreboard/frozen.ts';
import type { Followed } from '../scoreboard/live-board.ts';
import type { Order } from '../scoreboard/order.ts';
import type { RevealShown, ShownRound } from '../scoreboard/scoreboard.view.ts';
import { Timeline } from '../scoreboard/timeline.ts';
import type { SeriesListener } from '../scoreboard/timelines.ts';
import { HiddenEntries } from './hidden-entries.ts';
import { type Opening, type RevealStep, scriptOfRound } from './reveal-script.ts';
import type { Reveal } from './reveals.ts';
import type { RoundTimeline } from './round-timeline.ts';

/**
 * A round as all but admins read it: from its freeze on without what took effect later, but for what a reveal has opened; whole once that is over, as far as no
 * other competition hides what counts in it. What it does not hold nobody reads from it, whatever they ask of it.
 */
export class FrozenRound implements Followed {
  readonly #round: RoundTimeline;
  readonly #absentAt: (instant: number) => ReadonlySet<string>;
  readonly #heldFrom: Instant | undefined;
  readonly #listeners = new Set<SeriesListener>();
  #stop: (() => void) | undefined;
  #shown: Shown | undefined;

  /**
   * @param absentAt who was on no board as of an instant, in milliseconds
   * @param heldFrom from when on others hide what counts in it
   */
  constructor(round: RoundTimeline, absentAt: (instant: number) => ReadonlySet<string>, heldFrom?: Instant) {
    this.#round = round;
    this.#heldFrom = heldFrom;
    this.#absentAt = absentAt;
  }

  get timeline(): Timeline {
    return this.#current()?.timeline ?? this.#round.timeline;
  }

  get frozen(): Frozen | undefined {
    return this.#current()?.frozen;
  }

  get position(): Position {
    return this.#round.position;
  }

  get round(): ShownRound {
    return this.#round.round;
  }

  get order(): Order {
    return this.#round.order;
  }

  get rosterBy(): Instant | undefined {
    return this.#round.rosterBy;
  }

  get lockedBy(): Instant | undefined {
    return this.#round.lockedBy;
  }

  readonly teams = (): ReturnType<RoundTimeline['teams']> => this.#round.teams();

  readonly takesPart = (id: string): boolean => this.#round.takesPart(id);

  readonly script: Script = (unit, tags) => {
    const { freeze, timeline } = this.#round;
    if (!freeze) return undefined;
    const { at, reveal } = freeze;
    return scriptOfRound(timeline, Date.parse(at), this.#openingOf({ tags, ...(reveal?.unit === unit && reveal), unit }));
  };

  moveOn(now: number): number {
    return this.#round.moveOn(now);
  }

  /** Answers how to stop. */
  onChange(listener: SeriesListener): () => void {
    this.#listeners.add(listener);
    this.#stop ??= this.#round.onChange((added) => this.#follow(added));
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      this.#stop?.();
      this.#stop = undefined;
    };
  }

  /** Goes along with the round: what was added is added, a step that is opened too; after anything else all is taken anew. */
  #follow(added: Parameters<SeriesListener>[0]): void {
    const { timeline } = this.#round;
    const freeze = this.#freeze();
    const known = this.#shown;
    if (!freeze) {
      this.#shown = undefined;
      this.#tell(known ? undefined : added);
    } else if (!added || known?.source !== timeline || known.freezeAt !== freeze.at) {
      this.#tell(undefined);
    } else {
      const from = known.timeline.size;
      if (known.follow(freeze.reveal)) this.#tell({ from, before: known.timeline.size });
      else this.#tell(undefined);
    }
  }

  readonly #openingOf = ({ unit, tags, begunAt }: { unit: RevealUnit; tags: readonly string[]; begunAt?: Instant | null }): Opening => ({
    unit,
    tags,
    order: this.#round.order,
    without: this.#absentAt(instantOf(this.#round.rosterBy ?? begunAt)),
  });

  #tell(added: Parameters<SeriesListener>[0]): void {
    for (const listener of this.#listeners) listener(added);
  }

  /** From when on it is held, and how far it is opened: the earlier of two holds, and where others hide any of it a reveal opens nothing. */
  #freeze(): RoundTimeline['freeze'] {
    const { freeze, timeline } = this.#round;
    const own = freeze?.reveal?.ended ? undefined : freeze;
    const held = this.#heldFrom;
    if (held === undefined || timeline.next(Date.parse(held)) === Infinity) return own;
    return { at: own && own.at < held ? own.at : held, reveal: undefined };
  }

  #current(): Shown | undefined {
    const { timeline } = this.#round;
    const freeze = this.#freeze();
    if (!freeze) return undefined;
    const { at, reveal } = freeze;
    const known = this.#shown;
    if (known?.source === timeline && known.freezeAt === at && known.follow(reveal)) return known;
    return (this.#shown = new Shown(timeline, at, reveal, this.#openingOf));
  }
}

function instantOf(at: Instant | null | undefined): number {
  return at ? Date.parse(at) : Infinity;
}

type Begun = Reveal & { unit: RevealUnit };

function hasBegun(reveal: Reveal | undefined): reveal is Begun {
  return (reveal?.unit ?? null) !== null;
}

/** What is shown of a frozen round, and what it hides. */
class Shown {
  readonly source: Timeline;
  readonly freezeAt: Instant;
  readonly timeline = new Timeline();
  readonly frozen: Frozen;
  readonly #at: number;
  readonly #hidden = new HiddenEntries();
  #taken = 0;
  #reveal: Reveal | undefined;
  #steps: readonly RevealStep[] = [];
  #opened: { step: RevealStep; micros: MicroPoints }[] = [];

  constructor(
    source: Timeline,
    freezeAt: Instant,
    reveal: Reveal | undefined,
    openingOf: (begun: Pick<Begun, 'unit' | 'tags' | 'begunAt'>) => Opening,
  ) {
    this.source = source;
    this.freezeAt = freezeAt;
    this.#at = Date.parse(freezeAt);
    this.frozen = {
      at: this.#at,
      hiddenOf: (id) => this.#hidden.changesOf(id),
      amountsOf: (id) => this.#hidden.changedBy(id).map(({ micros }) => fromMicros(micros)),
      hiding: () => this.#hidden.ids(),
      reveal: () => this.#told(),
    };
    this.#take();
    if (!hasBegun(reveal)) return;
    this.#steps = scriptOfRound(source, this.#at, openingOf(reveal));
    this.#reveal = reveal;
    this.#open(reveal.step);
  }

  /** Takes what has arrived and opens what is to be open. Answers false where that takes all anew. */
  follow(reveal: Reveal | undefined): boolean {
    const known = this.#reveal;
    if (known?.unit !== (reveal?.unit ?? undefined)) return false;
    if (!reveal?.unit) {
      this.#take();
      return true;
    }
    // Nothing arrives in a round that is being revealed; what does all the same is another round.
    if (this.#taken !== this.source.size || Math.min(reveal.step, this.#steps.length) < this.#opened.length) return false;
    this.#reveal = reveal;
    this.#open(reveal.step);
    return true;
  }

  #take(): void {
    const { at, player } = this.source.deltas;
    for (; this.#taken < this.source.size; this.#taken++) {
      const n = this.#taken;
      if ((at[n] as number) > this.#at) this.#hidden.add(this.source, n);
      else this.#put(n, this.source.players[player[n] as number] as string);
    }
  }

  #put(n: number, id: string): void {
    this.timeline.take(this.source, n, id, this.source.deltas.micros[n] as MicroPoints, this.source.teamIds(n)[0] ?? id);
  }

  #open(step: number): void {
    for (const next of this.#steps.slice(this.#opened.length, step)) {
      const entries = next.entryIds.flatMap((entryId) => this.#hidden.take(next.id, entryId) ?? []);
      for (const { deltas } of entries) for (const n of deltas) this.#put(n, next.id);
      this.#opened.push({ step: next, micros: entries.reduce((sum, { micros }) => sum + micros, 0) });
    }
  }

  #told(): RevealShown | undefined {
    const { unit, step } = this.#reveal ?? {};
    if (!unit || step === undefined) return undefined;
    const last = this.#opened.at(-1);
    return {
      unit,
      step,
      steps: this.#steps.length,
      last: last
        ? {
            profileId: last.step.id,
            from: last.step.from,
            to: last.step.to,
            gained: fromMicros(last.micros),
            entries: last.step.entryIds.length,
          }
        : null,
      next: this.#steps[this.#opened.length]?.id ?? null,
    };
  }
}
