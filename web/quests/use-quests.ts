import type { Input } from '../platform/api.ts';
import { useNow } from '../platform/format/use-now.ts';
import { useResource } from '../platform/live-resources.ts';

const FRESH = { staleOn: [{ view: 'quests' }, { view: 'quest-attempts' }], keep: true } as const;

/** Quests by name, with how far one is with each. */
export function useQuests(asked: Input<'GET', 'quest/questinfo'> = {}) {
  return useResource('quest/questinfo', asked, FRESH);
}

/** A quest, and whether one can begin it, or go on with it, now (U-177). */
export function useStart(questid: string) {
  return useResource('quest/prepare_start', { questid }, FRESH);
}

/** One's own attempt in the round that began last. */
export function useAttempt(questid: string | undefined) {
  return useResource('quest/attempt', questid === undefined ? null : { questid }, FRESH);
}

/** What a quest asks, in its order, sections too. `published`: for who edits it, too, only what players see. */
export function useActivities(questid: string, published: boolean) {
  return useResource(
    'quest/activity',
    { questid, ...(published && { publishedonly: 1 as const }) },
    { staleOn: [{ view: 'quests' }], keep: true },
  );
}

/** The end of this minute by the clock of the browser, in milliseconds: what begins within it has begun. */
export function useMinute(): number {
  return useNow(MINUTE_MS) + MINUTE_MS - 1;
}

const MINUTE_MS = 60_000;
