import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, Decisions, following } from '../platform/decisions.ts';
import { derivedId } from '../platform/derived-id.ts';
import type { Instant, Position } from '../platform/event.values.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { Refused } from '../platform/refused.ts';
import { Turns } from '../platform/turns.ts';
import { loadReceiver } from '../points/load-receiver.ts';
import type { PointAmount } from '../points/point-amount.values.ts';
import { loadSeries } from '../score-series/load-series.ts';
import { isOpen, team, teamOf } from '../teams/team.ts';
import { type Holder, holderKey } from './target-holder.values.ts';
import {
  calendarPeriodOf,
  type DatedSpan,
  dayOf,
  daysOf,
  daysShared,
  type GivenDay,
  type LocalDate,
  periodsWithin,
  spanOf,
} from './target-periods.values.ts';
import { type TargetValues, targetValues, targetValuesOf } from './target-values.ts';
import { dailyTarget, periodTarget, type TargetAmounts } from './target-values.values.ts';
import { existingItem, type TargetItem, targets, targetsOf } from './targets.ts';
import type { TargetValueEvent, TargetValueSet } from './targets.events.ts';

/**
 * A value as it is given: of some days, or of each period of the item (U-199). A day is one on the calendar, or an instant in it. Without an end it
 * is the item's period in which the first day lies.
 */
export type GivenValue = {
  itemId: string;
  holder: Holder;
  from?: GivenDay;
  to?: GivenDay;
  target?: PointAmount;
  daily?: PointAmount;
  effectiveFrom?: Instant;
};
/** What became of many: the rows that were refused, counted from 0, and whether periods were left out beyond the 24th. */
export type SetValues = { position: Position; refused: { row: number; why: Refused }[]; isCut: boolean };

/** Sets what is to be reached: each row by itself, so that one that is refused does not hold up the others. */
export class SetTargetValues extends Command<SetValues> {
  constructor(
    readonly context: CommandContext,
    readonly rows: readonly GivenValue[],
    readonly receivedAt: Instant,
  ) {
    super();
  }
}

/** Of one list. */
export const MOST_VALUES = 10_000;
/** Of one holder in one item. */
export const MOST_PERIODS = 1_000;
const SIDE_BY_SIDE = 100;

type Row = { row: number; given: GivenValue };
type Item = TargetItem & { itemId: string; timeZone: string };
type Judged = { facts: TargetValueEvent[]; refused: SetValues['refused']; isCut: boolean };

/** What rows of one holder lead to, in their order. */
export function setTargetValues(rows: readonly Row[], item: Item, now: Instant, { values }: TargetValues): Judged {
  const state = new Map(values);
  const judged: Judged = { facts: [], refused: [], isCut: false };
  for (const { row, given } of rows) {
    try {
      const { periods, isCut } = periodsOf(given, item);
      const facts = periods.flatMap((period) => setValue(period, given, item, now, state));
      for (const { data } of facts) state.set(data.period.from, { ...data.period, target: data.target, daily: data.daily });
      judged.facts.push(...facts);
      judged.isCut ||= isCut;
    } catch (why) {
      if (!(why instanceof Refused)) throw why;
      judged.refused.push({ row, why });
    }
  }
  return judged;
}

/** The days that are meant; without any every period of the item, at most 24 (U-199). @throws Refused period-outside, period-backwards */
function periodsOf({ from, to }: GivenValue, item: Item): { periods: DatedSpan[]; isCut: boolean } {
  const { timeZone } = item;
  const { period, validFrom, validTo } = item.settings;
  if (from === undefined) return periodsWithin(period, validFrom, validTo);
  const first = dayOf(from, timeZone);
  const last = to === undefined ? undefined : dayOf(to, timeZone);
  if (last !== undefined && last < first) throw new Refused('period-backwards', 'The period ends before it begins');
  const isInside = first >= validFrom && (last ?? first) <= (validTo ?? '9999');
  if (!isInside) throw new Refused('period-outside', 'The period is not within the days of the target item');
  return { periods: [last === undefined ? calendarPeriod(item, first) : { from: first, to: last }], isCut: false };
}

/** The period of the item in which a day lies, cut where the item begins and ends. */
function calendarPeriod({ settings: { period, validFrom, validTo } }: Item, day: LocalDate): DatedSpan {
  const { from, to } = calendarPeriodOf(period, day);
  return { from: from < validFrom ? validFrom : from, to: validTo !== undefined && validTo < to ? validTo : to };
}

/**
 * @throws Refused target-missing when what the item is entered by is not said; points-out-of-range; period-overlap with another period; period-over when
 * a period that has ended would change from now on; too-many-periods
 */
