import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import type { Instant, Sealed } from '../platform/event.values.ts';
import { Keys } from '../platform/keys.ts';
import { Refused } from '../platform/refused.ts';
import { beginEntries } from '../score-series/begin-entries.ts';
import type { ExistingSeries } from '../score-series/score-series.ts';
import { mustBeChoosable } from '../tags/tag-choice.ts';
import { tags as organisationTags, tagsOf } from '../tags/tags.ts';
import { mustHaveRoom, type Periods } from './counted-entries.ts';
import { periodAt } from './periods.values.ts';
import { MAX_ENTRY, MAX_TOTAL, type PointAmount, toMicros } from './point-amount.values.ts';
import { accountOf, type PointsAccount, pointsAccount } from './points-account.ts';
import type { PointsAwarded, PointsEvent } from './points.events.ts';
import { Receivers } from './receivers.ts';
import { withinAllowance } from './reserve-allowance.ts';

/** An entry on its way. */
export type Award = {
  entryId: string;
  seriesId: string;
  profileId: string;
  points: PointAmount;
  pointType?: string;
  /** In plain text; it is sealed under the receiver's key. */
  comment?: string;
  tags: readonly string[];
  occurredAt: Instant;
  receivedAt: Instant;
  giverId?: string;
  timeZone?: string;
  link?: PointsAwarded['data']['link'];
  corrects?: string;
  /** They stay with the points; the receiver's teams of now if absent. */
  teamIds?: readonly string[];
  /** By an admin or a link: not limited, and may be negative. */
  unlimited: boolean;
};

/** Gives points to a player. The entry's id is derived from the command's, so that a retry is the same entry. */
export class AwardPoints extends Command<Decided<PointsEvent>> {
  constructor(
    readonly context: CommandContext,
    readonly award: Award,
  ) {
    super();
  }
}

/** An award with what was looked up for it: the sealed comment, teams, and, where limits count, the periods that it is in. */
export type PreparedAward = Omit<Award, 'comment' | 'teamIds'> & { comment?: Sealed; teamIds: readonly string[]; periods?: Periods };

/**
 * @throws Refused as {@link mustFit} says, points-out-of-range, and limit-reached with the room that is left (U-190)
 */
export function awardPoints(award: PreparedAward, series: ExistingSeries, account: PointsAccount): PointsAwarded[] {
  if (account.entries.has(award.entryId)) return [];
  mustFit(award, series);
  const points = toMicros(award.points);
  if (Math.abs(points) > MAX_ENTRY || Math.abs(account.total + points) > MAX_TOTAL) {
    throw new Refused('points-out-of-range', 'These are more points than can be held');
  }
  if (award.periods && series.settings.limitsFor === 0) {
    mustHaveRoom(points, series.limits, series.settings.limitsType, award.periods, account.counted);
  }
  const { receivedAt: _received, unlimited: _unlimited, periods: _periods, tags, teamIds, ...entry } = award;
  return [{ type: 'PointsAwarded', data: { ...entry, tags: [...tags], teamIds: [...teamIds] } }];
}

/**
 * What does not depend on other entries. A link's entry keeps the tags of the one that it follows.
 * @throws Refused series-deleted, negative-points, time-in-future (more than 5 minutes), point-type-not-found, tag-not-allowed
 */
export function mustFit(award: PreparedAward, { deleted, settings }: ExistingSeries): void {
  const { points, unlimited, occurredAt, receivedAt, pointType, tags, link } = award;
  if (deleted) throw new Refused('series-deleted', 'The score series is deleted');
  if (toMicros(points) < 0 && !unlimited) throw new Refused('negative-points', 'Only admins can take points away');
  if (Date.parse(occurredAt) > Date.parse(receivedAt) + 5 * 60_000) throw new Refused('time-in-future', 'The time is in the future');
  if (pointType !== undefined && !settings.pointTypes.some(({ id }) => id === pointType)) {
    throw new Refused('point-type-not-found', 'The score series has no such point type');
  }
  const foreign = link || settings.tags.length === 0 ? undefined : tags.find((tag) => !settings.tags.includes(tag));
  if (foreign !== undefined) throw new Refused('tag-not-allowed', 'The score series does not have this tag', { tag: foreign });
}

@CommandHandler(AwardPoints)
export class AwardPointsHandler implements ICommandHandler<AwardPoints> {
  constructor(
    private readonly decisions: Decisions,
    private readonly keys: Keys,
    private readonly receivers: Receivers,
  ) {}

  /** @throws NotFound when series or player do not exist; Refused of the decision, tag-not-found, person-forgotten */
  async execute({ context, award }: AwardPoints): Promise<Decided<PointsEvent>> {
    const { organisationId } = context;
    const { seriesId, profileId, giverId, comment } = award;
    const teamIds = award.teamIds ?? (await this.receivers.find(organisationId, profileId)).teamIds;
    if (award.tags.length > 0 && !award.link) {
      mustBeChoosable(award.tags, 'score', await this.decisions.load(organisationTags, tagsOf(organisationId)));
    }
    const series = await beginEntries(this.decisions, context, seriesId);
    const limited = !award.unlimited && series.settings.limitsType !== 0;
    const prepared: PreparedAward = {
      ...award,
      comment: comment ? this.keys.seal(comment, organisationId, profileId) : undefined,
      teamIds,
      ...(limited && { periods: periodsOf(award.occurredAt, series.settings.timeZone) }),
    };
    const account = accountOf(organisationId, seriesId, profileId);
    const give = () => this.decisions.decide(pointsAccount, account, context, (state) => awardPoints(prepared, series, state));
    if (giverId === undefined || !limited || series.settings.limitsFor === 0) return give();
    return withinAllowance(this.decisions, context, { award: prepared, giverId, series, give });
  }
}

function periodsOf(instant: Instant, timeZone: string): Periods {
  const at = Date.parse(instant);
  return { day: periodAt('day', at, timeZone), week: periodAt('week', at, timeZone), month: periodAt('month', at, timeZone) };
}
