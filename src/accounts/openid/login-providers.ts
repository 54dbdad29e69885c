import { Injectable } from '@nestjs/common';
import { type OfferedProvider, OwnProviders } from '../../login-providers/own-providers.ts';
import { NotFound } from '../../platform/http/refusals.ts';
import { Settings } from '../../platform/settings.ts';
import type { Provider } from './open-id.ts';

/** `organisationId`: whose own provider it is. */
export type FoundProvider = Provider & Partial<Pick<OfferedProvider, 'organisationId' | 'signupRule'>>;

/** `provider_id`: of an organisation's own, of which there may be many with one number. */
type OfferedOption = { login_option_id: number; provider_id?: string; name: string };

/** The providers that people can sign in with: those of the operator's file, and organisations' own. */
@Injectable()
export class LoginProviders {
  constructor(
    private readonly settings: Settings,
    private readonly own: OwnProviders,
  ) {}

  /** `through`: the number of a login option, or the id of an organisation's own provider. */
  async find(through: string): Promise<FoundProvider | undefined> {
    return this.ofFile(through) ?? this.own.find(through);
  }

  /** @throws NotFound */
  async get(through: string): Promise<FoundProvider> {
    const provider = await this.find(through);
    if (!provider) throw new NotFound('login option');
    return provider;
  }

  /** As people call it; its number where it is there no more. */
  async nameOf(through: string): Promise<string> {
    return (await this.find(through))?.name ?? through;
  }

  /** What the door offers to everybody beside e-mail. */
  offered(): OfferedOption[] {
    return this.settings.loginOptions.map(({ login_option_id, name }) => ({ login_option_id, name }));
  }

  /** What an organisation offers to its people. */
  async offeredBy(organisationId: string): Promise<OfferedOption[]> {
    return (await this.own.of(organisationId)).map(offer);
  }

  /** An organisation's own provider, to who knows its id. */
  async offeredAs(providerId: string): Promise<OfferedOption[]> {
    const found = await this.own.find(providerId);
    return found ? [offer(found)] : [];
  }

  private ofFile(through: string): Provider | undefined {
    const option = this.settings.loginOptions.find(({ login_option_id }) => String(login_option_id) === through);
    return (
      option && {
        through,
        name: option.name,
        configUrl: option.openid_config_url,
        clientId: option.client_id,
        ...(option.client_secret !== undefined && { clientSecret: option.client_secret }),
        scope: option.minimal_scope,
        response: option.response_type,
      }
    );
  }
}

function offer({ loginOptionId, through, name }: OfferedProvider): OfferedOption {
  return { login_option_id: loginOptionId, provider_id: through, name };
}
