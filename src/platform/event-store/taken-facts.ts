import type { Recorded } from '../event.values.ts';
import { encodeTaken, sizeOf } from './encode-event.ts';
import { MAX_APPEND_BYTES } from './event-store.ts';

/** How many facts are taken together at most. */
const MOST = 1_000;

/** Facts of another store in their order, as many together as one append may hold. */
export async function* inParts(
  facts: AsyncIterable<Recorded>,
  { ofOneStream }: { ofOneStream: boolean },
): AsyncGenerator<[Recorded, ...Recorded[]]> {
  let part: [Recorded, ...Recorded[]] | undefined;
  let bytes = 0;
  for await (const fact of facts) {
    const size = sizeOf(encodeTaken(fact));
    const another = ofOneStream && part?.[0].stream !== fact.stream;
    if (part && (another || part.length === MOST || bytes + size > MAX_APPEND_BYTES)) {
      yield part;
      part = undefined;
    }
    bytes = part ? bytes + size : size;
    if (part) part.push(fact);
    else part = [fact];
  }
  if (part) yield part;
}
