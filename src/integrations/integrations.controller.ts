import { Body } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Decisions } from '../platform/decisions.ts';
import { derivedId } from '../platform/derived-id.ts';
import { DONE, done, flag, ok, text } from '../platform/http/answers.values.ts';
import { Post, Route } from '../platform/http/calls.ts';
import { Id, Nested } from '../platform/http/fields.ts';
import { NoReceipt } from '../platform/http/receipts.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { admin, Allow, type Call, CallOf, contextOf } from '../platform/http/who.ts';
import { Settings } from '../platform/settings.ts';
import { Hooks } from './hooks.ts';
import { hookOf, integrations, integrationsOf, mustBeStep } from './integrations.ts';
import { OpenKey } from './open-key.ts';
import { RemoveIntegration } from './remove-integration.ts';
import { RemoveStep } from './remove-step.ts';
import { SaveIntegration } from './save-integration.ts';
import { SaveStep } from './save-step.ts';
import { integrationSent, SentIntegration, SentStep, stepSent } from './sent-integration.ts';
import { TurnIntegration } from './turn-integration.ts';

const ACTING = { optional: true, note: 'The acting profile' } as const;

class UpdateConfig {
  @Id(ACTING) profileid?: string;
  @Nested(SentIntegration) data!: SentIntegration;
}
class OfConfig {
  @Id(ACTING) profileid?: string;
  @Id({ note: 'The integration' }) id!: string;
}
class Turn {
  @Id(ACTING) profileid?: string;
  @Id({ optional: true, note: 'The integration, or a step' }) id?: string;
  @Id({ optional: true, note: 'The step' }) step_id?: string;
}
class UpdateStep {
  @Id(ACTING) profileid?: string;
  @Id({ note: 'The integration' }) config_id!: string;
  @Nested(SentStep) data!: SentStep;
}
class OfStep {
  @Id(ACTING) profileid?: string;
  @Id({ note: 'The step' }) id!: string;
}

/** What admins command of integrations. Addresses and secrets are for people who have lately shown that it is them (U-060). */
@Route('externalApiConfig')
export class IntegrationsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly decisions: Decisions,
    private readonly hooks: Hooks,
    private readonly settings: Settings,
  ) {}

  @Post('update_config', 'Connects a system, or changes an integration. What is absent stays as it is.', done({ id: text }))
  @Allow(admin)
  async save(@Body() { data }: UpdateConfig, @CallOf() call: Call) {
    const context = contextOf(call);
    const configId = data.id ?? derivedId('integration', context.commandId);
    const command = new SaveIntegration(context, { configId, isNew: data.id === undefined }, integrationSent(data));
    const { position } = await this.commands.execute(command);
    return { status: 'ok', position, id: configId };
  }

  @Post('enable', 'Lets an integration, or a step, take what comes in from now on.', DONE)
  @Allow(admin)
  async enable(@Body() sent: Turn, @CallOf() call: Call) {
    return this.turn(sent, call, true);
  }

  @Post('disable', 'Lets an integration, or a step, only keep what comes in.', DONE)
  @Allow(admin)
  async disable(@Body() sent: Turn, @CallOf() call: Call) {
    return this.turn(sent, call, false);
  }

  @Post('remove_config', 'Removes an integration for ever. What came of it stays.', DONE)
  @Allow(admin)
  async remove(@Body() { id }: OfConfig, @CallOf() call: Call) {
    const { position } = await this.commands.execute(new RemoveIntegration(contextOf(call), id));
    return { status: 'ok', position };
  }

  @Post(
    'update_config_step',
    'Adds a step to an integration, or changes one. What is absent stays as it is. With another source or event its address is another one.',
    done({ id: text, webhook_recreated: flag }),
  )
  @Allow(admin)
  async saveStep(@Body() { config_id: configId, data }: UpdateStep, @CallOf() call: Call) {
    const context = contextOf(call);
    const step = { configId, stepId: data.id ?? derivedId('step', context.commandId), isNew: data.id === undefined };
    const { position, events } = await this.commands.execute(new SaveStep(context, step, stepSent(data)));
    const isRecreated = !step.isNew && events.some(({ type }) => type === 'HookOpened');
    return { status: 'ok', position, id: step.stepId, webhook_recreated: isRecreated ? 1 : 0 };
  }

  @Post('remove_config_step', 'Removes a step for ever. What came of it stays.', DONE)
  @Allow(admin)
  async removeStep(@Body() { id }: OfStep, @CallOf() call: Call) {
    const { position } = await this.commands.execute(new RemoveStep(contextOf(call), id));
    return { status: 'ok', position };
  }

  @Post('step_address', 'Ours. The address to which another system sends the rows of a step.', ok({ address: text }))
  @NoReceipt()
  @Allow(admin, { reauthenticate: true, whileFrozen: true })
  async address(@Body() { id }: OfStep, @CallOf() call: Call) {
    const token = await this.hooks.tokenOf(await this.hookOfStep(id, call));
    return { status: 'ok', address: `${this.settings.origin}/hooks/${token ?? ''}` };
  }

  @Post(
    'create_hook_secret',
    'Ours. Makes a new secret for the address of a step: what comes must be signed with it (Standard Webhooks). It is in this answer alone.',
    ok({ secret: text }),
  )
  @NoReceipt()
  @Allow(admin, { reauthenticate: true })
  async newSecret(@Body() { id }: OfStep, @CallOf() call: Call) {
    return { status: 'ok', secret: await this.hooks.newSecret(await this.hookOfStep(id, call)) };
  }

  @Post(
    'create_callback_key',
    'Ours. Makes a new key by which another system sends what all steps take, to /server/crm_callback.php?key=. It is in this answer alone.',
    ok({ key: text }),
  )
  @NoReceipt()
  @Allow(admin, { reauthenticate: true })
  async newKey(@Body() { id }: OfConfig, @CallOf() call: Call) {
    const command = new OpenKey(contextOf(call), id);
    await this.commands.execute(command);
    return { status: 'ok', key: (await this.hooks.tokenOf(command.hookId)) ?? '' };
  }

  private async turn({ id, step_id }: Turn, call: Call, isOn: boolean) {
    const { position } = await this.commands.execute(new TurnIntegration(contextOf(call), step_id ?? id ?? '', isOn));
    return { status: 'ok', position };
  }

  /** @throws NotFound of the step, or where nothing is sent to it */
  private async hookOfStep(stepId: string, call: Call): Promise<string> {
    const { config } = mustBeStep(await this.decisions.load(integrations, integrationsOf(contextOf(call).organisationId)), stepId);
    const hookId = hookOf(config, stepId);
    if (hookId === undefined) throw new NotFound('address');
    return hookId;
  }
}