function setValue(period: DatedSpan, given: GivenValue, item: Item, now: Instant, values: TargetValues['values']): TargetValueSet[] {
  const { itemId, seriesId, settings, timeZone } = item;
  const isGenerated = given.from === undefined;
  const amounts = amountsOf(given, settings.perDay, daysOf(period));
  const before = values.get(period.from);
  const isSame = before?.to === period.to;
  if (isGenerated && isSame && !settings.replacesExisting) return [];
  if (isSame && before.target === amounts.target && before.daily === amounts.daily) return [];
  if (!isSame && [...values.values()].some((other) => daysShared(other, period)))
    throw new Refused('period-overlap', 'There is already a target for some of these days');
  const value = { itemId, seriesId, holder: given.holder, period, ...amounts };
  if (!isSame) {
    if (values.size >= MOST_PERIODS) throw new Refused('too-many-periods', `There are at most ${MOST_PERIODS} periods`);
    return [{ type: 'TargetValueSet', data: value }];
  }
  const span = spanOf(period, timeZone);
  const effectiveFrom = given.effectiveFrom ?? now;
  if (Date.parse(effectiveFrom) >= span.before)
    throw new Refused('period-over', 'The period is over by then: say from when on in it the change holds');
  return [{ type: 'TargetValueSet', data: { ...value, ...(Date.parse(effectiveFrom) > span.from && { effectiveFrom }) } }];
}

/** What is entered for a day is times the days of the period, what is entered for the period is divided by them (R-258, U-200). */
function amountsOf({ target, daily }: GivenValue, perDay: boolean, days: number): TargetAmounts {
  if (perDay) {
    if (daily === undefined) throw new Refused('target-missing', 'This target is entered for a day');
    const period = periodTarget(daily, days);
    if (period === undefined) throw new Refused('points-out-of-range', 'These are more points than can be held');
    return { target: period, daily };
  }
  if (target === undefined) throw new Refused('target-missing', 'This target is entered for a period');
  return { target, daily: dailyTarget(target, days) };
}

@CommandHandler(SetTargetValues)
export class SetTargetValuesHandler implements ICommandHandler<SetTargetValues> {
  private readonly turns = new Turns();

  constructor(private readonly decisions: Decisions) {}

  async execute({ context, rows, receivedAt }: SetTargetValues): Promise<SetValues> {
    const slice = this.turns.begin();
    const groups = [
      ...Map.groupBy(
        rows.map((given, row): Row => ({ row, given })),
        ({ given }) => holderOf(given),
      ).values(),
    ];
    const done: SetValues = { position: '', refused: [], isCut: false };
    const items = new Map<string, Promise<Item>>();
    for (let from = 0; from < groups.length; from += SIDE_BY_SIDE) {
      const some = await Promise.all(groups.slice(from, from + SIDE_BY_SIDE).map((group) => this.set(context, group, receivedAt, items)));
      for (const { position, refused, isCut } of some) {
        if (position > done.position) done.position = position;
        done.refused.push(...refused);
        done.isCut ||= isCut;
      }
      if (slice.isOver()) await slice.rest();
    }
    done.refused.sort((a, b) => a.row - b.row);
    return done;
  }

  /** Of one holder. */
  private async set(context: CommandContext, rows: Row[], now: Instant, items: Map<string, Promise<Item>>): Promise<SetValues> {
    const { itemId = '', holder = { kind: 'all' } } = rows[0]?.given ?? {};
    const stream = targetValuesOf(context.organisationId, itemId, holder);
    const command = following(context, derivedId(stream, context.commandId));
    try {
      const known = items.get(itemId) ?? this.item(context, itemId);
      items.set(itemId, known);
      const item = await known;
      await this.mustBeThere(context, holder);
      let judged: Judged | undefined;
      const { position } = await this.decisions.decide(targetValues, stream, command, (state) => {
        judged = setTargetValues(rows, item, now, state);
        return judged.facts;
      });
      // A retry decides nothing: what was refused then is told again.
      judged ??= setTargetValues(rows, item, now, await this.decisions.load(targetValues, stream));
      return { position, refused: judged.refused, isCut: judged.isCut };
    } catch (why) {
      if (!(why instanceof Refused)) throw why;
      return { position: '', refused: rows.map(({ row }) => ({ row, why })), isCut: false };
    }
  }

  /** @throws NotFound; Refused series-deleted */
  private async item({ organisationId }: CommandContext, itemId: string): Promise<Item> {
    const item = existingItem(itemId, await this.decisions.load(targets, targetsOf(organisationId)));
    const { deleted, settings } = await loadSeries(this.decisions, organisationId, item.seriesId);
    if (deleted) throw new Refused('series-deleted', 'The score series is deleted');
    return { ...item, itemId, timeZone: settings.timeZone };
  }

  /** @throws NotFound for a player or team that is not there */
  private async mustBeThere({ organisationId }: CommandContext, holder: Holder): Promise<void> {
    if (holder.kind === 'player') await loadReceiver(this.decisions, organisationId, holder.profileId);
    if (holder.kind === 'team' && !isOpen(await this.decisions.load(team, teamOf(organisationId, holder.teamId))))
      throw new NotFound('team');
  }
}

function holderOf({ itemId, holder }: GivenValue): string {
  return `${itemId}.${holderKey(holder)}`;
}
