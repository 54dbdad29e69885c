/**
 * What an item of a cast shows. Of competitions, battles and boards without an id all of the organisation, one after the other (U-133); of a feed without one that
 * of the cast's own group.
 */
export type CastShow =
  | { kind: 'competition' | 'battle'; contentId: string | null; which: Which }
  | { kind: 'winner'; badgeId: string; place: 1 | 2 | 3 }
  | { kind: 'series'; seriesId: string }
  | { kind: 'board'; boardId: string | null }
  | { kind: 'feed'; groupId: string | null };
/** Those that run, or those that ended within {@link RECENT_DAYS}. */
export type Which = 'active' | 'recentfinished';

export type CastItem = {
  shows: CastShow;
  /** How long it is shown, in whole seconds. */
  seconds: number;
  /** The feed is shown beside it. */
  withFeed: boolean;
};

export const MOST_ITEMS = 100;
export const LEAST_SECONDS = 5;
export const MOST_SECONDS = 3_600;
/** R-088, C-20: a minute. */
export const DEFAULT_SECONDS = 60;
/** U-133. */
export const RECENT_DAYS = 7;

/** What is shown, by its number (entities.json: Cast item). Ours: 20 and 21. */
export const SHOWN_TYPES = {
  1: { kind: 'competition' },
  2: { kind: 'winner', place: 1 },
  3: { kind: 'winner', place: 2 },
  4: { kind: 'winner', place: 3 },
  5: { kind: 'battle' },
  10: { kind: 'board' },
  20: { kind: 'series' },
  21: { kind: 'feed' },
} as const;
export type ShownType = keyof typeof SHOWN_TYPES;

/** What an item shows, as the specification says it. An empty text, and 0, name nothing. */
export type ShowFields = { ttype: ShownType; contentid: string; subtype: Which };

export function showFields(shows: CastShow): ShowFields {
  switch (shows.kind) {
    case 'competition':
    case 'battle':
      return { ttype: shows.kind === 'battle' ? 5 : 1, contentid: shows.contentId ?? '0', subtype: shows.which };
    case 'winner':
      return { ttype: WINNER_TYPES[shows.place], contentid: shows.badgeId, subtype: 'active' };
    case 'series':
      return { ttype: 20, contentid: shows.seriesId, subtype: 'active' };
    case 'board':
      return { ttype: 10, contentid: shows.boardId ?? '0', subtype: 'active' };
    case 'feed':
      return { ttype: 21, contentid: shows.groupId ?? '0', subtype: 'active' };
  }
}

/** What fields name; nothing where something must be named and is not. */
export function showOf({ ttype, contentid, subtype }: ShowFields): CastShow | undefined {
  const named = contentid === '' || contentid === '0' ? null : contentid;
  const type = SHOWN_TYPES[ttype];
  switch (type.kind) {
    case 'competition':
    case 'battle':
      return { kind: type.kind, contentId: named, which: subtype };
    case 'board':
      return { kind: 'board', boardId: named };
    case 'feed':
      return { kind: 'feed', groupId: named };
    case 'winner':
      return named === null ? undefined : { kind: 'winner', badgeId: named, place: type.place };
    case 'series':
      return named === null ? undefined : { kind: 'series', seriesId: named };
  }
}

const WINNER_TYPES = { 1: 2, 2: 3, 3: 4 } as const;

/** The id of what an item names; null where it names nothing. */
export function contentOf(shows: CastShow): string | null {
  switch (shows.kind) {
    case 'competition':
    case 'battle':
      return shows.contentId;
    case 'winner':
      return shows.badgeId;
    case 'series':
      return shows.seriesId;
    case 'board':
      return shows.boardId;
    case 'feed':
      return shows.groupId;
  }
}

/** Whether the feed is on the screen: an item shows it, or it stands beside another (U-132). */
export function showsFeed(items: readonly { item: CastItem }[]): boolean {
  return items.some(({ item: { shows, withFeed } }) => withFeed || shows.kind === 'feed');
}

/** Minutes, or minutes and seconds as m:ss (R-089, U-132), in whole seconds. Nothing where it is no time. */
export function readTime(text: string): number | undefined {
  const [, minutes, seconds] = /^(\d{1,2}):([0-5]\d)$/.exec(text) ?? [];
  if (minutes !== undefined && seconds !== undefined) return Number(minutes) * 60 + Number(seconds);
  return /^\d{1,4}(\.\d{1,9})?$/.test(text) ? Math.round(Number(text) * 60) : undefined;
}

/** m:ss. */
export function timeText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** minutes, of which {@link readTime} makes these seconds again. */
export function minutesOf(seconds: number): number {
  return Number((seconds / 60).toFixed(6));
}
