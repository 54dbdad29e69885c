import { Injectable } from '@nestjs/common';
import { upcast } from '../../migrations-events/upcast.ts';
import { Decisions } from '../platform/decisions.ts';
import { EventStore } from '../platform/event-store/event-store.ts';
import type { Position, Recorded } from '../platform/event.values.ts';
import type { ListedEntry } from '../revocations/revocation.events.ts';
import { LinkHistory } from '../score-series/link-history.ts';
import { regradedEntry } from './entry-source.values.ts';
import { linkedEntryId } from './linked-entry-id.ts';
import { pointsByLink } from './point-amount.values.ts';
import { accountOf, pointsAccount } from './points-account.ts';
import type { PointsAwarded, PointsEvent } from './points.events.ts';

type Award = PointsAwarded['data'];

/** Finds what takes the place of entries of which the points are others, and of all that followed these by links. */
@Injectable()
export class Replacements {
  constructor(
    private readonly store: EventStore,
    private readonly decisions: Decisions,
  ) {}

  /**
   * Those awards, then what follows each of them: by the links alone that the entry before it followed, as they were then.
   * @param awards what takes the place of entries, each of one in the list
   * @param turned all that is revoked, with what follows by links
   */
  async of(organisationId: string, awards: readonly Award[], turned: readonly ListedEntry[]): Promise<Award[]> {
    const followers = Map.groupBy(turned, ({ linkedFrom }) => linkedFrom);
    const all = [...awards];
    if (!awards.some(({ source }) => followers.has(regradedEntry(source)))) return all;
    const links = await LinkHistory.load(this.store, organisationId);
    const given = new Map<string, Promise<Map<string, Position>>>();
    // What is found is gone through, too.
    for (const award of all) {
      const before = regradedEntry(award.source) ?? '';
      const following = followers.get(before) ?? [];
      if (following.length === 0) continue;
      const account = accountOf(organisationId, award.seriesId, award.profileId);
      const positions = given.get(account) ?? this.firstGiven(account);
      given.set(account, positions);
      const inForce = links.inForce(award.seriesId, (await positions).get(before) ?? '');
      for (const follower of following) all.push(...(await this.following(organisationId, award, follower, inForce)));
    }
    return all;
  }

  /** Nothing where the points are more than can be held. */
  private async following(
    organisationId: string,
    { entryId, points, teamIds, occurredAt }: Award,
    { entryId: replaces, seriesId, profileId }: ListedEntry,
    inForce: ReturnType<LinkHistory['inForce']>,
  ): Promise<Award[]> {
    const { entries } = await this.decisions.load(pointsAccount, accountOf(organisationId, seriesId, profileId));
    const { linked, tags = [] } = entries.get(replaces) ?? {};
    const link = inForce.find(({ linkId }) => linkId === linked?.linkId);
    const linkedPoints = link && pointsByLink(link, points);
    if (!link || linkedPoints === undefined) return [];
    const { linkId } = link;
    const source = { kind: 'link', linkId, entryId, replaces } as const;
    const award = {
      entryId: linkedEntryId(linkId, entryId),
      seriesId,
      profileId,
      points: linkedPoints,
      tags: [...tags],
      teamIds,
      occurredAt,
    };
    return [{ ...award, source }];
  }

  /** When each entry of an account was given; of what took the place of another, when that was. */
  private async firstGiven(account: string): Promise<Map<string, Position>> {
    const given = new Map<string, Position>();
    for await (const recorded of this.store.readStream(account)) {
      const { type, data, position } = upcast(recorded) as Recorded<PointsEvent>;
      if (type === 'PointsAwarded') given.set(data.entryId, given.get(regradedEntry(data.source) ?? '') ?? position);
    }
    return given;
  }
}
