import { Injectable } from '@nestjs/common';
import { Decisions } from '../platform/decisions.ts';
import { EventStore } from '../platform/event-store/event-store.ts';
import { Followers } from '../points/followers.ts';
import { linkedEntryId } from '../points/linked-entry-id.ts';
import { pointsByLink } from '../points/point-amount.values.ts';
import { LinkHistory } from '../score-series/link-history.ts';
import { links } from '../score-series/links.ts';
import { seriesStream } from '../score-series/load-series.ts';
import { linksOf } from '../score-series/save-link.ts';
import type { LinkSaved } from '../score-series/score-series.events.ts';
import { scoreSeries } from '../score-series/score-series.ts';
import { allThatFollows, type Following } from './following.ts';
import { revocationsOf, revokedTogether } from './lists.ts';
import type { ListedEntry } from './revocation.events.ts';
import { revocations } from './revocations.ts';
import { EntrySelection, mustBeFewEnough } from './selection.ts';
import type { CountedEntry, Joined, Turning } from './turning.values.ts';

type Link = LinkSaved['data'];

type Known = {
  /** Entries that follow by links those that joined. */
  followers: readonly ListedEntry[];
  /** The entries that do not count, each with the revocation that took it out. */
  revoked: ReadonlyMap<string, string>;
  /** By entry the links that have never been followed from it and now will be. */
  due: ReadonlyMap<string, readonly Link[]>;
  /** The tags and teams of those entries: what follows them has them too. */
  about: ReadonlyMap<string, Pick<CountedEntry, 'tags' | 'teamIds'>>;
  /** Series whose links are not followed. */
  deleted: ReadonlySet<string>;
};

/**
 * Entries that follow by links turn along through all series (U-192); of a reinstatement only those that were revoked together with what they follow.
 * What was revoked when its turn to be followed came is followed when it counts again, and what takes an entry's place by the links of now.
 */
export function followLinked({ followers, revoked, due, about, deleted }: Known, { kind }: Turning, joined: Joined): Joined {
  const along = followers.filter(({ entryId, linkedFrom = '' }) =>
    kind === 'revoke' ? !revoked.has(entryId) : revokedTogether(revoked.get(linkedFrom), revoked.get(entryId)),
  );
  const coming = [...joined.turned, ...joined.brought].flatMap((entry) =>
    (due.get(entry.entryId) ?? []).flatMap((link): CountedEntry[] => {
      const points = deleted.has(link.seriesId) || deleted.has(link.linkedSeriesId) ? undefined : pointsByLink(link, entry.points);
      if (points === undefined) return [];
      const { entryId, profileId, occurredAt } = entry;
      const { tags, teamIds } = about.get(entryId) ?? { tags: [], teamIds: [] };
      return [
        {
          entryId: linkedEntryId(link.linkId, entryId),
          seriesId: link.linkedSeriesId,
          profileId,
          points,
          tags: link.copyTags ? tags : [],
          teamIds,
          occurredAt,
          giverId: null,
          source: { kind: 'link', linkId: link.linkId, entryId },
        },
      ];
    }),
  );
  return { turned: along, brought: coming };
}

@Injectable()
export class LinkedEntries implements Following<Known> {
  constructor(
    private readonly store: EventStore,
    private readonly decisions: Decisions,
    private readonly selection: EntrySelection,
    private readonly followers: Followers,
  ) {}

  readonly follow = followLinked;

  /** What will follow entries and what was revoked with them, once they count again, and never has. @throws BadInput too-many-entries */
  async coming(organisationId: string, turned: readonly ListedEntry[]): Promise<readonly CountedEntry[]> {
    const returning = { organisationId, kind: 'reinstate', turned, brought: [] } as const;
    return (await allThatFollows([this], returning, mustBeFewEnough)).brought;
  }

  async know({ organisationId, kind }: Turning, { turned, brought }: Joined): Promise<Known> {
    const followers = await this.selection.followersOf(
      organisationId,
      turned.map(({ entryId }) => entryId),
    );
    const { revoked } = await this.decisions.load(revocations, revocationsOf(organisationId));
    const due = new Map<string, readonly Link[]>();
    const about = new Map<string, Pick<CountedEntry, 'tags' | 'teamIds'>>(brought.map((entry) => [entry.entryId, entry]));
    if (kind === 'reinstate')
      for (const { awarded, due: links } of await this.unfollowed(organisationId, turned)) {
        due.set(awarded.data.entryId, links);
        about.set(awarded.data.entryId, awarded.data);
      }
    if (brought.length > 0) {
      const { byId } = await this.decisions.load(links, linksOf(organisationId));
      const active = [...byId.values()].filter((link) => link.active);
      for (const entry of brought)
        due.set(
          entry.entryId,
          active.filter(({ seriesId }) => seriesId === entry.seriesId),
        );
    }
    return { followers, revoked, due, about, deleted: await this.deleted(organisationId, [...due.values()].flat()) };
  }

  private async unfollowed(organisationId: string, turned: readonly ListedEntry[]) {
    return this.followers.unfollowed(organisationId, await LinkHistory.load(this.store, organisationId), turned);
  }

  private async deleted(organisationId: string, due: readonly Link[]): Promise<Set<string>> {
    const deleted = new Set<string>();
    for (const seriesId of new Set(due.flatMap((link) => [link.seriesId, link.linkedSeriesId]))) {
      if ((await this.decisions.load(scoreSeries, seriesStream(organisationId, seriesId))).deleted) deleted.add(seriesId);
    }
    return deleted;
  }
}
