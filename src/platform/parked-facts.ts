import type { Position, Recorded } from './event.values.ts';
import { Refused } from './refused.ts';
import type { Records, Statement } from './records/records.ts';

/** A fact that a reaction could not answer: why, and how often it tried. */
export type ParkedFact = { eventId: string; position: Position; error: string; tries: number };

export const PARKED_TABLE =
  'CREATE TABLE IF NOT EXISTS parked (reaction TEXT, event_id TEXT, position TEXT NOT NULL, error TEXT NOT NULL, tries INTEGER NOT NULL, PRIMARY KEY (reaction, event_id)) WITHOUT ROWID';

/** What one reaction could not answer, kept where an admin sees it. */
export class ParkedFacts {
  constructor(
    private readonly records: Records,
    private readonly reaction: string,
  ) {}

  get count(): number {
    return this.records.get<{ count: number }>('SELECT count(*) AS count FROM parked WHERE reaction = ?', this.reaction)?.count ?? 0;
  }

  /** Oldest first. */
  all(): ParkedFact[] {
    return this.records
      .all<ParkedFact>('SELECT event_id AS eventId, position, error, tries FROM parked WHERE reaction = ? ORDER BY position', this.reaction)
      .map((row) => ({ ...row }));
  }

  /** Keeps it, or what became of another try. @throws RecordsUnavailable */
  async keep({ id, position }: Pick<Recorded, 'id' | 'position'>, error: unknown, tries: number): Promise<void> {
    const sql =
      'INSERT INTO parked (reaction, event_id, position, error, tries) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET error = excluded.error, tries = tries + excluded.tries';
    await this.write({ sql, params: [this.reaction, id, position, whyParked(error).slice(0, 1000), tries] });
  }

  async letGo(eventId: string): Promise<void> {
    await this.write({ sql: 'DELETE FROM parked WHERE reaction = ? AND event_id = ?', params: [this.reaction, eventId] });
  }

  private async write(statement: Statement): Promise<void> {
    await this.records.write([statement]);
  }
}

export function whyParked(error: unknown): string {
  return error instanceof Refused ? `${error.code}: ${error.message}` : String(error);
}
