import type { Input } from '../platform/api.ts';
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
