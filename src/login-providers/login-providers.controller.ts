import { Body, Query, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { giveCookie, tokenIn } from '../accounts/cookies.ts';
import { Limits } from '../accounts/limits.ts';
import { LONGEST_RETURNED } from '../accounts/openid/open-id.ts';
import { placeOf } from '../accounts/place.ts';
import { newToken } from '../accounts/secrets.ts';
import { DONE, done, either, flag, ok, text } from '../platform/http/answers.values.ts';
import { Delete, Post, Route } from '../platform/http/calls.ts';
import { Flag, Id, JsonValue, Name, Nested, OneOf, Secret, Text, Whole } from '../platform/http/fields.ts';
import { ofOwnOrganisation } from '../platform/http/own-group.ts';
import { NoReceipt } from '../platform/http/receipts.ts';
import { BadInput } from '../platform/http/refusals.ts';
import { Allow, type Call, CallOf, contextOf, organisationAdmin, type Sent } from '../platform/http/who.ts';
import { isRecord } from '../platform/is-record.values.ts';
import { Settings } from '../platform/settings.ts';
import { SIGNUP_RULES, type SignupRule } from './login-providers.events.ts';
import { newProviderId } from './organisation-providers.ts';
import type { ProviderSettings } from './own-providers.ts';
import { RemoveLoginProvider } from './remove-login-provider.ts';
import { type ProviderSave, SaveLoginProvider } from './save-login-provider.ts';
import { TryLoginProvider } from './try-login-provider.ts';

const ACTING = { optional: true, note: 'The acting profile' } as const;
const STAYS = { optional: true, note: 'Stays as it is if absent' } as const;

class ProviderFields {
  @Text({ ...STAYS, max: 1_000, note: 'Words with spaces between, openid among them; stays as it is if absent' }) scopes?: string;
  @OneOf(SIGNUP_RULES, {
    optional: true,
    note: 'Who may come in by it (U-148). 0: only invited people; 1: anyone becomes a player; 2: as 1, after an admin approves',
  })
  signup_rule?: SignupRule;
  @Name({ optional: true, note: 'As people call it; stays as it is if absent' }) tenant_name?: string;
  @Flag(STAYS) enabled?: boolean;
  @JsonValue({ optional: true, note: "An object with a value for each placeholder of the option's openid_config_url" })
  extrafields?: unknown;
  @Text({ optional: true, max: 500, note: 'What the provider knows the organisation by' }) client_id?: string;
}

class SaveProvider extends ProviderFields {
  @Id(ACTING) profileid?: string;
  @Id({ optional: true, note: 'The acting organisation' }) organization_id?: string;
  @Id({ optional: true, note: 'Without it one begins' }) id?: string;
  @Whole(1, 99, { optional: true, note: 'What kind of provider begins; 10 unless told' }) login_option_id?: number;
  @Secret({ optional: true, note: 'Which goes with client_id; stays as it is if absent, and is none if empty. In no answer' })
  client_secret?: string;
  @Nested(ProviderFields, {
    optional: true,
    note: 'What was read of the fields that are sent: what somebody has changed since is refused by its name',
  })
  was?: ProviderFields;
}

class AuthenticateProvider extends SaveProvider {
  @Whole(1, 99, { optional: true, note: 'What kind of provider begins; 10 unless told' }) type_id?: number;
  @Secret({
    optional: true,
    note: 'That came back. Without it a try begins; what is sent beside it has no effect: what was tried is saved',
  })
  state?: string;
  @Text({ optional: true, max: LONGEST_RETURNED, note: 'With state: the code that came back' }) nonce?: string;
  @Text({ optional: true, max: 2048, note: 'With state: the iss that came back, where there was one' }) iss?: string;
}

class DeleteProvider {
  @Id(ACTING) profileid?: string;
  @Id() id!: string;
}

/** `address`: where the admin signs in at the provider. `state`: what must come back from there. */
const tried = either(ok({ id: text, address: text, state: text }), done({ id: text, proved_email: flag }));

const SENT_TO_SWITCH = ['id', 'enabled', 'was', 'organization_id', 'profileid'];

/** A provider that is there is switched off, and nothing else: that ends logins, for safety, also while the organisation is frozen. */
function switchesOff(sent: Sent): boolean {
  const { id, enabled } = sent;
  const off = enabled === 0 || enabled === '0' || enabled === false;
  return off && typeof id === 'string' && id !== '' && Object.keys(sent).every((field) => SENT_TO_SWITCH.includes(field));
}

/** How an organisation's own login providers are set up. */
@Route('organization')
export class LoginProvidersController {
  constructor(
    private readonly commands: CommandBus,
    private readonly limits: Limits,
    private readonly settings: Settings,
    private readonly tries: TryLoginProvider,
  ) {}

  @Post('loginprovider', "Saves how an organisation's own login provider is set up, or begins one.", done({ id: text }))
  @Allow(organisationAdmin, { reauthenticate: true, whileFrozen: switchesOff })
  async save(@Body() sent: SaveProvider, @CallOf() call: Call) {
    ofOwnOrganisation(sent.organization_id, call.who);
    const save = saveOf(sent, call);
    const { position } = await this.commands.execute(new SaveLoginProvider(contextOf(call), save));
    return { status: 'ok', position, id: save.id };
  }

  /** Twice: without a state it gives the browser a cookie and answers where to sign in, with what came back from there it saves and switches on. */
  @Post(
    'authenticate_loginprovider',
    'Proves by a login that the settings of a login provider work, and then saves and enables them.',
    tried,
  )
  @NoReceipt()
  @Allow(organisationAdmin, { reauthenticate: ({ state }) => state === undefined })
  async authenticate(@Body() sent: AuthenticateProvider, @CallOf() call: Call, @Res({ passthrough: true }) reply: FastifyReply) {
    const { state, nonce: code, iss, type_id, ...about } = sent;
    ofOwnOrganisation(sent.organization_id, call.who);
    if (state !== undefined) {
      if (code === undefined) throw missing('nonce');
      return { status: 'ok', ...(await this.tries.finish(state, { code, ...(iss !== undefined && { issuer: iss }) }, call)) };
    }
    this.limits.count(call.receivedAt, { waysFrom: placeOf(call.address) });
    const browser = tokenIn(call.cookie, 'laurel_way') ?? newToken();
    const save = saveOf({ enabled: true, ...about, login_option_id: about.login_option_id ?? type_id }, call);
    const begun = await this.tries.begin(save, browser, call);
    giveCookie(reply, 'laurel_way', browser, { secure: this.settings.secureCookies, remember: false });
    return { status: 'ok', id: save.id, ...begun };
  }

  @Delete('delete_login_provider', 'Removes a login provider of the organisation. The logins that began by it are over.', DONE)
  @Allow(organisationAdmin, { reauthenticate: true })
  async remove(@Query() { id }: DeleteProvider, @CallOf() call: Call) {
    const { position } = await this.commands.execute(new RemoveLoginProvider(contextOf(call), id));
    return { status: 'ok', position };
  }
}

function saveOf(
  { id, login_option_id, client_secret: clientSecret, was = {}, ...sent }: SaveProvider,
  { who, commandId }: Call,
): ProviderSave {
  return {
    id: id ?? newProviderId(who.organisationId ?? '', commandId),
    isNew: id === undefined,
    given: { ...settingsIn(sent), ...(login_option_id !== undefined && { login_option_id }) },
    was: settingsIn(was),
    ...(clientSecret !== undefined && { clientSecret }),
  };
}

function settingsIn({ scopes, signup_rule, tenant_name, enabled, extrafields, client_id }: ProviderFields): Partial<ProviderSettings> {
  if (extrafields !== undefined && !isRecord(extrafields))
    throw new BadInput('invalid-input', 'Invalid: extrafields', fieldOf('extrafields', 'must be an object'));
  return { scopes, signup_rule, tenant_name, enabled, extrafields, client_id };
}

function missing(field: string): BadInput {
  return new BadInput('invalid-input', `Invalid: ${field}`, fieldOf(field, 'is needed'));
}

function fieldOf(field: string, problem: string): { fields: { field: string; problem: string }[] } {
  return { fields: [{ field, problem }] };
}
