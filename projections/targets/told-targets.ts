import { type PeriodValues, type SetValue, valueAt } from '../../src/targets/target-values.values.ts';
import type { VisiblePeople } from '../people/visible-people.ts';
import { isDeleted, type Person } from '../people/people.ts';
import type { Scope } from '../platform/scope.ts';
import type { ItemHoldings } from './item-holdings.ts';
import type { SeenItem } from './read-targets.ts';
import type { Holding } from './targets.ts';
import type { TargetHolderRow, TargetItemRow, TargetValueRow } from './targets.view.ts';

/** As of when values are told, in milliseconds: of an instant, by all that is known or by what was known then. */
export type ToldAt = { instant: number; knownBy: number };

export function itemRow({ item, timeZone }: SeenItem, targetName: string): TargetItemRow {
  return {
    id: item.itemId,
    name: item.name,
    target_id: item.targetId,
    target_name: targetName,
    score_series_id: item.seriesId,
    per_player: item.perPlayer ? 1 : 0,
    per_day: item.perDay ? 1 : 0,
    default_target: item.isDefault ? 1 : 0,
    replace_existing: item.replacesExisting ? 1 : 0,
    external_id: item.externalId,
    valid_from: item.validFrom,
    valid_to: item.validTo,
    period: item.period,
    timezone: timeZone,
  };
}

/** The values of one holder, the first period first: of each the one in force at an instant. */
export function valueRows(holding: Holding, { timeZone, scope }: SeenItem, { instant, knownBy }: ToldAt): TargetValueRow[] {
  return holding.periods.flatMap((period): TargetValueRow[] => {
    const value = valueAt(period, instant, timeZone, knownBy);
    if (!value) return [];
    const { from, to } = period;
    const reached = holding.reached.find((one) => one.from === from && one.to === to);
    const changes = changesOf(period, knownBy);
    return [
      {
        target_item_id: holding.itemId,
        ...idsOf(holding),
        period_target: value.target,
        period_daily_target: value.daily,
        period_start: from,
        period_end: to,
        reached_at: reached && isTold(reached.reachedAt, scope, instant) ? reached.reachedAt : null,
        ...(changes.length > 1 && {
          changes: changes.map(({ target, daily, effectiveFrom = null }) => {
            return { period_target: target, period_daily_target: daily, effective_from: effectiveFrom };
          }),
        }),
      },
    ];
  });
}

/** What a freeze hides is told to nobody who is bound by it; and of the past nothing that came later. */
export function isTold(at: string, { until }: Scope, instant: number): boolean {
  return Date.parse(at) <= instant && (until === undefined || at <= until);
}

function changesOf({ values }: PeriodValues, knownBy: number): SetValue[] {
  const known = values.filter(({ recordedAt }) => Date.parse(recordedAt) <= knownBy);
  return known.slice(known.findLastIndex((value) => 'removed' in value) + 1) as SetValue[];
}

function idsOf({ of, holderId }: Pick<Holding, 'of' | 'holderId'>) {
  return { group_member_id: of === 'player' ? holderId : null, team_id: of === 'team' ? holderId : null };
}

/** Whoever has values and may be seen: all, then teams, then players, by name. */
export function holderRows(holdings: ItemHoldings, people: VisiblePeople): TargetHolderRow[] {
  const rows = [...holdings.all()].flatMap((holding): TargetHolderRow[] => {
    const values = holding.periods.filter(({ values: all }) => changesOf({ from: '', to: '', values: all }, Infinity).length > 0).length;
    const who = whoIs(holding, people);
    return values > 0 && who ? [{ ...idsOf(holding), ...who, values }] : [];
  });
  return rows.sort((a, b) => placeOf(a) - placeOf(b) || a.Name.localeCompare(b.Name, 'en'));
}

/** A name and picture; nothing for who is out of sight, deleted, or a team that is gone. All have no name. */
export function whoIs(
  { of, holderId }: Pick<Holding, 'of' | 'holderId'>,
  people: VisiblePeople,
): { Name: string; icon?: string } | undefined {
  if (of === 'all') return { Name: '' };
  if (of === 'team') {
    const team = people.team(holderId);
    return team && !team.deleted ? { Name: team.name, ...(team.icon && { icon: team.icon }) } : undefined;
  }
  const person = people.person(holderId);
  return person && !isDeleted(person) ? named(person) : undefined;
}

function named({ name, icon }: Person): { Name: string; icon?: string } {
  return { Name: name, ...(icon && { icon }) };
}

function placeOf({ group_member_id, team_id }: TargetHolderRow): number {
  return group_member_id !== null ? 2 : team_id !== null ? 1 : 0;
}
