import type { Position } from './event.values.ts';
import { put, type RecordKind, type Records } from './records/records.ts';

/** How far reactions are, by their names. */
export const REACTIONS: RecordKind<{ position: Position }> = { name: 'reactions' };

/** How far one reaction is, kept durably. */
export class ReactionPlace {
  constructor(
    private readonly records: Records,
    private readonly reaction: string,
  ) {}

  /** The empty position at the start of the log; nothing when it has never run. */
  async position(): Promise<Position | undefined> {
    return (await this.records.get(REACTIONS, this.reaction))?.document.position;
  }

  /** @throws RecordsUnavailable */
  async keep(position: Position): Promise<void> {
    await this.records.write([put(REACTIONS, this.reaction, { position })]);
  }
}
