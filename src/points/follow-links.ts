import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { v5 as uuid5 } from 'uuid';
import { Decisions } from '../platform/decisions.ts';
import type { Position, Recorded } from '../platform/event.values.ts';
import type { DecidingReaction } from '../platform/reaction.ts';
import { Refused } from '../platform/refused.ts';
import { type Link, type Links, links } from '../score-series/links.ts';
import { seriesStream } from '../score-series/load-series.ts';
import { linksOf } from '../score-series/save-link.ts';
import { SCORE_SERIES_LINKS } from '../score-series/score-series.events.ts';
import { scoreSeries } from '../score-series/score-series.ts';
import { AwardPoints } from './award-points.ts';
import { fromMicros, linkedPoints, MAX_ENTRY, type PointAmount, toMicros } from './point-amount.values.ts';
import { POINTS_ACCOUNT, type PointsAwarded } from './points.events.ts';

/** When points were awarded, the series that are linked get theirs (U-192). Entries from before a link was made, or from while it was off, are left alone. */
@Injectable()
export class FollowLinks implements DecidingReaction {
  readonly name = 'links';
  readonly kind = 'decides';
  readonly begin = 'start';
  readonly categories = [POINTS_ACCOUNT, SCORE_SERIES_LINKS];
  /** Each organisation's links, until one of them changes: most entries follow none. */
  private readonly links = new Map<string, Promise<Links>>();

  constructor(
    private readonly decisions: Decisions,
    private readonly commands: CommandBus,
  ) {}

  async on(event: Recorded): Promise<Position | undefined> {
    const { organisationId } = event.metadata;
    if (event.type === 'LinkSaved' || event.type === 'LinkDeleted') this.links.delete(organisationId);
    if (event.type !== 'PointsAwarded') return undefined;
    const awarded = event as Recorded<PointsAwarded>;
    const active = [...(await this.linksOf(organisationId)).values()].filter(
      (link) => link.seriesId === awarded.data.seriesId && link.active && link.since <= awarded.position,
    );
    let last: Position | undefined;
    const refusals: Refused[] = [];
    for (const link of active) {
      if ((await this.isDeleted(organisationId, link.seriesId)) || (await this.isDeleted(organisationId, link.linkedSeriesId))) continue;
      try {
        const { position } = await this.commands.execute(followLink(awarded, link));
        if (last === undefined || position > last) last = position;
      } catch (error) {
        // One that is refused keeps no other from being followed.
        if (!(error instanceof Refused)) throw error;
        refusals.push(error);
      }
    }
    if (refusals[0]) throw refusals[0];
    return last;
  }

  private linksOf(organisationId: string): Promise<Links> {
    const known = this.links.get(organisationId);
    if (known) return known;
    if (this.links.size >= MOST_ORGANISATIONS) this.links.clear();
    const loading = this.decisions.load(links, linksOf(organisationId));
    this.links.set(organisationId, loading);
    loading.catch(() => this.links.delete(organisationId));
    return loading;
  }

  private async isDeleted(organisationId: string, seriesId: string): Promise<boolean> {
    return (await this.decisions.load(scoreSeries, seriesStream(organisationId, seriesId))).deleted;
  }
}

const MOST_ORGANISATIONS = 1_000;

/** What links will add for points that are awarded now, link after link; what {@link followLink} would refuse is not among it. */
export function pointsFollowing(
  awarded: { seriesId: string; points: PointAmount },
  links: Links,
  isDeleted: (seriesId: string) => boolean,
): { seriesId: string; points: PointAmount }[] {
  if (isDeleted(awarded.seriesId)) return [];
  return [...links.values()].flatMap(({ seriesId, linkedSeriesId, active, baseValue, factor }) => {
    if (seriesId !== awarded.seriesId || !active || isDeleted(linkedSeriesId)) return [];
    const points = linkedPoints(toMicros(awarded.points), toMicros(baseValue), toMicros(factor));
    if (Math.abs(points) > MAX_ENTRY) return [];
    const follower = { seriesId: linkedSeriesId, points: fromMicros(points) };
    return [follower, ...pointsFollowing(follower, links, isDeleted)];
  });
}

/**
 * The entry that a link adds for another: base value and points times factor, at the same time, with the same teams.
 * @throws Refused points-out-of-range
 */
export function followLink({ id, data, metadata }: Recorded<PointsAwarded>, link: Link): AwardPoints {
  const { entryId, profileId, teamIds, tags, occurredAt } = data;
  const commandId = uuid5(link.linkId, id);
  const points = linkedPoints(toMicros(data.points), toMicros(link.baseValue), toMicros(link.factor));
  if (Math.abs(points) > MAX_ENTRY) throw new Refused('points-out-of-range', 'These are more points than can be held');
  const { organisationId, actor, correlationId } = metadata;
  const context = { commandId, organisationId, actor, channel: 'reaction' as const, correlationId, causationId: id };
  return new AwardPoints(context, {
    entryId: uuid5('entry', commandId),
    seriesId: link.linkedSeriesId,
    profileId,
    points: fromMicros(points),
    tags: link.copyTags ? tags : [],
    teamIds,
    occurredAt,
    receivedAt: occurredAt,
    source: { kind: 'link', linkId: link.linkId, entryId },
    unlimited: true,
  });
}
