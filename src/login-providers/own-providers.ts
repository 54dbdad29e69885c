import { Injectable } from '@nestjs/common';
import type { Provider } from '../accounts/openid/open-id.ts';
import { changesSince } from '../platform/changed-since.ts';
import { Decisions } from '../platform/decisions.ts';
import type { Sealed } from '../platform/event.values.ts';
import { BadInput, NotFound } from '../platform/http/refusals.ts';
import { Keys } from '../platform/keys.ts';
import { CurrentRoles } from '../players/current-roles.ts';
import type { SignupRule } from './login-providers.events.ts';
import {
  organisationOfProvider,
  organisationProviders,
  type OrganisationProviders,
  type OwnProvider,
  providersOf,
} from './organisation-providers.ts';
import { filledIn, OWN_PROVIDER } from './provider-option.values.ts';
import { ProviderOptions } from './provider-options.ts';
import { ProviderSecrets } from './provider-secrets.ts';

/** In the words in which they are sent, so that a refusal names the field of the form. */
export type ProviderSettings = {
  login_option_id: number;
  tenant_name: string;
  client_id: string;
  scopes: string;
  signup_rule: SignupRule;
  enabled: boolean;
  extrafields: Record<string, unknown>;
};

/** What a save or a try is to make of a provider. `was`: what stood there when it was read. */
export type ProviderChange = { id: string; isNew: boolean; given: Partial<ProviderSettings>; was: Partial<ProviderSettings> };

/** What the settings come to. `moved`: where the provider is, or what it knows the organisation by, is another than before. */
export type ResolvedProvider = { before: OwnProvider | undefined; stands: ProviderSettings; settings: ProviderSettings; moved: boolean };

/** An organisation's own provider as its people sign in with it. */
export type OfferedProvider = Provider & { organisationId: string; loginOptionId: number; signupRule: SignupRule };

type Access = Pick<ProviderSettings, 'client_id' | 'extrafields'>;

/** The organisations' own login providers, as their streams say. */
@Injectable()
export class OwnProviders {
  constructor(
    private readonly decisions: Decisions,
    private readonly keys: Keys,
    private readonly options: ProviderOptions,
    private readonly roles: CurrentRoles,
    private readonly secrets: ProviderSecrets,
  ) {}

  /** One that is switched on, of an organisation that is there. */
  async find(providerId: string): Promise<OfferedProvider | undefined> {
    const organisationId = organisationOfProvider(providerId);
    if (organisationId === undefined) return undefined;
    const saved = (await this.decisions.load(organisationProviders, providersOf(organisationId))).get(providerId);
    if (!saved?.enabled || !(await this.roles.stands(organisationId, { asOfNow: true }))) return undefined;
    const settings = await this.open(saved);
    const provider = settings && this.providerOf(providerId, settings, await this.secrets.find(saved.secretId));
    return provider && { ...provider, organisationId, loginOptionId: saved.loginOptionId, signupRule: saved.signupRule };
  }

  /** Those of an organisation that are switched on. */
  async of(organisationId: string): Promise<OfferedProvider[]> {
    const ids = (await this.decisions.load(organisationProviders, providersOf(organisationId))).keys();
    const found = await Promise.all([...ids].map((providerId) => this.find(providerId)));
    return found.filter((provider) => provider !== undefined);
  }

  /** Whether logins that began by it are good. While the store is away, as this process knew it last. */
  async isOn(providerId: string, { asOfNow }: { asOfNow: boolean }): Promise<boolean> {
    const stream = providersOf(organisationOfProvider(providerId) ?? '');
    const state = await (asOfNow
      ? this.decisions.load(organisationProviders, stream)
      : this.decisions.known(organisationProviders, stream));
    return state.get(providerId)?.enabled === true;
  }

  /** @throws NotFound; BadInput; Refused changed-since */
  async resolve({ id, isNew, given, was }: ProviderChange, state: OrganisationProviders): Promise<ResolvedProvider> {
    const before = state.get(id);
    if (!before && !isNew) throw new NotFound('login provider');
    const option = this.options.find(before?.loginOptionId ?? given.login_option_id ?? OWN_PROVIDER);
    if (!option) throw new NotFound('login option');
    const nothing: ProviderSettings = {
      login_option_id: option.login_option_id,
      tenant_name: '',
      client_id: '',
      scopes: option.minimal_scope,
      signup_rule: 0,
      enabled: false,
      extrafields: {},
    };
    const stands = (before && (await this.open(before))) ?? nothing;
    // What kind of provider it is stays as it began.
    const extrafields = given.extrafields && this.options.read(option, given.extrafields);
    const changed = changesSince(stands, { ...given, login_option_id: undefined, ...(extrafields && { extrafields }) }, was);
    const settings = { ...stands, ...changed };
    const fields = problemsOf(settings);
    if (fields.length > 0) throw new BadInput('invalid-input', `Invalid: ${fields.map(({ field }) => field).join(', ')}`, { fields });
    settings.extrafields = this.options.read(option, settings.extrafields);
    const moved = !before || (['client_id', 'scopes', 'extrafields'] as const).some((field) => changed[field] !== undefined);
    return { before, stands, settings, moved };
  }

  /** Nothing where the operator has taken away what the provider is an example of. */
  providerOf(providerId: string, settings: ProviderSettings, secret: string | undefined): Provider | undefined {
    const option = this.options.find(settings.login_option_id);
    return (
      option && {
        through: providerId,
        name: settings.tenant_name,
        configUrl: filledIn(option.openid_config_url, this.options.read(option, settings.extrafields)),
        clientId: settings.client_id,
        ...(secret !== undefined && { clientSecret: secret }),
        scope: settings.scopes,
        response: 'code',
      }
    );
  }

  /** What a fact seals: the name, and by what the provider knows the organisation. What did not change keeps its seal. */
  async seal(
    { client_id, extrafields, tenant_name }: ProviderSettings,
    { before, stands }: ResolvedProvider,
    organisationId: string,
  ): Promise<{ name: Sealed; access: Sealed }> {
    const access = JSON.stringify({ client_id, extrafields } satisfies Access);
    const stood = JSON.stringify({ client_id: stands.client_id, extrafields: stands.extrafields } satisfies Access);
    return {
      name: before && tenant_name === stands.tenant_name ? before.name : await this.keys.seal(tenant_name, organisationId),
      access: before && access === stood ? before.access : await this.keys.seal(access, organisationId),
    };
  }

  private async open({ loginOptionId, name, access, ...saved }: OwnProvider): Promise<ProviderSettings | undefined> {
    const [tenant_name, opened] = [await this.keys.open(name), await this.keys.open(access)];
    if (tenant_name === undefined || opened === undefined) return undefined;
    const { scopes, signupRule: signup_rule, enabled } = saved;
    return { login_option_id: loginOptionId, tenant_name, scopes, signup_rule, enabled, ...(JSON.parse(opened) as Access) };
  }
}

function problemsOf({ tenant_name, client_id, scopes }: ProviderSettings): { field: string; problem: string }[] {
  return [
    ...(tenant_name === '' ? [{ field: 'tenant_name', problem: 'is needed' }] : []),
    ...(client_id === '' ? [{ field: 'client_id', problem: 'is needed' }] : []),
    ...(scopes.split(' ').includes('openid') ? [] : [{ field: 'scopes', problem: 'must name openid' }]),
  ];
}
