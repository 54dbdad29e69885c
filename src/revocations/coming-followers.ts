import { Injectable } from '@nestjs/common';
import type { Entry } from '../../projections/entries/entries.ts';
import { Decisions } from '../platform/decisions.ts';
import { EventStore } from '../platform/event-store/event-store.ts';
import { pointsFollowing } from '../points/follow-links.ts';
import { Followers } from '../points/followers.ts';
import type { PointAmount } from '../points/point-amount.values.ts';
import { LinkHistory } from '../score-series/link-history.ts';
import { type Links, links } from '../score-series/links.ts';
import { seriesStream } from '../score-series/load-series.ts';
import { linksOf } from '../score-series/save-link.ts';
import { scoreSeries } from '../score-series/score-series.ts';
import { listedEntry } from './selection.ts';

/** Tells which entries will follow by links from what a confirmation brings. They have no ids yet. */
@Injectable()
export class ComingFollowers {
  constructor(
    private readonly store: EventStore,
    private readonly decisions: Decisions,
    private readonly followers: Followers,
  ) {}

  /** What will follow an entry's replacement by the links of now. */
  async ofReplacement(organisationId: string, entry: Entry, points: PointAmount): Promise<Entry[]> {
    const all = await this.decisions.load(links, linksOf(organisationId));
    return this.chain(organisationId, all, entry, points, all);
  }

  /** What will follow entries that count again and were never followed: they were revoked when it was their turn. */
  async ofReturning(organisationId: string, entries: readonly Entry[]): Promise<Entry[]> {
    const history = await LinkHistory.load(this.store, organisationId);
    const all = await this.decisions.load(links, linksOf(organisationId));
    const byId = new Map(entries.map((entry) => [entry.entryId, entry]));
    const found: Entry[] = [];
    for (const { awarded, due } of await this.followers.unfollowed(organisationId, history, entries.map(listedEntry))) {
      const entry = byId.get(awarded.data.entryId);
      const first = new Map(due.map((link) => [link.linkId, link]));
      if (entry) found.push(...(await this.chain(organisationId, all, entry, entry.points, first)));
    }
    return found;
  }

  /** What follows by some links, and what follows that by the links of now. */
  private async chain(organisationId: string, all: Links, entry: Entry, points: PointAmount, first: Links): Promise<Entry[]> {
    const deleted = new Set<string>();
    for (const seriesId of new Set([...all.values(), ...first.values()].flatMap((link) => [link.seriesId, link.linkedSeriesId]))) {
      if ((await this.decisions.load(scoreSeries, seriesStream(organisationId, seriesId))).deleted) deleted.add(seriesId);
    }
    // Links from the entry's own series are those told; no others lead there again, as they form no loop.
    const others = [...all].filter(([, { seriesId }]) => seriesId !== entry.seriesId);
    const own = [...first].filter(([, { seriesId }]) => seriesId === entry.seriesId);
    const coming = pointsFollowing({ seriesId: entry.seriesId, points }, new Map([...others, ...own]), (seriesId) => deleted.has(seriesId));
    return coming.map((follower) => ({
      ...entry,
      ...follower,
      entryId: '',
      giverId: null,
      source: { kind: 'link', linkId: '', entryId: '' },
    }));
  }
}
