import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { LoginFlows, type LoginFlow } from '../accounts/openid/login-flows.ts';
import { OpenId, type Provider, ProviderFailed, type Returned } from '../accounts/openid/open-id.ts';
import { ProviderClaims } from '../accounts/openid/provider-claims.ts';
import { PROVIDER_FAILED, STATE_DIFFERS } from '../accounts/login-refusals.ts';
import { Decisions } from '../platform/decisions.ts';
import type { Position } from '../platform/event.values.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { type Call, contextOf } from '../platform/http/who.ts';
import { Keys } from '../platform/keys.ts';
import { Refused } from '../platform/refused.ts';
import { organisationOfProvider, organisationProviders, providersOf } from './organisation-providers.ts';
import { OwnProviders, type ProviderSettings } from './own-providers.ts';
import { ProviderSecrets } from './provider-secrets.ts';
import { type ProviderSave, SaveLoginProvider } from './save-login-provider.ts';

/** What is being tried. `given`: all of it; `was`: all that stood when the try began, and by which secret. */
type Trial = Omit<ProviderSave, 'given' | 'was'> & { given: ProviderSettings; was: ProviderSettings; secretId: string | null };

/**
 * An admin signs in at the provider that they set up, and what they tried is what is saved (U-149). Until they are back it is kept beside the try,
 * sealed under the organisation's key.
 */
@Injectable()
export class TryLoginProvider {
  constructor(
    private readonly claims: ProviderClaims,
    private readonly commands: CommandBus,
    private readonly decisions: Decisions,
    private readonly flows: LoginFlows,
    private readonly keys: Keys,
    private readonly openId: OpenId,
    private readonly providers: OwnProviders,
    private readonly secrets: ProviderSecrets,
  ) {}

  /**
   * Where to sign in at the provider, and the state that must come back.
   * @param browser the token of the cookie that the browser has
   * @throws NotFound; BadInput; Refused changed-since, provider-unreachable
   */
  async begin(save: ProviderSave, browser: string, call: Call): Promise<{ address: string; state: string }> {
    const organisationId = call.who.organisationId ?? '';
    const state = await this.decisions.load(organisationProviders, providersOf(organisationId));
    const { before, stands, settings } = await this.providers.resolve(save, state);
    const trial: Trial = { ...save, given: settings, was: stands, secretId: before?.secretId ?? null };
    const provider = await this.providerOf(trial);
    if (!provider) throw new NotFound('login option');
    const sealed = await this.keys.seal(JSON.stringify(trial), organisationId);
    const about = { through: save.id, purpose: 'try' as const, sessionId: call.who.sessionId, remember: false, trial: sealed };
    const secrets = await this.flows.begin(about, browser, call.receivedAt);
    try {
      return { address: await this.openId.address(provider, secrets, { again: false }), state: secrets.state };
    } catch (error) {
      if (!(error instanceof ProviderFailed)) throw error;
      throw new Refused('provider-unreachable', `The provider cannot be asked: ${error.message}`);
    }
  }

  /**
   * The admin is back. `proved_email`: the provider says of their address that it has proved it, so that who is invited is let in without a code.
   * @throws Refused state-differs, authentication-failed and why, changed-since, provider-not-proved
   */
  async finish(state: string, returned: Returned, call: Call): Promise<{ id: string; position: Position; proved_email: 0 | 1 }> {
    let trial: Trial | undefined;
    const came = await this.claims.take(state, returned, ['try'], call, async (flow) => {
      const opened = await this.open(flow);
      // Who acts in another organisation by now saves nothing in it.
      trial = opened && organisationOfProvider(opened.id) === call.who.organisationId ? opened : undefined;
      return trial && this.providerOf(trial);
    });
    if (!trial || ('failed' in came && came.failed === 'state')) throw new Refused('state-differs', STATE_DIFFERS.message);
    if ('failed' in came) throw new Refused('authentication-failed', PROVIDER_FAILED.message, { why: came.why });
    const { secretId, ...save } = trial;
    const { position } = await this.commands.execute(new SaveLoginProvider(contextOf(call), save, { secretId }));
    return { id: save.id, position, proved_email: came.claims.provedEmail === undefined ? 0 : 1 };
  }

  private async open({ trial }: LoginFlow): Promise<Trial | undefined> {
    const text = await this.keys.open(trial);
    return text === undefined ? undefined : (JSON.parse(text) as Trial);
  }

  private async providerOf({ id, given, clientSecret, secretId }: Trial): Promise<Provider | undefined> {
    const secret = clientSecret === undefined ? await this.secrets.find(secretId) : clientSecret || undefined;
    return this.providers.providerOf(id, given, secret);
  }
}
