import { Injectable } from '@nestjs/common';
import { NotFound } from '../../platform/http/refusals.ts';
import { Settings } from '../../platform/settings.ts';
import type { Provider } from './open-id.ts';

/** The providers that people can sign in with: those of the operator's file. */
@Injectable()
export class LoginProviders {
  constructor(private readonly settings: Settings) {}

  find(through: string): Provider | undefined {
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

  /** @throws NotFound */
  get(through: string): Provider {
    const provider = this.find(through);
    if (!provider) throw new NotFound('login option');
    return provider;
  }

  /** As people call it; its number where the operator has taken it out of the file. */
  nameOf(through: string): string {
    return this.find(through)?.name ?? through;
  }

  /** What the door offers beside e-mail. */
  offered(): { login_option_id: number; name: string }[] {
    return this.settings.loginOptions.map(({ login_option_id, name }) => ({ login_option_id, name }));
  }
}
