import { useNow } from '../platform/format/use-now.ts';
import { useBoardAddress } from '../scoreboard/board-address.ts';
import type { Asked } from './use-feed.ts';

/** As of when the feed is, as it stands in the address. */
export function useFeedWhen(): { when: Pick<Asked, 'at' | 'sense'>; isPast: boolean; now: number } {
  const [{ at, sense }] = useBoardAddress();
  const now = useNow(60_000);
  return at === null ? { when: {}, isPast: false, now } : { when: { at, sense }, isPast: true, now: Date.parse(at) };
}
