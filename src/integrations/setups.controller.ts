import { Body, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type CommandContext, Decisions, following } from '../platform/decisions.ts';
import { derivedId } from '../platform/derived-id.ts';
import type { Position } from '../platform/event.values.ts';
import { DONE, done, listOf, ok, text } from '../platform/http/answers.values.ts';
import { Get, Post, Route } from '../platform/http/calls.ts';
import { Address, Id, Name, Nested, NestedList, OneOf, Secret, Text } from '../platform/http/fields.ts';
import { NoReceipt } from '../platform/http/receipts.ts';
import { NotSignedIn } from '../platform/http/refusals.ts';
import { ID_LIST, Takes } from '../platform/http/takes.ts';
import { admin, Allow, type Call, CallOf, contextOf } from '../platform/http/who.ts';
import { sentAddress } from '../players/sent-address.ts';
import { AccessTokens } from './access-tokens.ts';
import { AskToConnect } from './ask-to-connect.ts';
import { BindCommunity } from './bind-community.ts';
import { Connections } from './connections.ts';
import { GiveAccess } from './give-access.ts';
import { integrations, integrationsOf, mustBeIntegration } from './integrations.ts';
import { SaveIntegration } from './save-integration.ts';
import { SaveStep } from './save-step.ts';
import { SentStep, stepSent } from './sent-integration.ts';
import { SYSTEM_TYPES, type SystemType } from './systems.values.ts';
import { TurnIntegration } from './turn-integration.ts';
import { UnbindCommunity } from './unbind-community.ts';

const ACTING = { optional: true, note: 'The acting profile' } as const;
const MOST_STEPS = 10;

class GetSetup {
  @Id(ACTING) profileid?: string;
  @OneOf(SYSTEM_TYPES) system_type!: SystemType;
  @Id({ optional: true, note: 'An integration that is connected anew' }) id?: string;
  @Text({ optional: true, max: 63, note: 'Of systems that have one: small letters, digits and dashes' }) subdomain?: string;
  @Text({ optional: true, max: 1_000, note: 'Of a chat tool: optional scopes, with commas between them' }) scopes?: string;
}
class ManageCallback {
  @Id(ACTING) profileid?: string;
  @OneOf(SYSTEM_TYPES) system_type!: SystemType;
  @Secret({ note: 'As it came back' }) state!: string;
  @Secret({ note: 'As it came back' }) code!: string;
}
class Choices {
  @Id({ optional: true, note: 'An integration that was connected; a new one if absent' }) id?: string;
  @Name({ optional: true, note: 'What it is called' }) instance_name?: string;
  @NestedList(SentStep, MOST_STEPS, { optional: true, note: 'Its steps: they are on' }) steps?: SentStep[];
}
class SetupDefault {
  @Id(ACTING) profileid?: string;
  @OneOf(SYSTEM_TYPES) system_type!: SystemType;
  @Nested(Choices, { note: 'JSON of the choices of the wizard' }) data!: Choices;
}
class Templates {
  @Id(ACTING) profileid?: string;
  @Id({ note: 'The integration' }) id!: string;
  @NestedList(SentStep, MOST_STEPS, { note: 'A JSON list of steps: a name, and of points a score series' }) templates!: SentStep[];
}
class AddCommunity {
  @Id(ACTING) profileid?: string;
  @Id({ note: 'The integration' }) id!: string;
  @Name() name!: string;
  @Name({ note: 'What it is called in the other system' }) external_id!: string;
}
class DeleteCommunity {
  @Id(ACTING) profileid?: string;
  @Id({ note: 'The integration' }) id!: string;
  @Id({ note: 'The community' }) community_id!: string;
}
class SendInvitation {
  @Id(ACTING) profileid?: string;
  @Id({ note: 'The integration' }) id!: string;
  @Address({ note: 'By which an admin signs in' }) email!: string;
}
class SaveToken {
  @Id(ACTING) profileid?: string;
  @Id({ note: 'The integration' }) id!: string;
  @Secret({ note: 'By which its system lets Laurel in' }) token!: string;
}

