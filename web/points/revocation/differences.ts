import type { RevocationPreview } from '../../../projections/revocations/revocations.view.ts';

/** The lines of two previews that differ, by key: what a person who looked at the first has not seen yet. */
export function changesBetween(before: RevocationPreview, after: RevocationPreview): string[] {
  const [old, now] = [linesOf(before), linesOf(after)];
  return [...new Set([...old.keys(), ...now.keys()])].filter((key) => old.get(key) !== now.get(key));
}

export const rankKey = (seriesId: string, profileId: string) => `rank ${seriesId} ${profileId}`;
export const limitKey = (seriesId: string, profileId: string, span: string, since: string) =>
  `limit ${seriesId} ${profileId} ${span} ${since}`;
/** How many entries it is about. */
const ENTRIES_KEY = 'entries';

function linesOf({ entryCount, series, limits }: RevocationPreview): Map<string, string> {
  const lines = new Map([[ENTRIES_KEY, String(entryCount)]]);
  for (const { seriesId, changes } of series) {
    for (const { profileId, before, after } of changes) lines.set(rankKey(seriesId, profileId), JSON.stringify([before, after]));
  }
  for (const { seriesId, profileId, span, since, before, after, limit } of limits) {
    lines.set(limitKey(seriesId, profileId, span, since), JSON.stringify([before, after, limit]));
  }
  return lines;
}
