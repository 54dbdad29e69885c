import { Query } from '@nestjs/common';
import { placeholdersOf, type ProviderOption } from '../../src/login-providers/provider-option.values.ts';
import { listOf, ok, text } from '../../src/platform/http/answers.values.ts';
import { Get, Route } from '../../src/platform/http/calls.ts';
import { Id, Whole } from '../../src/platform/http/fields.ts';
import { ofOwnOrganisation } from '../../src/platform/http/own-group.ts';
import { Allow, type Call, CallOf, organisationAdmin } from '../../src/platform/http/who.ts';
import { ReadModels } from '../platform/read-models.ts';
import type { LoginProvider } from './login-providers.ts';
import { type LoginProviderRow, loginProviderRow, type ProviderOptionRow, providerOptionRow } from './login-providers.view.ts';

/** What the server knows of providers beside facts. Bound where everything is put together. */
export abstract class ProviderGround {
  abstract readonly options: readonly ProviderOption[];
  /** The address that providers send people back to: their owner registers it there. */
  abstract readonly redirectUri: string;
  /** How many logins that began by a provider are not over. */
  abstract logins(providerId: string): Promise<number>;
}

class FetchOptions {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @Id({ optional: true, note: 'The acting organisation' }) org_id?: string;
  @Whole(1, 99, { optional: true, note: 'Only this kind of provider' }) option_id?: number;
}

/** More than an organisation has. */
const ALL = 100;

/** The organisation's own login providers, for its admins. */
@Route('organization')
export class LoginProviderListController {
  constructor(
    private readonly ground: ProviderGround,
    private readonly readModels: ReadModels,
  ) {}

  @Get(
    'org_login_options',
    "The organisation's own login providers, and what kinds it can have.",
    ok({ providers: listOf(loginProviderRow), options: listOf(providerOptionRow), redirect_uri: text }),
  )
  @Allow(organisationAdmin)
  async orgLoginOptions(@Query() { org_id, option_id }: FetchOptions, @CallOf() { who }: Call) {
    ofOwnOrganisation(org_id, who);
    const { organisationId = '' } = who;
    const { items } = await this.readModels.find<LoginProvider>('login-providers', { organisationId }, { limit: ALL });
    const wanted = (id: number) => option_id === undefined || id === option_id;
    const kept = items.map(({ document }) => document).filter(({ loginOptionId }) => wanted(loginOptionId));
    const providers = await Promise.all(kept.sort((a, b) => (a.since < b.since ? -1 : 1)).map((provider) => this.row(provider)));
    const options = this.ground.options.filter(({ login_option_id }) => wanted(login_option_id)).map(optionRow);
    return { status: 'ok', providers, options, redirect_uri: this.ground.redirectUri };
  }

  private async row(provider: LoginProvider): Promise<LoginProviderRow> {
    const { providerId: id, organisationId: organization_id, loginOptionId: login_option_id, name: tenant_name, extrafields } = provider;
    return {
      id,
      organization_id,
      login_option_id,
      tenant_name,
      scopes: provider.scopes,
      signup_rule: provider.signupRule,
      enabled: provider.enabled ? 1 : 0,
      proved: provider.proved ? 1 : 0,
      client_id: provider.clientId,
      has_secret: provider.hasSecret ? 1 : 0,
      extrafields,
      logins: await this.ground.logins(id),
    };
  }
}

function optionRow(option: ProviderOption): ProviderOptionRow {
  return { ...option, extrafields: placeholdersOf(option.openid_config_url) };
}
