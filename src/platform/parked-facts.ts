import type { Position, Recorded } from './event.values.ts';
import { againOnConflict, everyRecord, put, type RecordKind, type Records, remove } from './records/records.ts';
import { Refused } from './refused.ts';

/** A fact that a reaction could not answer: why, and how often it tried. */
export type ParkedFact = { eventId: string; position: Position; error: string; tries: number };

/** By reaction and event. */
export const PARKED: RecordKind<ParkedFact & { reaction: string }> = { name: 'parked', fields: { reaction: 'value', position: 'beside' } };

/** What one reaction could not answer, kept where an admin sees it. */
export class ParkedFacts {
  private counted = 0;

  constructor(
    private readonly records: Records,
    private readonly reaction: string,
  ) {}

  /** As of the last count. */
  get count(): number {
    return this.counted;
  }

  async recount(): Promise<void> {
    this.counted = await this.records.count(PARKED, { reaction: this.reaction });
  }

  /** Oldest first. */
  async all(): Promise<ParkedFact[]> {
    const parked: ParkedFact[] = [];
    for await (const { document } of everyRecord(this.records, PARKED, { reaction: this.reaction }, { sort: { field: 'position' } })) {
      const { eventId, position, error, tries } = document;
      parked.push({ eventId, position, error, tries });
    }
    return parked;
  }

  /** Keeps it, or what became of another try. @throws RecordsUnavailable */
  async keep({ id, position }: Pick<Recorded, 'id' | 'position'>, error: unknown, tries: number): Promise<void> {
    const key = this.key(id);
    const why = whyParked(error).slice(0, 1000);
    await againOnConflict(async () => {
      const kept = await this.records.get(PARKED, key);
      const parked = { reaction: this.reaction, eventId: id, position, error: why, tries: (kept?.document.tries ?? 0) + tries };
      await this.records.write([put(PARKED, key, parked, kept?.version ?? null)]);
    });
    await this.recount();
  }

  async letGo(eventId: string): Promise<void> {
    await this.records.write([remove(PARKED, this.key(eventId))]);
    await this.recount();
  }

  private key(eventId: string): string {
    return `${this.reaction}/${eventId}`;
  }
}

export function whyParked(error: unknown): string {
  return error instanceof Refused ? `${error.code}: ${error.message}` : String(error);
}
