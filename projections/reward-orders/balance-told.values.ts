import { amount, listOf, object, type Of, text, word } from '../../src/platform/http/answers.values.ts';

/** What somebody can spend in a currency, before and after, and which of their orders are held then, free again, or taken back. */
export const balanceTold = object({
  seriesId: text,
  /** The currency. */
  currency: text,
  profileId: text,
  name: text,
  before: amount,
  after: amount,
  orders: listOf(object({ orderId: text, item: text, amount, what: word('held', 'free', 'taken') })),
});
export type BalanceTold = Of<typeof balanceTold>;
