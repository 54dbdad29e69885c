import { Body, Logger, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Decisions } from '../platform/decisions.ts';
import { derivedId } from '../platform/derived-id.ts';
import { amount, DONE, done, listOf, object, ok, orNull, text, whole } from '../platform/http/answers.values.ts';
import { Get, Post, Route } from '../platform/http/calls.ts';
import { Flag, Id, JsonValue, Nested, Text } from '../platform/http/fields.ts';
import { NoReceipt } from '../platform/http/receipts.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { MB, Takes } from '../platform/http/takes.ts';
import { admin, Allow, type Call, CallOf, contextOf } from '../platform/http/who.ts';
import { isRecord } from '../platform/is-record.values.ts';
import { ListTurns } from '../platform/lists/list-turns.ts';
import { LIST_CHARACTERS, Lists } from '../platform/lists/lists.ts';
import { Refused } from '../platform/refused.ts';
import { delivery, deliveryOf } from './delivery.ts';
import { integrations, integrationsOf, mustBeIntegration, mustBeStep } from './integrations.ts';
import { pathsOf, type Payload } from './payload.values.ts';
import { MOST_VALUES, Payloads, rowsIn } from './payloads.ts';
import { PollSteps, pollable } from './poll-steps.ts';
import { readFile } from './read-file.ts';
import { ReceiveDelivery } from './receive-delivery.ts';
import { ReleaseStep } from './release-step.ts';
import { ReplayDelivery } from './replay-delivery.ts';
import { SentStep, stepSent } from './sent-integration.ts';
import { TryStep } from './try-step.ts';

const SHOWN = 20;
/** `becomes`: what an item or a team would become. `why`: same, filtered, player-made, or why it would give nothing. */
const triedRow = object({
  row: whole,
  player_id: orNull(text),
  points: orNull(amount),
  taken: amount,
  becomes: orNull(text),
  why: orNull(text),
});

const ACTING = { optional: true, note: 'The acting profile' } as const;

const WHOLE = {
  optional: true,
  note: '1: these are all rows that there are. Of a step with fetch_all, those that it lacks are gone',
} as const;

class SendRows {
  @Id(ACTING) profileid?: string;
  @Id({ note: 'The step, of source api or file' }) step_id!: string;
  @JsonValue({ values: MOST_VALUES, note: 'A list of objects, at most 10,000' }) rows!: unknown;
  @Flag(WHOLE) whole?: boolean;
}
class SendFile {
  @Id(ACTING) profileid?: string;
  @Id({ note: 'The step, of source api or file' }) step_id!: string;
  @Text({ max: LIST_CHARACTERS, note: 'A list (CSV) with a header, or JSON: at most 10,000 rows' }) text!: string;
  @Flag(WHOLE) whole?: boolean;
}
class Try {
  @Id(ACTING) profileid?: string;
  @Id({ note: 'The integration' }) config_id!: string;
  @Nested(SentStep) data!: SentStep;
  @Id({ note: 'The delivery' }) delivery_id!: string;
}
class Import {
  @Id(ACTING) profileid?: string;
  @Id({ note: 'The integration' }) id!: string;
  @Id({ optional: true, note: 'The step; all that ask for rows if absent' }) step_id?: string;
}
class ReleaseHeld {
  @Id(ACTING) profileid?: string;
  @Id({ note: 'The step' }) id!: string;
  @Id({ note: 'The delivery that they are missing in' }) delivery_id!: string;
  @Flag({ note: '1: they are gone. 0: they stay, and are not asked about again before they have come' }) are_gone!: boolean;
}
class OfDelivery {
  @Id(ACTING) profileid?: string;
  @Id({ note: 'The delivery' }) id!: string;
}

/** What comes in by people and programs of the organisation. */
@Route('externalApiConfig')
export class DeliveriesController {
  private readonly log = new Logger('Integrations');

  constructor(
    private readonly commands: CommandBus,
    private readonly decisions: Decisions,
    private readonly payloads: Payloads,
    private readonly tries: TryStep,
    private readonly polls: PollSteps,
    private readonly lists: Lists,
    private readonly turns: ListTurns,
  ) {}

  @Post('send_rows', 'Ours. Sends rows to a step that takes them from programs, or out of files.', done({ delivery_id: text }))
  @Takes({ bytes: MB, values: MOST_VALUES })
  @Allow(admin, { scope: 'entries:write' })
  async send(@Body() { step_id: stepId, rows, whole: isWhole = false }: SendRows, @CallOf() call: Call) {
    const payload = { type: 'json' as const, text: JSON.stringify(rows ?? null) };
    const { position, deliveryId } = await this.receive(call, stepId, payload, isWhole);
    return { status: 'ok', position, delivery_id: deliveryId };
  }

