import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { v5 as uuid5 } from 'uuid';
import { answering, Decisions } from '../platform/decisions.ts';
import { EventStore } from '../platform/event-store/event-store.ts';
import type { Position, Recorded } from '../platform/event.values.ts';
import { type DecidingReaction, EVERY_LANE, type Lane } from '../platform/reaction.ts';
import { Refused } from '../platform/refused.ts';
import { listedEntries } from '../revocations/listed-entries.ts';
import { appendList, revocationsOf, strayListOf } from '../revocations/lists.ts';
import { type ReinstatementApplied, type RevocationApplied, type RevocationEvent, REVOCATIONS } from '../revocations/revocation.events.ts';
import { revocations } from '../revocations/revocations.ts';
import { revokeEntries } from '../revocations/revoke-entries.ts';
import { LinkHistory } from '../score-series/link-history.ts';
import { seriesStream } from '../score-series/load-series.ts';
import { type LinkEvent, type LinkSaved, SCORE_SERIES_LINKS } from '../score-series/score-series.events.ts';
import { scoreSeries } from '../score-series/score-series.ts';
import { AwardPoints } from './award-points.ts';
import { regradedEntry } from './entry-source.values.ts';
import { Followers } from './followers.ts';
import { linkedEntryId } from './linked-entry-id.ts';
import { pointsByLink } from './point-amount.values.ts';
import { POINTS_ACCOUNT, type PointsAwarded, type PointsEvent } from './points.events.ts';

/** Facts by which it may change what follows from others. */
const TURNING = new Set(['LinkSaved', 'LinkDeleted', 'RevocationApplied', 'ReinstatementApplied'] satisfies Heard['type'][] as string[]);

type Heard = PointsEvent | LinkEvent | RevocationEvent;

/**
 * When points were awarded, the series that are linked get theirs (U-192), by the links that were in force then: those of before a link was made,
 * or from while it was off, are left alone. What is revoked by the time of its turn is not followed, until it counts again; what came to
 * follow something while that was being revoked is revoked along with it. What takes an entry's place by a regrade brings along what followed that.
 */
@Injectable()
export class FollowLinks implements DecidingReaction {
  readonly name = 'links';
  readonly kind = 'decides';
  readonly begin = 'start';
  readonly categories = [POINTS_ACCOUNT, SCORE_SERIES_LINKS, REVOCATIONS];
  /** Each organisation's links, until one of them changes: most entries follow none. */
  private readonly links = new Map<string, Promise<LinkHistory>>();

  constructor(
    private readonly store: EventStore,
    private readonly decisions: Decisions,
    private readonly commands: CommandBus,
    private readonly followers: Followers,
  ) {}

  lane({ type, stream }: Recorded): Lane {
    return TURNING.has(type) ? EVERY_LANE : stream;
  }

  async on(event: Recorded): Promise<Position | undefined> {
    const fact = event as Recorded<Heard>;
    switch (fact.type) {
      case 'PointsAwarded':
        return this.follow(fact);
      case 'LinkSaved':
      case 'LinkDeleted':
        this.links.delete(fact.metadata.organisationId);
        return undefined;
      case 'RevocationApplied':
        return this.revokeStrays(fact);
      case 'ReinstatementApplied':
        return this.followReturned(fact);
      default:
        return undefined;
    }
  }

  private async follow(awarded: Recorded<PointsAwarded>): Promise<Position | undefined> {
    const { organisationId } = awarded.metadata;
    if (regradedEntry(awarded.data.source) !== undefined) return undefined;
    const links = await this.linksOf(organisationId);
    const due = links.inForce(awarded.data.seriesId, awarded.position);
    if (due.length === 0 || (await this.revokedOf(organisationId)).has(awarded.data.entryId)) return undefined;
    let last: Position | undefined;
    const refusals: Refused[] = [];
    for (const link of due) {
      if ((await this.isDeleted(organisationId, link.seriesId)) || (await this.isDeleted(organisationId, link.linkedSeriesId))) continue;
      try {
        const { position } = await this.commands.execute(followLink(awarded, link));
        if (last === undefined || position > last) last = position;
      } catch (error) {
        // One that is refused keeps no other from being followed. That it was is of no use to know once the link is deleted.
        if (!(error instanceof Refused)) throw error;
        if (links.stands(link)) refusals.push(error);
      }
    }
    if (refusals[0]) throw refusals[0];
    return last;
  }

