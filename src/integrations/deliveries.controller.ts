import { Body } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Decisions } from '../platform/decisions.ts';
import { derivedId } from '../platform/derived-id.ts';
import { DONE, done, text } from '../platform/http/answers.values.ts';
import { Post, Route } from '../platform/http/calls.ts';
import { Id, JsonValue } from '../platform/http/fields.ts';
import { MB, Takes } from '../platform/http/takes.ts';
import { admin, Allow, type Call, CallOf, contextOf } from '../platform/http/who.ts';
import { Refused } from '../platform/refused.ts';
import { integrations, integrationsOf, mustBeStep } from './integrations.ts';
import { MOST_VALUES, rowsIn } from './payloads.ts';
import { ReceiveDelivery } from './receive-delivery.ts';
import { ReplayDelivery } from './replay-delivery.ts';

const ACTING = { optional: true, note: 'The acting profile' } as const;

class SendRows {
  @Id(ACTING) profileid?: string;
  @Id({ note: 'The step, of source api or file' }) step_id!: string;
  @JsonValue({ values: MOST_VALUES, note: 'A list of objects, at most 10,000' }) rows!: unknown;
}
class OfDelivery {
  @Id(ACTING) profileid?: string;
  @Id({ note: 'The delivery' }) id!: string;
}

/** What comes in by people and programs of the organisation. */
@Route('externalApiConfig')
export class DeliveriesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly decisions: Decisions,
  ) {}

  @Post('send_rows', 'Ours. Sends rows to a step that takes them from programs, or out of files.', done({ delivery_id: text }))
  @Takes({ bytes: MB, values: MOST_VALUES })
  @Allow(admin, { scope: 'entries:write' })
  async send(@Body() { step_id: stepId, rows }: SendRows, @CallOf() call: Call) {
    const context = contextOf(call);
    const { configId, step } = mustBeStep(await this.decisions.load(integrations, integrationsOf(context.organisationId)), stepId);
    const { sourceType } = step.settings;
    if (sourceType === 'webhook') throw new Refused('step-hooked', 'What this step takes is sent to its address');
    const payload = { type: 'json' as const, text: JSON.stringify(rows) };
    rowsIn(payload);
    const received = { configId, stepId, deliveryId: derivedId('delivery', context.commandId), via: sourceType };
    const { position } = await this.commands.execute(new ReceiveDelivery(context, received, payload, call.receivedAt));
    return { status: 'ok', position, delivery_id: received.deliveryId };
  }

  @Post('replay_delivery', 'Ours. Lets the steps as they are now read what came in once more. Nothing is given twice.', DONE)
  @Allow(admin)
  async replay(@Body() { id }: OfDelivery, @CallOf() call: Call) {
    const { position } = await this.commands.execute(new ReplayDelivery(contextOf(call), id));
    return { status: 'ok', position };
  }
}
