import type { TFunction } from 'i18next';
import type { RewardItemRow } from '../../../projections/shop/shop.view.ts';
import { parseAmount } from '../../../src/points/point-amount.values.ts';
import type { Input } from '../../platform/api.ts';
import { viewerZone } from '../../platform/format/times.ts';
import { clockIn, instantIn } from '../../platform/format/zone-clock.ts';

/** A reward as it stands in the fields. */
export type RewardValues = {
  name: string;
  description: string;
  icon: string;
  phase: 0 | 1 | 2;
  /** By currency; an empty one is none. */
  prices: { readonly [currencyId: string]: string };
  stock: string;
  each: string;
  from: string;
  to: string;
  categories: readonly string[];
};

export type RewardProblems = { readonly [field: string]: string };

/** A new one: a draft without a price, as many as one likes. */
export const BLANK: RewardValues = {
  ...{ name: '', description: '', icon: '', phase: 0, prices: {} },
  ...{ stock: '', each: '', from: '', to: '', categories: [] },
};

export function valuesOf(row: RewardItemRow): RewardValues {
  const { name, description, icon, publishphase: phase, prices, stock, max_per_player: each, categories } = row;
  const field = (at: string | null) => (at === null ? '' : clockIn(at, viewerZone));
  return {
    ...{ name, description, icon, phase, categories },
    prices: Object.fromEntries(prices.map(({ currency_id: id, price }) => [id, price])),
    stock: stock === null ? '' : String(stock),
    each: each === null ? '' : String(each),
    from: field(row.valid_from),
    to: field(row.valid_to),
  };
}

type Sent = Omit<Input<'POST', 'rewardstore/item'>['data'], 'id' | 'was'>;

/** Only what there is of it, as the call takes it. */
export function rewardSent({ phase, prices, each, from, to, ...others }: Partial<RewardValues>): Sent {
  const instant = (field: string) => instantIn(field, viewerZone) ?? '';
  const filled = prices && Object.entries(prices).filter(([, price]) => price.trim() !== '');
  return {
    ...others,
    ...(phase !== undefined && { publishphase: phase }),
    ...(filled && { prices: filled.map(([currency_id, price]) => ({ currency_id, price: parseAmount(price) ?? price })) }),
    ...(each !== undefined && { max_per_player: each }),
    ...(from !== undefined && { valid_from: instant(from) }),
    ...(to !== undefined && { valid_to: instant(to) }),
  };
}

/** What can be told without asking the server; a price stands under its currency. */
export function problemsOf({ name, prices }: RewardValues, t: TFunction): RewardProblems {
  const isWrong = (price: string) => price.trim() !== '' && !((parseAmount(price) ?? '-').charAt(0) !== '-');
  const wrong = Object.entries(prices).filter(([, price]) => isWrong(price));
  return {
    ...(name.trim() === '' && { name: t('shop.item.nameMissing') }),
    ...Object.fromEntries(wrong.map(([id]) => [id, t('shop.item.amountWrong')])),
  };
}

/** The fields that the server names, by ours. */
export function refusedOf(fields: { readonly [field: string]: string }): RewardProblems {
  const named = { stock: 'stock', max_per_player: 'each', valid_from: 'from', valid_to: 'to', name: 'name', description: 'description' };
  const known = Object.entries(named);
  return Object.fromEntries(
    known.flatMap(([theirs, ours]) => {
      const told = fields[`data.${theirs}`] ?? fields[theirs];
      return told === undefined ? [] : [[ours, told]];
    }),
  );
}