/** How systems are connected: somebody goes there, comes back, and chooses what is to become of what happens there (U-140). */
@Route('externalApiConfig')
export class SetupsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly decisions: Decisions,
    private readonly connections: Connections,
    private readonly tokens: AccessTokens,
    private readonly others: AskToConnect,
  ) {}

  @Get(
    'get_setupid',
    'Begins to connect a system: the address at which somebody lets Laurel in. Good for 15 minutes, once, in this login.',
    ok({ setupid: text, address: text }),
  )
  @Allow(admin, { writes: true, whileFrozen: true })
  async begin(@Query() { system_type: systemType, id, subdomain = '', scopes = '' }: GetSetup, @CallOf() call: Call) {
    const { organisationId } = contextOf(call);
    if (id !== undefined) mustBeIntegration(await this.decisions.load(integrations, integrationsOf(organisationId)), id);
    const setupId = id ?? derivedId('integration', call.commandId);
    const setup = { setupId, organisationId, sessionId: sessionOf(call), systemType, subdomain, isNew: id === undefined };
    const more = scopes.split(/[\s,]+/).filter(Boolean);
    return { status: 'ok', setupid: setupId, address: await this.connections.begin(setup, more, call.receivedAt) };
  }

  @Post('manage_callback', 'Ends connecting a system, with what came back from there.', done({ id: text }))
  @NoReceipt()
  @Allow(admin)
  async callback(@Body() { system_type: systemType, state, code }: ManageCallback, @CallOf() call: Call) {
    const context = contextOf(call);
    const by = { organisationId: context.organisationId, sessionId: sessionOf(call), systemType };
    const { setupId, isNew } = await this.connections.finish(by, { state, code }, call.receivedAt);
    const given = isNew ? { systemType, name: systemType } : {};
    await this.commands.execute(new SaveIntegration(context, { configId: setupId, isNew }, given));
    const { position } = await this.given(context, setupId);
    return { status: 'ok', position, id: setupId };
  }

  @Post(
    'setup_default',
    'Makes an integration with the steps that somebody has chosen, and lets them take what comes.',
    done({ id: text, step_ids: listOf(text) }),
  )
  @Takes(ID_LIST)
  @Allow(admin)
  async setUp(@Body() { system_type: systemType, data }: SetupDefault, @CallOf() call: Call) {
    const context = contextOf(call);
    const { id, instance_name: name = id === undefined ? systemType : undefined, steps = [] } = data;
    const configId = id ?? derivedId('integration', context.commandId);
    const given = { systemType, ...(name !== undefined && { name }) };
    const made = await this.commands.execute(new SaveIntegration(context, { configId, isNew: id === undefined }, given));
    const { position = made.position, stepIds } = await this.addSteps(context, configId, steps);
    return { status: 'ok', position, id: configId, step_ids: stepIds };
  }

  @Post(
    'configure_from_templates',
    'Adds steps to an integration, each laid out as is usual for its system unless it says otherwise, and lets them take what comes.',
    done({ steps: listOf(text) }),
  )
  @Takes(ID_LIST)
  @Allow(admin)
  async configure(@Body() { id, templates }: Templates, @CallOf() call: Call) {
    const { position = '', stepIds } = await this.addSteps(contextOf(call), id, templates);
    return { status: 'ok', position, steps: stepIds };
  }

  @Post('add_community', 'Binds a space of another system to the organisation.', done({ id: text }))
  @Allow(admin)
  async bind(@Body() { id, name, external_id: externalId }: AddCommunity, @CallOf() call: Call) {
    const context = contextOf(call);
    const communityId = derivedId('community', context.commandId);
    const { position } = await this.commands.execute(new BindCommunity(context, id, communityId, { name, externalId }));
    return { status: 'ok', position, id: communityId };
  }

  @Post('delete_community', 'Binds a space of another system no more. What came of it stays.', DONE)
  @Allow(admin)
  async unbind(@Body() { id, community_id: communityId }: DeleteCommunity, @CallOf() call: Call) {
    const { position } = await this.commands.execute(new UnbindCommunity(contextOf(call), id, communityId));
    return { status: 'ok', position };
  }

  @Post('send_invitation', 'Asks another admin, by mail, to let Laurel into the system of an integration.', ok({}))
  @Allow(admin)
  async invite(@Body() { id, email }: SendInvitation, @CallOf() call: Call) {
    await this.others.ask(contextOf(call), id, sentAddress(email), call.receivedAt);
    return { status: 'ok' };
  }

  @Post('save_token', 'Keeps the token by which the system of an integration lets Laurel in.', DONE)
  @NoReceipt()
  @Allow(admin, { reauthenticate: true })
  async saveToken(@Body() { id, token }: SaveToken, @CallOf() call: Call) {
    const context = contextOf(call);
    mustBeIntegration(await this.decisions.load(integrations, integrationsOf(context.organisationId)), id);
    await this.tokens.keep(context.organisationId, id, { token, subdomain: '' });
    const { position } = await this.given(context, id);
    return { status: 'ok', position };
  }

  /** The access is kept by now. */
  private given(context: CommandContext, configId: string) {
    return this.commands.execute(new GiveAccess(following(context, derivedId('access', context.commandId)), configId));
  }

  private async addSteps(context: CommandContext, configId: string, steps: readonly SentStep[]) {
    let position: Position | undefined;
    const stepIds: string[] = [];
    for (const [at, step] of steps.entries()) {
      const saving = following(context, derivedId(`step ${at}`, context.commandId));
      const stepId = derivedId('step', saving.commandId);
      await this.commands.execute(new SaveStep(saving, { configId, stepId, isNew: true }, stepSent(step)));
      const turning = following(context, derivedId(`turn ${at}`, context.commandId));
      position = (await this.commands.execute(new TurnIntegration(turning, stepId, true))).position;
      stepIds.push(stepId);
    }
    return { ...(position !== undefined && { position }), stepIds };
  }
}

/** @throws NotSignedIn of a program: nobody would come back */
function sessionOf({ who: { sessionId } }: Call): string {
  if (sessionId === undefined) throw new NotSignedIn();
  return sessionId;
}
