import { useBoardAddress } from '../scoreboard/board-address.ts';
import type { Sense } from '../../projections/scoreboard/scoreboard.view.ts';
import type { Instant } from '../../src/platform/event.values.ts';
import { useNow } from '../platform/format/use-now.ts';
import { badgePath } from './badge-paths.ts';

/** As of when badges are asked for: of now when nothing is named. */
export type When = { at?: Instant; sense?: Sense };
/** Of now: it is live. */
export const NOW: When = {};

/** As of when the screens of badges are, as it stands in the address, and the links that take it along. */
export function useWhen() {
  const [{ at, sense }] = useBoardAddress();
  const now = useNow(60_000);
  const query = at === null ? '' : `?${new URLSearchParams({ at, ...(sense === 'known' && { sense }) })}`;
  return {
    when: at === null ? NOW : { at, sense },
    isPast: at !== null,
    /** In milliseconds. */
    now: at === null ? now : Date.parse(at),
    then: (path: string) => path + query,
    badgeThen: (badgeId: string) => badgePath(badgeId) + query,
  };
}