  @Post(
    'send_file',
    'Ours. Sends the rows of a file to a step that takes them from programs, or out of files, and says how many there are.',
    done({ delivery_id: text, rows: whole }),
  )
  @Takes({ bytes: 8 * MB })
  @Allow(admin, { scope: 'entries:write' })
  async sendFile(@Body() { step_id: stepId, text: file, whole: isWhole = false }: SendFile, @CallOf() call: Call) {
    const { organisationId } = contextOf(call);
    const payload = await this.turns.inTurn(organisationId, file, () => readFile(this.lists, file));
    const { position, deliveryId } = await this.receive(call, stepId, payload, isWhole);
    return { status: 'ok', position, delivery_id: deliveryId, rows: rowsIn(payload).length };
  }

  @Post(
    'import',
    'Asks the system of an integration for its rows now: how many there were for each step that asks for some, or for one. -1 where it did not answer.',
    ok({ number_of_players: whole, delivery_ids: listOf(text) }),
  )
  @NoReceipt()
  @Allow(admin)
  async import(@Body() { id, step_id: only }: Import, @CallOf() call: Call) {
    const { organisationId } = contextOf(call);
    const config = mustBeIntegration(await this.decisions.load(integrations, integrationsOf(organisationId)), id);
    const { systemType } = config.settings;
    const asked = pollable(config).filter((stepId) => only === undefined || stepId === only);
    try {
      const polled = [];
      for (const stepId of asked) polled.push(await this.polls.poll(organisationId, { configId: id, stepId, systemType }, call.receivedAt));
      const rows = polled.reduce((sum, one) => sum + one.rows, 0);
      return { status: 'ok', number_of_players: rows, delivery_ids: polled.map(({ deliveryId }) => deliveryId) };
    } catch (error) {
      this.log.warn(`integration ${id} could not be asked for its rows: ${error instanceof Error ? error.message : String(error)}`);
      return { status: 'ok', number_of_players: -1, delivery_ids: [] };
    }
  }

  @Post(
    'try_step',
    'Ours. What a step, as it might be saved, would make of a delivery that is kept: of the first 200 rows. Stores nothing.',
    ok({ rows: listOf(triedRow) }),
  )
  @NoReceipt()
  @Allow(admin)
  async try(@Body() { config_id: configId, data, delivery_id: deliveryId }: Try, @CallOf() call: Call) {
    const tried = await this.tries.of(contextOf(call), { configId, stepId: data.id, deliveryId }, stepSent(data), call.receivedAt);
    const rows = tried.map(({ row, profileId = null, points = null, taken, becomes = null, why = null }) => ({
      row,
      player_id: profileId,
      points,
      taken,
      becomes,
      why,
    }));
    return { status: 'ok', rows };
  }

  @Get(
    'get_delivery',
    'Ours. What came in once, while it is kept: of the first 20 rows what stands at which path.',
    ok({ rows: listOf(listOf(object({ path: text, text }))), total: whole }),
  )
  @Allow(admin)
  async delivery(@Query() { id }: OfDelivery, @CallOf() call: Call) {
    const { organisationId } = contextOf(call);
    if (!(await this.decisions.load(delivery, deliveryOf(organisationId, id))).received) throw new NotFound('delivery');
    const rows = await this.payloads.rows(organisationId, id);
    if (!rows) throw new Refused('payload-gone', 'What came in is not kept any more');
    return { status: 'ok', rows: rows.slice(0, SHOWN).map((row) => (isRecord(row) ? pathsOf(row) : [])), total: rows.length };
  }

  @Post('replay_delivery', 'Ours. Lets the steps as they are now read what came in once more. Nothing is given twice.', DONE)
  @Allow(admin)
  async replay(@Body() { id }: OfDelivery, @CallOf() call: Call) {
    const { position } = await this.commands.execute(new ReplayDelivery(contextOf(call), id));
    return { status: 'ok', position };
  }

  @Post('release_step', 'Ours. Of a step that is held, since a whole answer lacks many of its rows: they are gone, or stay.', DONE)
  @Allow(admin)
  async release(@Body() { id: stepId, delivery_id: deliveryId, are_gone: areGone }: ReleaseHeld, @CallOf() call: Call) {
    const { position } = await this.commands.execute(new ReleaseStep(contextOf(call), { stepId, deliveryId, areGone }));
    return { status: 'ok', position };
  }

  private async receive(call: Call, stepId: string, payload: Payload, isWhole: boolean): Promise<{ position: string; deliveryId: string }> {
    const context = contextOf(call);
    const { configId, step } = mustBeStep(await this.decisions.load(integrations, integrationsOf(context.organisationId)), stepId);
    const { sourceType } = step.settings;
    if (sourceType !== 'api' && sourceType !== 'file')
      throw new Refused('step-takes-none', 'This step takes rows neither from programs nor out of files');
    const received = {
      configId,
      stepId,
      deliveryId: derivedId('delivery', context.commandId),
      via: sourceType,
      ...(isWhole && { isWhole }),
    };
    const { position } = await this.commands.execute(new ReceiveDelivery(context, received, payload, call.receivedAt));
    return { position, deliveryId: received.deliveryId };
  }
}
