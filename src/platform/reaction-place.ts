import type { Position } from './event.values.ts';
import type { Records } from './records/records.ts';

export const PLACES_TABLE = 'CREATE TABLE IF NOT EXISTS reactions (name TEXT PRIMARY KEY, position TEXT NOT NULL) WITHOUT ROWID';

/** How far one reaction is, kept durably. */
export class ReactionPlace {
  constructor(
    private readonly records: Records,
    private readonly reaction: string,
  ) {}

  /** The empty position at the start of the log; nothing when it has never run. */
  get position(): Position | undefined {
    return this.records.get<{ position: Position }>('SELECT position FROM reactions WHERE name = ?', this.reaction)?.position;
  }

  /** @throws RecordsUnavailable */
  async keep(position: Position): Promise<void> {
    const sql = 'INSERT INTO reactions (name, position) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET position = excluded.position';
    await this.records.write([{ sql, params: [this.reaction, position] }]);
  }
}
