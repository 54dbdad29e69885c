import type { Clock } from '../clock.ts';
import type { Instant } from '../event.values.ts';
import { add, type RecordKind, type Records } from '../records/records.ts';
import type { Agenda, Due, DueDocument, DueKind, DueSpan } from './due.ts';
import { occurrenceAfter, occurrenceUpTo, type Recurrence } from './recurrence.values.ts';

/** What the server does again and again, of which no fact is made: it may be done twice. */
export type Round = { name: string; recurs: Recurrence; go(): Promise<void> };

/** When a round is due next, by its name. */
export const ROUNDS: RecordKind<{ dueAt: Instant }> = { name: 'rounds' };

/** The rounds of the server come due like documents of views. Of those that were missed only the last is made up for. */
export class Rounds implements Agenda {
  private readonly rounds = new Map<string, Round>();

  private constructor(
    private readonly records: Records,
    private readonly clock: Clock,
  ) {}

  static async open(records: Records, clock: Clock): Promise<Rounds> {
    await records.declare(ROUNDS);
    return new Rounds(records, clock);
  }

  get kinds(): readonly string[] {
    return [...this.rounds.keys()];
  }

  /** Takes a round in. One that is new is due at its next time. */
  async add(round: Round): Promise<DueKind> {
    const { name, recurs } = round;
    this.rounds.set(name, round);
    await this.records.write([add(ROUNDS, name, { dueAt: occurrenceAfter(recurs, this.clock.now()).at })]);
    return { name, catchUp: 'last', issue: (due) => this.make(round, due) };
  }

  async find(kind: string, { after = '', to }: DueSpan): Promise<{ items: readonly DueDocument[] }> {
    const kept = await this.records.get(ROUNDS, kind);
    const recurs = this.rounds.get(kind)?.recurs;
    if (!kept || !recurs) return { items: [] };
    const dueAt = this.dueTime(kept.document.dueAt, recurs);
    return { items: dueAt > after && (to === undefined || dueAt <= to) ? [{ key: kind, dueAt, recurs }] : [] };
  }

  async count(kind: string, span: DueSpan): Promise<number> {
    return (await this.find(kind, span)).items.length;
  }

  /** Records show what was written. */
  reached(): Promise<void> {
    return Promise.resolve();
  }

  private async make({ name, recurs, go }: Round, { dueAt }: Due): Promise<undefined> {
    await go();
    const next = occurrenceAfter(recurs, dueAt).at;
    await this.records.change(ROUNDS, name, (kept) => (this.dueTime(kept.dueAt, recurs) < next ? { dueAt: next } : undefined));
  }

  /** What is due later than the time after the next was moved there by a clock that was ahead: it has been due since the last one. */
  private dueTime(kept: Instant, recurs: Recurrence): Instant {
    const now = this.clock.now();
    return kept <= occurrenceAfter(recurs, occurrenceAfter(recurs, now).at).at ? kept : occurrenceUpTo(recurs, now).at;
  }
}
