/** An order as it is shown: whose it is, and in which currency. */
export type ShownOrder = { orderId: string; seriesId: string; profileId: string; itemId: string };

/** Finds orders by their ids. Bound to the view of orders where everything is put together. */
export abstract class ShownOrders {
  /** As many of these as are shown already. */
  abstract withIds(organisationId: string, orderIds: readonly string[]): Promise<ShownOrder[]>;
}
