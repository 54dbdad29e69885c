import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import type { Instant } from '../platform/event.values.ts';
import { isRecord } from '../platform/is-record.values.ts';
import { Keys } from '../platform/keys.ts';
import { type Delivery, delivery, deliveryOf } from './delivery.ts';
import type { DeliveryEvent, DeliveryReceived } from './integrations.events.ts';
import { integrations, integrationsOf, openStep } from './integrations.ts';
import { cellOf, type Payload } from './payload.values.ts';
import { Payloads, rowsIn } from './payloads.ts';
import { namedIn } from './step-rule.values.ts';
import { rowIdOf } from './step-row.ts';

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

/** A delivery of more rows is read by itself, as is one that is whole: what it lacks is asked of all rows. */
const MOST_LANED = 20;

@CommandHandler(ReceiveDelivery)
export class ReceiveDeliveryHandler implements ICommandHandler<ReceiveDelivery> {
  constructor(
    private readonly decisions: Decisions,
    private readonly keys: Keys,
    private readonly payloads: Payloads,
  ) {}

  /** What nobody could read is refused to its sender, who can mend it. @throws BadInput */
  async execute({ context, received, payload, at }: ReceiveDelivery): Promise<Decided<DeliveryEvent>> {
    const { organisationId } = context;
    const { deliveryId } = received;
    const rows = rowsIn(payload);
    return this.decisions.decide(delivery, deliveryOf(organisationId, deliveryId), context, async (state) => {
      if (state.received) return receiveDelivery(received, state);
      const lanes = rows.length <= MOST_LANED && !received.isWhole ? await this.lanesOf(organisationId, received, rows) : undefined;
      await this.payloads.keep(organisationId, deliveryId, payload, at);
      return receiveDelivery({ ...received, ...(lanes && { lanes }) }, state);
    });
  }

  /** The rows that it is about, and whom it may make. */
  private async lanesOf(organisationId: string, { configId, stepId: only }: DeliveryReceived['data'], rows: readonly unknown[]) {
    const config = (await this.decisions.load(integrations, integrationsOf(organisationId))).configs.get(configId);
    const hashOf = await this.keys.keyedHashing(organisationId);
    const lanes = new Set<string>();
    for (const [stepId, step] of config?.steps ?? []) {
      const words = only === undefined || only === stepId ? await openStep(this.keys, step) : undefined;
      for (const row of words ? rows.filter(isRecord) : []) {
        const id = words?.columns.id === undefined ? undefined : cellOf(row, words.columns.id);
        if (id !== undefined) lanes.add(rowIdOf(stepId, hashOf('row', id)));
        const { email, externalId } = words && step.settings.createPlayers ? namedIn(row, words) : {};
        for (const named of [email, externalId]) if (named !== undefined) lanes.add(hashOf('person', named));
      }
    }
    return [...lanes];
  }
}
