import type { Aggregate } from '../platform/decisions.ts';
import type { LinkEvent, LinkSaved } from './score-series.events.ts';

/** All links of an organisation by id, as they are now. Which of them an entry follows stands in link-history.ts. */
export type Links = Map<string, LinkSaved['data']>;

export const links: Aggregate<Links, LinkEvent> = {
  initial: () => new Map(),
  evolve: (state, { type, data }) => {
    if (type === 'LinkDeleted') {
      state.delete(data.linkId);
      return state;
    }
    return state.set(data.linkId, data);
  },
};

/** How many entries follow from one, where most do: along each way that links lead. Ways multiply where they part and meet again. */
export function mostFollowing(all: Links): number {
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

/** Would a link between the two close a loop? Links that are not active count: they can be made active. */
export function closesLoop(all: Links, linkId: string, seriesId: string, linkedSeriesId: string): boolean {
  const others = [...all.values()].filter((link) => link.linkId !== linkId);
  const reached = new Set([linkedSeriesId]);
  for (const from of reached) {
    for (const link of others) if (link.seriesId === from) reached.add(link.linkedSeriesId);
  }
  return reached.has(seriesId);
}
