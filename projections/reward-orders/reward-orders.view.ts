import { amount, flag, instant, object, type Of, orNull, text, whole, word } from '../../src/platform/http/answers.values.ts';

/** An order (U-184, U-188). Names are today's; null of whom one does not see. */
export const orderRow = object(
  {
    id: text,
    profileid: text,
    name: orNull(text),
    item_id: text,
    item_name: text,
    currency_id: text,
    quantity: whole,
    unit_price: amount,
    amount,
    /** 1 purchased (pending), 2 processed, 3 delivered, 4 revoked. */
    status: word(1, 2, 3, 4),
    ordered_at: instant,
    /** When it was moved last, or revoked. */
    changed_at: orNull(instant),
    /** Who revoked it: the player, an admin, or the revocation of points that it was paid with. */
    revoked_by: orNull(word('player', 'admin', 'revocation')),
    /** What it was paid with is revoked, and the store holds such orders: it is moved on by nobody who does not insist. */
    is_held: flag,
    /** The acting profile may revoke it. */
    can_revoke: flag,
  },
  'OrderRow',
);
export type OrderRow = Of<typeof orderRow>;

/** What somebody can spend in a currency: what they have earned without what is revoked, and without what orders that stand have cost. */
export const balanceRow = object({ currency_id: text, name: text, balance: amount, earned: amount, spent: amount }, 'BalanceRow');
export type BalanceRow = Of<typeof balanceRow>;
