import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { Refused } from '../platform/refused.ts';
import { type Delivery, delivery, deliveryOf } from './delivery.ts';
import type { DeliveryEvent, DeliveryReplayed } from './integrations.events.ts';
import { Payloads } from './payloads.ts';

/** Lets the steps as they are now read once more what came in: what is missing is given, what is said otherwise is replaced by rules 1 and 3, and nothing is doubled. */
export class ReplayDelivery extends Command<Decided<DeliveryEvent>> {
  constructor(
    readonly context: CommandContext,
    readonly deliveryId: string,
  ) {
    super();
  }
}

/** @throws NotFound */
export function replayDelivery(deliveryId: string, { received }: Delivery): DeliveryReplayed[] {
  if (!received) throw new NotFound('delivery');
  return [{ type: 'DeliveryReplayed', data: { configId: received.configId, deliveryId } }];
}

@CommandHandler(ReplayDelivery)
export class ReplayDeliveryHandler implements ICommandHandler<ReplayDelivery> {
  constructor(
    private readonly decisions: Decisions,
    private readonly payloads: Payloads,
  ) {}

  /** @throws NotFound; Refused payload-gone */
  execute({ context, deliveryId }: ReplayDelivery): Promise<Decided<DeliveryEvent>> {
    const stream = deliveryOf(context.organisationId, deliveryId);
    return this.decisions.decide(delivery, stream, context, async (state) => {
      const facts = replayDelivery(deliveryId, state);
      if (!(await this.payloads.rows(context.organisationId, deliveryId)))
        throw new Refused('payload-gone', 'What came in is not kept any more');
      return facts;
    });
  }
}
