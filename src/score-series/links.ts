import type { Aggregate } from '../platform/decisions.ts';
import type { Position } from '../platform/event.values.ts';
import type { LinkEvent, LinkSaved } from './score-series.events.ts';

/** A link between two series. Entries follow it from `since` on: when it was made, made active again, or turned to another series. */
export type Link = LinkSaved['data'] & { since: Position };

/** All links of an organisation by id. */
export type Links = Map<string, Link>;

export const links: Aggregate<Links, LinkEvent> = {
  initial: () => new Map(),
  evolve: (state, { type, data, position }) => {
    if (type === 'LinkDeleted') {
      state.delete(data.linkId);
      return state;
    }
    const before = state.get(data.linkId);
    const goesOn = before?.active && before.linkedSeriesId === data.linkedSeriesId;
    return state.set(data.linkId, { ...data, since: goesOn ? before.since : position });
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
