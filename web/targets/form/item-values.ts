import type { TargetItemRow } from '../../../projections/targets/targets.view.ts';
import { goalOf } from '../grid/grid-values.ts';
import type { Period } from '../period-names.ts';

/** What stands in the fields of a target. Days are `2020-07-01`, an empty last one: it goes on. */
export type ItemValues = {
  name: string;
  externalId: string;
  period: Period;
  from: string;
  to: string;
  perPlayer: 0 | 1;
  perDay: boolean;
  isDefault: boolean;
  replaces: boolean;
};

/** What is set for each of its periods, and of whom; nobody's id: everybody's. */
export type FirstValue = { amount: string; teamId: string | null };

export function itemValuesOf(item: TargetItemRow): ItemValues {
  return {
    name: item.name,
    externalId: item.external_id ?? '',
    period: item.period,
    from: item.valid_from,
    to: item.valid_to ?? '',
    perPlayer: item.per_player,
    perDay: item.per_day === 1,
    isDefault: item.default_target === 1,
    replaces: item.replace_existing === 1,
  };
}

/** The first of the month, or another day: what a new target begins with. */
export function newItemValues(today: string): ItemValues {
  return {
    name: '',
    externalId: '',
    period: 'month',
    from: `${today.slice(0, 8)}01`,
    to: '',
    perPlayer: 1,
    perDay: false,
    isDefault: false,
    replaces: false,
  };
}

/** The fields as `targets/save_target_item` takes them: those that are there. */
export function sentOf(values: Partial<ItemValues>) {
  const { name, externalId, period, from, to, perPlayer, perDay, isDefault, replaces } = values;
  const flag = (on: boolean): 0 | 1 => (on ? 1 : 0);
  return {
    ...(name !== undefined && { name: name.trim() }),
    ...(externalId !== undefined && { external_id: externalId.trim() }),
    ...(period !== undefined && { period }),
    ...(from !== undefined && { valid_from: from }),
    ...(to !== undefined && { valid_to: to }),
    ...(perPlayer !== undefined && { per_player: perPlayer }),
    ...(perDay !== undefined && { per_day: flag(perDay) }),
    ...(isDefault !== undefined && { default_target: flag(isDefault) }),
    ...(replaces !== undefined && { replace_existing: flag(replaces) }),
  };
}

/** The fields of the call, as those of the form are called. */
const FIELD_OF: Readonly<Record<string, keyof ItemValues>> = {
  name: 'name',
  external_id: 'externalId',
  period: 'period',
  valid_from: 'from',
  valid_to: 'to',
  per_player: 'perPlayer',
  per_day: 'perDay',
  default_target: 'isDefault',
  replace_existing: 'replaces',
};

export type Problems = Partial<Record<keyof ItemValues | 'amount', string>>;

/** What the server said of fields, by those of the form; however deep it names them. */
export function refusedOf(fields: Readonly<Record<string, string>>): Problems {
  const told = Object.entries(fields).map(([field, problem]) => {
    const name = field.split('.').at(-1) ?? field;
    if (name === 'period_target' || name === 'period_daily_target') return ['amount', problem];
    return [FIELD_OF[name] ?? 'name', problem];
  });
  return Object.fromEntries(told) as Problems;
}

export type Wrong = 'nameMissing' | 'fromMissing' | 'turned' | 'notAmount';

/** What is wrong with what stands in the fields, before anything is sent. */
export function wrongIn({ name, from, to }: ItemValues, first?: FirstValue): Partial<Record<keyof Problems, Wrong>> {
  return {
    ...(name.trim() === '' && { name: 'nameMissing' as const }),
    ...(from === '' && { from: 'fromMissing' as const }),
    ...(from !== '' && to !== '' && to < from && { to: 'turned' as const }),
    ...(first && goalOf(first.amount) === undefined && { amount: 'notAmount' as const }),
  };
}

/** The value that is set for each period, as the call takes it; nothing where none is typed. */
export function firstValueSent({ amount, teamId }: FirstValue, perDay: boolean) {
  const goal = goalOf(amount);
  if (goal === null || goal === undefined) return {};
  return { ...(perDay ? { period_daily_target: goal } : { period_target: goal }), ...(teamId !== null && { team_id: teamId }) };
}
