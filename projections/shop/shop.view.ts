import { amount, flag, instant, listOf, object, type Of, orNull, text, whole, word } from '../../src/platform/http/answers.values.ts';

/** What one can pay with: a score series (U-185). */
export const currencyRow = object({ id: text, name: text, deleted: flag }, 'CurrencyRow');

/** The reward store as the specification names its fields (entities.json: Reward store). */
export const storeFields = {
  id: text,
  name: orNull(text),
  active: flag,
  newsfeed_on_buy: flag,
  player_can_revoke: flag,
  /** Ours. What becomes of orders whose points are revoked: 1 nothing, 2 they are held, 3 they are taken back. */
  spent_points: word(1, 2, 3),
  currencies: listOf(currencyRow),
};

/** A reward item (U-182). */
export const rewardItemRow = object(
  {
    id: text,
    store_id: text,
    name: text,
    description: text,
    icon: text,
    publishphase: word(0, 1, 2),
    prices: listOf(object({ currency_id: text, price: amount })),
    /** All pieces that ever were offered; null: no limit. */
    stock: orNull(whole),
    /** How many of them can be had; null: any number. */
    left: orNull(whole),
    max_per_player: orNull(whole),
    valid_from: orNull(instant),
    valid_to: orNull(instant),
    /** Ids of tags. */
    categories: listOf(text),
    /** Pieces that are sold, or held for somebody who is just buying. */
    sold: whole,
  },
  'RewardItemRow',
);
export type RewardItemRow = Of<typeof rewardItemRow>;
