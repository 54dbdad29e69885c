import type { TFunction } from 'i18next';
import type { RewardItemRow } from '../../projections/shop/shop.view.ts';
import { formatCount, formatPoints } from '../platform/format/numbers.ts';
import { formatDay } from '../platform/format/times.ts';

/** A currency as one is told of it. */
export type Currency = { id: string; name: string };

/** `14 Coins`. */
export function priceText(amount: string, currencyId: string, currencies: readonly Currency[], t: TFunction): string {
  const currency = currencies.find(({ id }) => id === currencyId)?.name ?? '';
  return t('shop.amount', { amount: formatPoints(amount), currency }).trim();
}

/** What is left of a reward. */
export function leftText({ left }: Pick<RewardItemRow, 'left'>, t: TFunction): string {
  if (left === null) return t('shop.noLimit');
  return left === 0 ? t('shop.soldOut') : t('shop.left', { formatted: formatCount(left) });
}

/** From when, or until when it can be bought, where that is not always. */
export function saleText({ valid_from: from, valid_to: to }: Pick<RewardItemRow, 'valid_from' | 'valid_to'>, now: number, t: TFunction) {
  if (from !== null && Date.parse(from) > now) return t('shop.from', { day: formatDay(from) });
  if (to === null) return undefined;
  return Date.parse(to) < now ? t('shop.over') : t('shop.until', { day: formatDay(to) });
}
