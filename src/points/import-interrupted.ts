import { AppendOutcomeUnknown, StoreUnavailable } from '../platform/event-store/event-store.ts';
import { TryLater } from '../platform/http/refusals.ts';
import { NotReached } from '../platform/not-reached.values.ts';
import { RecordsUnavailable } from '../platform/records/records.ts';

/** An import ended before its last entry. What was stored stays. */
export class ImportInterrupted extends TryLater {
  constructor(done: number, total: number) {
    super(
      'import-interrupted',
      `The import was interrupted after ${done} of ${total} entries. Run it again: it goes on where it was, and nothing counts twice`,
    );
  }

  /** Whether an import that ended like this goes on when it is run again: it was stopped, or what it stands on went away. */
  static by(error: unknown, signal: AbortSignal | undefined): boolean {
    const away = [StoreUnavailable, AppendOutcomeUnknown, RecordsUnavailable, NotReached];
    return signal?.aborted === true || away.some((kind) => error instanceof kind);
  }
}
