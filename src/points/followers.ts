import { Injectable } from '@nestjs/common';
import { upcast } from '../../migrations-events/upcast.ts';
import { Decisions } from '../platform/decisions.ts';
import { EventStore } from '../platform/event-store/event-store.ts';
import type { Recorded } from '../platform/event.values.ts';
import type { ListedEntry } from '../revocations/revocation.events.ts';
import type { LinkHistory } from '../score-series/link-history.ts';
import type { LinkSaved } from '../score-series/score-series.events.ts';
import { regradedEntry } from './entry-source.values.ts';
import { fromMicros } from './point-amount.values.ts';
import { accountOf, pointsAccount } from './points-account.ts';
import type { PointsAwarded, PointsEvent } from './points.events.ts';

/** An entry that follows another, and the link that it follows it by. */
type Follower = { linkId: string; entry: ListedEntry };

/** An award, and links that were in force then and from which nothing has followed. */
type Unfollowed = { awarded: Recorded<PointsAwarded>; due: LinkSaved['data'][] };

/** Finds what follows entries by links as the accounts have it, whatever views show. */
@Injectable()
export class Followers {
  constructor(
    private readonly store: EventStore,
    private readonly decisions: Decisions,
  ) {}

  /** The entries that follow others by links, then those that follow these. What is passed over is not followed any further. */
  async of(
    organisationId: string,
    links: LinkHistory,
    entries: readonly ListedEntry[],
    isPassedOver: (follower: ListedEntry) => boolean,
  ): Promise<ListedEntry[]> {
    const found: ListedEntry[] = [];
    for (let sources = entries; sources.length > 0;) {
      const followers = await this.directlyOf(organisationId, links, sources);
      sources = followers.flatMap(({ entry }) => (isPassedOver(entry) ? [] : [entry]));
      found.push(...sources);
    }
    return found;
  }

  /** Of entries the awards from which a link that was in force then has not been followed, as when they were revoked by the time of their turn. */
  async unfollowed(organisationId: string, links: LinkHistory, entries: readonly ListedEntry[]): Promise<Unfollowed[]> {
    const linked = entries.filter(({ seriesId }) => links.everLed(seriesId).size > 0);
    const followers = await this.directlyOf(organisationId, links, linked);
    const followed = new Set(followers.map(({ linkId, entry }) => `${linkId} ${entry.linkedFrom}`));
    const found: Unfollowed[] = [];
    for (const [account, group] of Map.groupBy(linked, ({ seriesId, profileId }) => accountOf(organisationId, seriesId, profileId))) {
      const ids = new Set(group.map(({ entryId }) => entryId));
      for await (const recorded of this.store.readStream(account)) {
        const fact = upcast(recorded) as Recorded<PointsEvent>;
        if (fact.type !== 'PointsAwarded' || !ids.has(fact.data.entryId) || regradedEntry(fact.data.source) !== undefined) continue;
        const { entryId, seriesId } = fact.data;
        const due = links.inForce(seriesId, fact.position).filter(({ linkId }) => !followed.has(`${linkId} ${entryId}`));
        if (due.length > 0) found.push({ awarded: fact, due });
      }
    }
    return found;
  }

  private async directlyOf(organisationId: string, links: LinkHistory, sources: readonly ListedEntry[]): Promise<Follower[]> {
    const found: Follower[] = [];
    for (const group of Map.groupBy(sources, ({ seriesId, profileId }) => `${seriesId} ${profileId}`).values()) {
      const [{ seriesId: from, profileId } = { seriesId: '', profileId: '' }] = group;
      const ids = new Set(group.map(({ entryId }) => entryId));
      for (const seriesId of links.everLed(from)) {
        const { entries } = await this.decisions.load(pointsAccount, accountOf(organisationId, seriesId, profileId));
        for (const [entryId, { points, occurredAt, linked }] of entries) {
          if (!linked || !ids.has(linked.entryId)) continue;
          const entry = { entryId, seriesId, profileId, points: fromMicros(points), occurredAt, linkedFrom: linked.entryId };
          found.push({ linkId: linked.linkId, entry });
        }
      }
    }
    return found;
  }
}
