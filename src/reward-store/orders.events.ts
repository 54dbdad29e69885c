import type { Event, Instant } from '../platform/event.values.ts';
import type { About, Facts } from '../platform/facts.values.ts';
import type { PointAmount } from '../points/point-amount.values.ts';
import { POINTS_ACCOUNT } from '../points/points.events.ts';

/** Where an order can be moved (U-184); one that is placed is pending. */
export type OrderState = 'pending' | 'processed' | 'delivered';

/** Which order, in whose account of which currency, of which item. */
export type OrderOf = { orderId: string; seriesId: string; profileId: string; itemId: string };

/** A player has bought pieces of a reward item: the amount is spent. Stream: the buyer's points account in the currency. */
export type OrderPlaced = Event<
  'OrderPlaced',
  OrderOf & {
    quantity: number;
    unitPrice: PointAmount;
    amount: PointAmount;
    /** The buyer's teams when it happened. */
    teamIds: string[];
    occurredAt: Instant;
    /** The feed tells it (U-187), as the store said then. */
    announce: boolean;
  }
>;
/** An admin has moved the order on, or back. */
export type OrderMoved = Event<'OrderMoved', OrderOf & { to: OrderState; occurredAt: Instant }>;
/** The order is revoked, for ever: the amount is the buyer's again, and the pieces can be had. `revocationId`: of the points that it was paid with. */
export type OrderRevoked = Event<
  'OrderRevoked',
  OrderOf & { by: 'player' | 'admin' | 'revocation'; revocationId?: string; occurredAt: Instant }
>;
/** The order was never placed, and never will be: what was held for it is given back. */
export type OrderVoided = Event<'OrderVoided', OrderOf>;

export type OrderEvent = OrderPlaced | OrderMoved | OrderRevoked | OrderVoided;

/** Who bought what is told to admins: it stands in no trail of a series, which others may read. */
const trail = 'organisation';

function ofOrder({ orderId, seriesId, profileId, itemId }: OrderOf, shown: About['shown'] = {}): About {
  return { seriesIds: [seriesId], profileId, shown: { orderId, itemId, ...shown } };
}

export const orderFacts: Facts<OrderEvent> = {
  OrderPlaced: {
    category: POINTS_ACCOUNT,
    label: 'Reward bought',
    trail,
    about: ({ data }) => {
      const { quantity, unitPrice, amount, teamIds: teams, occurredAt, announce } = data;
      return { ...ofOrder(data, { quantity, unitPrice, amount, teams, announce }), occurredAt };
    },
  },
  OrderMoved: {
    category: POINTS_ACCOUNT,
    label: 'Order moved',
    trail,
    about: ({ data }) => ({ ...ofOrder(data, { to: data.to }), occurredAt: data.occurredAt }),
  },
  OrderRevoked: {
    category: POINTS_ACCOUNT,
    label: 'Order revoked',
    trail,
    about: ({ data }) => ({ ...ofOrder(data, { by: data.by, revocationId: data.revocationId }), occurredAt: data.occurredAt }),
  },
  OrderVoided: { category: POINTS_ACCOUNT, label: 'Order void', trail, about: ({ data }) => ofOrder(data) },
};
