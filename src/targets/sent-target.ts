import { defined } from '../platform/defined.values.ts';
import type { Instant } from '../platform/event.values.ts';
import { Amount, Day, DayOrNone, Flag, Id, Name, Nested, OneOf, Text, When } from '../platform/http/fields.ts';
import { wrongField } from '../platform/http/refusals.ts';
import { type PointAmount, toMicros } from '../points/point-amount.values.ts';
import type { PlainItem } from './save-target-item.ts';
import type { GivenValue } from './set-target-values.ts';
import { type Holder, holderNamed } from './target-holder.values.ts';
import { type GivenDay, type LocalDate, TARGET_PERIODS, type TargetPeriod } from './target-periods.values.ts';

const DAY = 'A day in the zone of the series, or an instant in it';

/** Settings of a Target item as the specification names them; what is absent stays as it is. */
export class SentItemSettings {
  @Name({ optional: true, note: 'Needed for a new one' }) name?: string;
  @Flag({ optional: true, note: "1: a team's value holds for each of its players, 0: for the team as a whole (U-198)" })
  per_player?: boolean;
  @Flag({ optional: true, note: '1: values are entered for a day, 0: for a period' }) per_day?: boolean;
  @Flag({ optional: true, note: '1: used where a player or team has no value of their own; one for each score series' })
  default_target?: boolean;
  @Flag({ optional: true, note: '1: values of generated periods take the place of those that are there, 0: they are kept' })
  replace_existing?: boolean;
  @Text({ optional: true, max: 255, note: 'What another system calls it, unique in the organisation; empty: nothing' })
  external_id?: string;
  @Day({ optional: true, note: `The first day, from its start. ${DAY}. Needed for a new one` }) valid_from?: string;
  @DayOrNone({ optional: true, note: `The last day, until 23:59:59. ${DAY}; empty: it goes on` }) valid_to?: string;
  @OneOf(TARGET_PERIODS, { optional: true, note: 'How long its periods are; a month if absent' }) period?: TargetPeriod;
}

/** A Target item as it is saved. */
export class SentItem extends SentItemSettings {
  @Id({ optional: true, note: 'The item; a new one is made if absent' }) id?: string;
  @Id({ optional: true, note: 'The target that it is in; needed for a new one' }) target_id?: string;
  @Id({ optional: true, note: 'Its score series; needed for a new one' }) score_series_id?: string;
  @Amount({ optional: true, note: 'Ours. For each of its periods, at most 24; of all if no holder is named' }) period_target?: PointAmount;
  @Amount({ optional: true, note: 'Ours. The same for a day, where values are entered so' }) period_daily_target?: PointAmount;
  @Id({ optional: true, note: 'Ours. Whose value it is: of this player' }) group_member_id?: string;
  @Id({ optional: true, note: 'Ours. Or of this team' }) team_id?: string;
  @Nested(SentItemSettings, { optional: true, note: 'Ours. What stood in the fields that are sent, when they were read' })
  was?: SentItemSettings;
}

/** A Target value as it is saved: of a player, of a team, or of all. */
export class SentValue {
  @Id() target_item_id!: string;
  @Id({ optional: true, note: 'Whose value it is: of this player' }) group_member_id?: string;
  @Id({ optional: true, note: 'Or of this team; of all where neither is named' }) team_id?: string;
  @Amount({ optional: true, note: 'What is to be reached in the period; needed unless it is entered for a day' })
  period_target?: PointAmount;
  @Amount({ optional: true, note: 'What is to be reached a day; needed where values are entered so' }) period_daily_target?: PointAmount;
  @Day({ optional: true, note: `The first day of the period. ${DAY}. Absent: each period of the item, at most 24` })
  period_start?: string;
  @Day({ optional: true, note: `The last day. ${DAY}. Absent: the item's period in which the first day lies` })
  period_end?: string;
  @When({ optional: true, note: 'Ours. From when on a change of the period holds; from now if absent' }) effective_from?: Instant;
}

/** The settings that were sent, in plain words. @param dayIn the day that an instant lies in */
export function settingsSent(sent: SentItemSettings, dayIn: (day: GivenDay) => LocalDate): Partial<PlainItem> {
  const { valid_from: validFrom, valid_to: validTo } = sent;
  const settings: Partial<PlainItem> = {
    name: sent.name,
    perPlayer: sent.per_player,
    perDay: sent.per_day,
    isDefault: sent.default_target,
    replacesExisting: sent.replace_existing,
    period: sent.period,
    validFrom: validFrom && dayIn(validFrom),
    validTo: validTo === undefined ? undefined : validTo === '' ? null : dayIn(validTo),
    externalId: sent.external_id === undefined ? undefined : sent.external_id.trim() || null,
  };
  return defined(settings);
}

/** A value that was sent. @param at where it stands, before the names of its fields @throws BadInput */
export function valueSent(sent: SentValue, at = ''): GivenValue {
  const { target_item_id: itemId, period_target: target, period_daily_target: daily, effective_from: effectiveFrom } = sent;
  mustNotBeBelowZero(`${at}period_target`, target);
  mustNotBeBelowZero(`${at}period_daily_target`, daily);
  const { period_start: from, period_end: to } = sent;
  if (to !== undefined && from === undefined) throw wrongField(`${at}period_start`, 'must be there when the period has an end');
  return {
    itemId,
    holder: holderSent(sent, at),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(target !== undefined && { target }),
    ...(daily !== undefined && { daily }),
    ...(effectiveFrom && { effectiveFrom }),
  };
}

/** Whose value it is. @throws BadInput when both are named */
export function holderSent(sent: Pick<SentValue, 'group_member_id' | 'team_id'>, at = ''): Holder {
  const holder = holderNamed(sent);
  if (!holder) throw wrongField(`${at}team_id`, 'a value is of a player or of a team');
  return holder;
}

function mustNotBeBelowZero(field: string, amount: PointAmount | undefined): void {
  if (amount !== undefined && toMicros(amount) < 0) throw wrongField(field, 'must not be below 0');
}
