import { type Instant, later } from '../../src/platform/event.values.ts';
import { POINTS_ACCOUNT } from '../../src/points/points.events.ts';
import { HELD_MS } from '../../src/reward-store/held-units.values.ts';
import type { OrderEvent, OrderPlaced, OrderRevoked, OrderState } from '../../src/reward-store/orders.events.ts';
import { REWARD_STOCK, type UnitsReserved, type UnitsReturned } from '../../src/reward-store/reward-stock.events.ts';
import { type Documents, projection } from '../platform/projection.ts';
import type { Document } from '../platform/read-models.ts';

/** An order as it is now. Key: `organisationId/orderId`. */
export type Order = Document & {
  organisationId: string;
  kind: 'order';
  orderId: string;
  seriesId: string;
  profileId: string;
  itemId: string;
  quantity: number;
  unitPrice: string;
  amount: string;
  state: OrderState | 'revoked';
  occurredAt: Instant;
  recordedAt: Instant;
  /** When it was moved last, or revoked; null while it is as it was placed. */
  movedAt: Instant | null;
  revoked: { by: OrderRevoked['data']['by']; at: Instant; recordedAt: Instant } | null;
};

/** Pieces that are held for an order of which nothing is known yet. Key: `organisationId/~held/itemId/orderId`. */
type Held = Document & { kind: 'held'; dueAt: Instant };

type OrdersDocument = Order | Held;

export function orderKey(organisationId: string, orderId: string): string {
  return `${organisationId}/${orderId}`;
}

function heldKey(organisationId: string, { itemId, orderId }: { itemId: string; orderId: string }): string {
  return `${organisationId}/~held/${itemId}/${orderId}`;
}

/** Every order, and what is held for one that is being placed: that comes back when nobody has placed it for a minute. */
export const rewardOrders = projection<OrdersDocument, OrderEvent | UnitsReserved | UnitsReturned>({
  name: 'reward-orders',
  version: 1,
  categories: [POINTS_ACCOUNT, REWARD_STOCK],
  indexes: {
    organisationId: 'group',
    kind: 'group',
    orderId: 'id',
    profileId: 'id',
    seriesId: 'group',
    state: 'group',
    occurredAt: 'instant',
  },
  compound: [
    ['organisationId', 'occurredAt', 'orderId'],
    ['profileId', 'occurredAt', 'orderId'],
  ],
  due: 'void-orders',
  concerns: (document) => (document.kind === 'order' ? { whom: 'person and admins', profileId: document.profileId } : undefined),
  on: {
    UnitsReserved: ({ data, metadata: { organisationId, recordedAt } }, documents) =>
      documents.put(heldKey(organisationId, data), { kind: 'held', dueAt: later(recordedAt, HELD_MS) }),
    UnitsReturned: ({ data, metadata }, documents) => documents.delete(heldKey(metadata.organisationId, data)),
    OrderPlaced({ data, metadata: { organisationId, recordedAt } }, documents) {
      documents.delete(heldKey(organisationId, data));
      documents.put(orderKey(organisationId, data.orderId), placed(data, organisationId, recordedAt));
    },
    OrderMoved: ({ data: { orderId, to: state, occurredAt: movedAt }, metadata: { organisationId } }, documents) =>
      change(documents, orderKey(organisationId, orderId), { state, movedAt }),
    OrderRevoked: ({ data: { orderId, by, occurredAt: at }, metadata: { organisationId, recordedAt } }, documents) =>
      change(documents, orderKey(organisationId, orderId), { state: 'revoked', movedAt: at, revoked: { by, at, recordedAt } }),
    // Its pieces are held until they come back.
    OrderVoided: () => undefined,
  },
});

function placed(data: OrderPlaced['data'], organisationId: string, recordedAt: Instant): Order {
  const { orderId, seriesId, profileId, itemId, quantity, unitPrice, amount, occurredAt } = data;
  const of = { orderId, seriesId, profileId, itemId, quantity, unitPrice, amount, occurredAt };
  return { organisationId, kind: 'order', ...of, state: 'pending', recordedAt, movedAt: null, revoked: null };
}

async function change(documents: Documents<OrdersDocument>, key: string, changes: Partial<Order>): Promise<void> {
  const order = (await documents.get(key)) as Order | undefined;
  if (order) documents.put(key, { ...order, ...changes });
}
