import type { Aggregate } from '../platform/decisions.ts';
import { streamName } from '../platform/event.values.ts';
import { DELIVERY, type DeliveryEvent, type DeliveryReceived } from './integrations.events.ts';

/** What is remembered of something that came in. `read`: the facts of it that were answered. */
export type Delivery = { received?: DeliveryReceived['data']; read: Set<string> };

export const delivery: Aggregate<Delivery, DeliveryEvent> = {
  initial: () => ({ read: new Set() }),
  evolve: (state, { type, data }) => {
    if (type === 'DeliveryReceived') return { ...state, received: data };
    if (type === 'DeliveryRead') state.read.add(data.cause);
    return state;
  },
};

export function deliveryOf(organisationId: string, deliveryId: string): string {
  return streamName(DELIVERY, organisationId, deliveryId);
}
