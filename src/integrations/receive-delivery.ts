import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import type { Instant } from '../platform/event.values.ts';
import { type Delivery, delivery, deliveryOf } from './delivery.ts';
import type { DeliveryEvent, DeliveryReceived } from './integrations.events.ts';
import type { Payload } from './payload.values.ts';
import { Payloads } from './payloads.ts';

/** Takes in what another system sends. What comes again under the same id is the same delivery. */
export class ReceiveDelivery extends Command<Decided<DeliveryEvent>> {
  constructor(
    readonly context: CommandContext,
    readonly received: DeliveryReceived['data'],
    readonly payload: Payload,
    readonly at: Instant,
  ) {
    super();
  }
}

export function receiveDelivery(received: DeliveryReceived['data'], state: Delivery): DeliveryReceived[] {
  return state.received ? [] : [{ type: 'DeliveryReceived', data: received }];
}

@CommandHandler(ReceiveDelivery)
export class ReceiveDeliveryHandler implements ICommandHandler<ReceiveDelivery> {
  constructor(
    private readonly decisions: Decisions,
    private readonly payloads: Payloads,
  ) {}

  execute({ context, received, payload, at }: ReceiveDelivery): Promise<Decided<DeliveryEvent>> {
    const { organisationId } = context;
    const { deliveryId } = received;
    return this.decisions.decide(delivery, deliveryOf(organisationId, deliveryId), context, async (state) => {
      if (!state.received) await this.payloads.keep(organisationId, deliveryId, payload, at);
      return receiveDelivery(received, state);
    });
  }
}
