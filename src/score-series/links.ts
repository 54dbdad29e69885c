import type { Aggregate } from '../platform/decisions.ts';
import type { Position } from '../platform/event.values.ts';
import type { LinkEvent, LinkSaved } from './score-series.events.ts';

/** A link between two series; `since` is the position of the fact that made it. */
export type Link = LinkSaved['data'] & { since: Position };

/** All links of an organisation by id. */
export type Links = Map<string, Link>;

export const links: Aggregate<Links, LinkEvent> = {
  initial: () => new Map(),
  evolve: (state, { type, data, position }) => {
    if (type === 'LinkSaved') state.set(data.linkId, { ...data, since: state.get(data.linkId)?.since ?? position });
    else state.delete(data.linkId);
    return state;
  },
};

/** Would a link between the two close a loop? Links that are not active count: they can be made active. */
export function closesLoop(all: Links, linkId: string, seriesId: string, linkedSeriesId: string): boolean {
  const others = [...all.values()].filter((link) => link.linkId !== linkId);
  const reached = new Set([linkedSeriesId]);
  for (const from of reached) {
    for (const link of others) if (link.seriesId === from) reached.add(link.linkedSeriesId);
  }
  return reached.has(seriesId);
}
