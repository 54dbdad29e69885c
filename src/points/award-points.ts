import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import type { Instant } from '../platform/event.values.ts';
import { Keys } from '../platform/keys.ts';
import { Refused } from '../platform/refused.ts';
import { beginEntries } from '../score-series/begin-entries.ts';
import type { ExistingSeries } from '../score-series/score-series.ts';
import { mustBeChoosable } from '../tags/tag-choice.ts';
import { tags as organisationTags, tagsOf } from '../tags/tags.ts';
import { type Award, mustFit, type PreparedAward } from './award.ts';
import { mustHaveRoom, type Periods } from './counted-entries.ts';
import { followedEntry } from './entry-source.values.ts';
import { loadReceiver } from './load-receiver.ts';
import { periodAt } from './periods.values.ts';
import { MAX_ENTRY, MAX_TOTAL, toMicros } from './point-amount.values.ts';
import { type AccountEvent, accountOf, type PointsAccount, pointsAccount } from './points-account.ts';
import type { PointsAwarded } from './points.events.ts';
import { withinAllowance } from './reserve-allowance.ts';

/** Gives points to a player. The entry's id is derived from the command's, so that a retry is the same entry. */
export class AwardPoints extends Command<Decided<AccountEvent>> {
  constructor(
    readonly context: CommandContext,
    readonly award: Award,
  ) {
    super();
  }
}

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
  return [{ type: 'PointsAwarded', data: entryOf(award) }];
}

@CommandHandler(AwardPoints)
export class AwardPointsHandler implements ICommandHandler<AwardPoints> {
  constructor(
    private readonly decisions: Decisions,
    private readonly keys: Keys,
  ) {}

  /** @throws NotFound when series or player do not exist; Refused of the decision, tag-not-found, person-forgotten */
  async execute({ context, award }: AwardPoints): Promise<Decided<AccountEvent>> {
    const { organisationId } = context;
    const { seriesId, profileId, giverId, comment } = award;
    const teamIds = award.teamIds ?? [...(await loadReceiver(this.decisions, organisationId, profileId)).teamIds];
    if (award.tags.length > 0 && followedEntry(award.source) === undefined) {
      mustBeChoosable(award.tags, 'score', await this.decisions.load(organisationTags, tagsOf(organisationId)));
    }
    const series = await beginEntries(this.decisions, context, seriesId);
    const limited = !award.unlimited && series.settings.limitsType !== 0;
    const prepared: PreparedAward = {
      ...award,
      comment: comment ? await this.keys.seal(comment, organisationId, profileId) : undefined,
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

function entryOf(award: PreparedAward): PointsAwarded['data'] {
  const { entryId, seriesId, profileId, points, pointType, comment, tags, teamIds, occurredAt, giverId, source, timeZone, importId } =
    award;
  return {
    entryId,
    seriesId,
    profileId,
    points,
    ...(pointType !== undefined && { pointType }),
    ...(comment && { comment }),
    tags: [...tags],
    teamIds: [...teamIds],
    occurredAt,
    ...(giverId !== undefined && { giverId }),
    ...(importId !== undefined && { importId }),
    ...(source && { source }),
    ...(timeZone !== undefined && { timeZone }),
  };
}
