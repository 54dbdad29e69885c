import { derivedId } from '../../src/platform/derived-id.ts';
import type { FeedType } from '../../src/feed/moment.values.ts';

/** The namespace of the ids of moments. */
const MOMENTS = 'a3b0f2c4-5d61-4e8e-9c0a-7f1de2b96d58';

/** The id of the post that a moment makes: the same whenever it is folded. */
export function momentId(kind: FeedType, restsOn: string): string {
  return derivedId(`${kind} ${restsOn}`, MOMENTS);
}
