import type { Aggregate } from '../platform/decisions.ts';
import type { BadgeFlowSet, LinkEvent, LinkSaved } from './score-series.events.ts';

/**
 * All links of an organisation by id, as they are now, and which series badges lead from and to. Which link an entry follows stands in link-history.ts.
 */
export type Links = { byId: Map<string, LinkSaved['data']>; flows: Map<string, BadgeFlowSet['data']> };

export const links: Aggregate<Links, LinkEvent> = {
  initial: () => ({ byId: new Map(), flows: new Map() }),
  evolve: (state, { type, data }) => {
    if (type === 'BadgeFlowSet') state.flows.set(data.badgeId, data);
    else if (type === 'LinkDeleted') state.byId.delete(data.linkId);
    else state.byId.set(data.linkId, data);
    return state;
  },
};

/** How many entries follow from one, where most do: along each way that links lead. Ways multiply where they part and meet again. */
export function mostFollowing(all: Links['byId']): number {
  const bySeries = Map.groupBy(all.values(), ({ seriesId }) => seriesId);
  const counted = new Map<string, number>();
  const following = (seriesId: string): number => {
    const links = bySeries.get(seriesId) ?? [];
    const count = counted.get(seriesId) ?? links.reduce((sum, { linkedSeriesId }) => sum + 1 + following(linkedSeriesId), 0);
    counted.set(seriesId, count);
    return count;
  };
  return [...bySeries.keys()].reduce((most, seriesId) => Math.max(most, following(seriesId)), 0);
}

/** Entries of the ones lead to entries of the others. */
export type Way = { from: readonly string[]; to: readonly string[] };

/** Would a way close a loop with others? */
export function closesLoop(way: Way, others: Iterable<Way>): boolean {
  const ways = [...others];
  const reached = new Set(way.to);
  for (const series of reached) {
    for (const { from, to } of ways) if (from.includes(series)) to.forEach((next) => reached.add(next));
  }
  return way.from.some((series) => reached.has(series));
}

/** The ways that links lead, but one. Those that are not active count: they can be made active. */
export function waysOfLinks({ byId }: Links, but?: string): Way[] {
  return [...byId.values()].flatMap((link) => (link.linkId === but ? [] : wayOf(link)));
}

/** The ways that badges lead, but one. */
export function waysOfBadges({ flows }: Links, but?: string): Way[] {
  return [...flows.values()].filter(({ badgeId }) => badgeId !== but);
}

export function wayOf({ seriesId, linkedSeriesId }: Pick<LinkSaved['data'], 'seriesId' | 'linkedSeriesId'>): Way {
  return { from: [seriesId], to: [linkedSeriesId] };
}
