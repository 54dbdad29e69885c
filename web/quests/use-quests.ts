import type { AttemptRow } from '../../projections/quest-attempts/quest-attempts.view.ts';
import type { Input } from '../platform/api.ts';
import { useNow } from '../platform/format/use-now.ts';
import { useLiveView } from '../platform/live.ts';
import { useResource } from '../platform/live-resources.ts';

const FRESH = { staleOn: [{ view: 'quests' }, { view: 'quest-attempts' }], keep: true } as const;

const WHOLE = [{ block: 0 }] as const;

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

/** An attempt that was read, as all devices have it while it is taken: with what is half answered on another (0095). */
export function useInStep(questId: string, read: AttemptRow | null | undefined): AttemptRow | null | undefined {
  const { status, header, rows } = useLiveView('quest-attempt', read ? { questId, round: read.round } : null, WHOLE);
  const told = header?.attempt;
  if (status !== 'live' || !told || told.response_set_id !== read?.response_set_id) return read;
  return { ...told, activities: [...rows.values()] };
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
