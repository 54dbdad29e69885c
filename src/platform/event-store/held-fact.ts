import { categoryOf, type Metadata, type Recorded } from '../event.values.ts';
import type { LogRow } from './event-log-reader.ts';
import { logPosition } from './log-position.ts';
import type { InPlace } from './tail.ts';

/** A fact as the log holds it, parsed when somebody wants it, once for all who do. */
export class HeldFact implements InPlace {
  readonly place: number;
  readonly category: string;
  readonly characters: number;
  readonly #storeId: string;
  #kept: LogRow | Recorded;

  constructor(storeId: string, row: LogRow) {
    this.#storeId = storeId;
    this.#kept = row;
    this.place = row[0];
    this.category = categoryOf(row[2]);
    this.characters = row[5].length + row[6].length;
  }

  get recorded(): Recorded {
    if (Array.isArray(this.#kept)) this.#kept = recordedOf(this.#storeId, this.#kept);
    return this.#kept;
  }
}

export function recordedOf(storeId: string, [number, id, stream, revision, type, data, metadata]: LogRow): Recorded {
  const position = logPosition(storeId, number);
  return { id, stream, revision, position, type, data: JSON.parse(data) as object, metadata: JSON.parse(metadata) as Metadata };
}
