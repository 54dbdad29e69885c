import { whenOrNone } from '../competitions/sent-competition.ts';
import { Amount, Id, Ids, Name, Nested, NestedList, OneOf, Text } from '../platform/http/fields.ts';
import { wrongField } from '../platform/http/refusals.ts';
import { toMicros } from '../points/point-amount.values.ts';
import type { Offered } from './reward-stock.events.ts';
import type { Price } from './reward-store.events.ts';
import type { PlainItem } from './save-reward-item.ts';

export const MOST_PRICES = 20;
const MOST_CATEGORIES = 20;
/** Pieces of an item, and of one purchase. */
export const MOST_PIECES = 1_000_000;

class SentPrice {
  @Id({ note: 'A currency of the store: the id of its score series' }) currency_id!: string;
  @Amount({ note: 'What a piece costs, not below 0' }) price!: string;
}

/** Settings of a reward item as U-182 names them; what is absent stays as it is. */
class SentSettings {
  @Name({ optional: true, note: 'Needed for a new one (R-182)' }) name?: string;
  @Text({ optional: true, max: 10_000, note: 'Plain text; empty: none' }) description?: string;
  @Text({ optional: true, max: 255, note: 'The path of an icon (icon/iconlist); empty: none' }) icon?: string;
  @OneOf([0, 1, 2], { optional: true, note: '0 a draft (a new one), 1 taken back, 2 published (U-001, R-127)' })
  publishphase?: 0 | 1 | 2;
  @NestedList(SentPrice, MOST_PRICES, { optional: true, note: 'What a piece costs, in each currency in which it can be paid' })
  prices?: SentPrice[];
  @Text({ optional: true, max: 20, note: 'How many pieces are offered in all, sold ones too; empty: no limit' }) stock?: string;
  @Text({ optional: true, max: 20, note: 'How many each player may have; empty: no limit' }) max_per_player?: string;
  @Text({ optional: true, max: 40, note: 'From when on it is for sale (R-183); empty: from ever' }) valid_from?: string;
  @Text({ optional: true, max: 40, note: 'Until when it is for sale (R-183); empty: for ever' }) valid_to?: string;
  @Ids({ optional: true, max: MOST_CATEGORIES, note: 'Tags of the category shop' }) categories?: string[];
}

/** A reward item as it is saved. */
export class SentRewardItem extends SentSettings {
  @Id({ optional: true, note: 'The item; a new one is made if absent' }) id?: string;
  @Nested(SentSettings, { optional: true, note: 'Ours. What stood in the fields that are sent, when they were read' })
  was?: SentSettings;
}

/** The settings that were sent, in plain words. @throws BadInput naming the field */
export function itemSent(sent: SentRewardItem | SentSettings): Partial<PlainItem & Offered> {
  const settings: { [Field in keyof (PlainItem & Offered)]: (PlainItem & Offered)[Field] | undefined } = {
    name: sent.name,
    description: sent.description === undefined ? undefined : sent.description.trim() || null,
    icon: sent.icon === undefined ? undefined : sent.icon || null,
    phase: sent.publishphase,
    prices: sent.prices && pricesSent(sent.prices),
    stock: piecesOrNone('stock', 0, sent.stock),
    maxPerPlayer: piecesOrNone('max_per_player', 1, sent.max_per_player),
    validFrom: whenOrNone('valid_from', sent.valid_from),
    validTo: whenOrNone('valid_to', sent.valid_to),
    categories: sent.categories && [...new Set(sent.categories)],
  };
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
}

function pricesSent(prices: readonly SentPrice[]): Price[] {
  const told = new Set<string>();
  return prices.map(({ currency_id: seriesId, price }, at) => {
    if (told.has(seriesId)) throw wrongField(`prices, [${at}].currency_id`, 'has a price already');
    if (toMicros(price) < 0) throw wrongField(`prices, [${at}].price`, 'must not be below 0');
    told.add(seriesId);
    return { seriesId, price };
  });
}

/** Null where the text is empty; nothing where there is none. */
function piecesOrNone(field: string, least: number, sent: string | undefined): number | null | undefined {
  const text = sent?.trim();
  if (text === undefined || text === '') return text === undefined ? undefined : null;
  const pieces = /^\d{1,7}$/.test(text) ? Number(text) : NaN;
  if (!(pieces >= least && pieces <= MOST_PIECES))
    throw wrongField(field, `must be a whole number from ${least} to ${MOST_PIECES}, or empty`);
  return pieces;
}