  /** What followed an entry between the look at what is to be revoked and the revocation stands on no list: it gets one of its own. */
  private async revokeStrays(fact: Recorded<RevocationApplied>): Promise<Position | undefined> {
    const { revocationId, occurredAt } = fact.data;
    const { organisationId, recordedAt, reason } = fact.metadata;
    const links = await this.linksOf(organisationId);
    const revoked = await this.revokedOf(organisationId);
    const listed = await listedEntries(this.store, fact);
    const standing = listed.filter(({ entryId }) => revoked.get(entryId) === revocationId);
    const ids = new Set(listed.map(({ entryId }) => entryId));
    // What another revocation took out leads no further: who reinstated what follows it meant that alone.
    const strays = await this.followers.of(organisationId, links, standing, ({ entryId }) => ids.has(entryId) || revoked.has(entryId));
    if (strays.length === 0) return undefined;
    const list = { revocationId: strayListOf(revocationId), entries: strays, seriesIds: [], occurredAt, receivedAt: recordedAt };
    const context = { ...answering(fact, uuid5('strays', fact.id)), ...(reason && { reason }) };
    const { position } = await appendList(this.decisions, context, list.revocationId, (state) =>
      revokeEntries({ ...list, expected: state.applications }, state),
    );
    return position;
  }

  /** What was revoked when its turn came is followed now that it counts. */
  private async followReturned(fact: Recorded<ReinstatementApplied>): Promise<Position | undefined> {
    const { organisationId } = fact.metadata;
    const links = await this.linksOf(organisationId);
    let last: Position | undefined;
    for (const { awarded } of await this.followers.unfollowed(organisationId, links, await listedEntries(this.store, fact))) {
      const position = await this.follow(awarded);
      if (position !== undefined && (last === undefined || position > last)) last = position;
    }
    return last;
  }

  private async revokedOf(organisationId: string): Promise<ReadonlyMap<string, string>> {
    return (await this.decisions.load(revocations, revocationsOf(organisationId))).revoked;
  }

  private linksOf(organisationId: string): Promise<LinkHistory> {
    const known = this.links.get(organisationId);
    if (known) return known;
    if (this.links.size >= MOST_ORGANISATIONS) this.links.clear();
    const loading = LinkHistory.load(this.store, organisationId);
    this.links.set(organisationId, loading);
    loading.catch(() => this.links.delete(organisationId));
    return loading;
  }

  private async isDeleted(organisationId: string, seriesId: string): Promise<boolean> {
    return (await this.decisions.load(scoreSeries, seriesStream(organisationId, seriesId))).deleted;
  }
}

const MOST_ORGANISATIONS = 1_000;

/**
 * The entry that a link adds for another: at the same time, with the same teams.
 * @throws Refused points-out-of-range
 */
export function followLink(awarded: Recorded<PointsAwarded>, link: LinkSaved['data']): AwardPoints {
  const { entryId, profileId, teamIds, tags, occurredAt } = awarded.data;
  const commandId = uuid5(link.linkId, awarded.id);
  const points = pointsByLink(link, awarded.data.points);
  if (points === undefined) throw new Refused('points-out-of-range', 'These are more points than can be held');
  return new AwardPoints(answering(awarded, commandId), {
    entryId: linkedEntryId(link.linkId, entryId),
    seriesId: link.linkedSeriesId,
    profileId,
    points,
    tags: link.copyTags ? tags : [],
    teamIds,
    occurredAt,
    receivedAt: occurredAt,
    source: { kind: 'link', linkId: link.linkId, entryId },
    unlimited: true,
  });
}
