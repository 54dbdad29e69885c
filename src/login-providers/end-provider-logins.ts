import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Sessions } from '../accounts/sessions.ts';
import { Decisions } from '../platform/decisions.ts';
import type { Position, Recorded } from '../platform/event.values.ts';
import { Reactions } from '../platform/reactions.ts';
import { LOGIN_PROVIDERS, type LoginProviderEvent } from './login-providers.events.ts';
import { organisationProviders, providersOf } from './organisation-providers.ts';
import { ProviderSecrets } from './provider-secrets.ts';

/** Ends the logins of a provider that was switched off or removed by a process that died right then. No call believed them meanwhile. */
@Injectable()
export class EndProviderLogins implements OnModuleInit {
  constructor(
    private readonly decisions: Decisions,
    private readonly reactions: Reactions,
    private readonly secrets: ProviderSecrets,
    private readonly sessions: Sessions,
  ) {}

  onModuleInit(): void {
    this.reactions.add({
      name: 'end-provider-logins',
      kind: 'decides',
      begin: 'now',
      categories: [LOGIN_PROVIDERS],
      on: (event) => this.end(event as Recorded<LoginProviderEvent>),
    });
  }

  private async end({ data, metadata }: Recorded<LoginProviderEvent>): Promise<Position | undefined> {
    const { providerId } = data;
    const now = (await this.decisions.load(organisationProviders, providersOf(metadata.organisationId))).get(providerId);
    if (!now?.enabled) await this.sessions.endAllThrough(providerId);
    if (!now) await this.secrets.forgetAll({ providerId });
    return undefined;
  }
}
