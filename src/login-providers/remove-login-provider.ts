import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Sessions } from '../accounts/sessions.ts';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import { NotFound } from '../platform/http/refusals.ts';
import type { LoginProviderEvent, LoginProviderRemoved } from './login-providers.events.ts';
import { organisationProviders, type OrganisationProviders, providersOf } from './organisation-providers.ts';
import { ProviderSecrets } from './provider-secrets.ts';

/** Removes an organisation's own provider: the logins that began by it are over. @throws NotFound */
export class RemoveLoginProvider extends Command<Decided<LoginProviderEvent>> {
  constructor(
    readonly context: CommandContext,
    readonly providerId: string,
  ) {
    super();
  }
}

export function removeLoginProvider(providerId: string, state: OrganisationProviders): LoginProviderRemoved[] {
  if (!state.has(providerId)) throw new NotFound('login provider');
  return [{ type: 'LoginProviderRemoved', data: { providerId } }];
}

@CommandHandler(RemoveLoginProvider)
export class RemoveLoginProviderHandler implements ICommandHandler<RemoveLoginProvider> {
  constructor(
    private readonly decisions: Decisions,
    private readonly secrets: ProviderSecrets,
    private readonly sessions: Sessions,
  ) {}

  async execute({ context, providerId }: RemoveLoginProvider): Promise<Decided<LoginProviderEvent>> {
    const decided = await this.decisions.decide(organisationProviders, providersOf(context.organisationId), context, (state) =>
      removeLoginProvider(providerId, state),
    );
    await this.sessions.endAllThrough(providerId);
    await this.secrets.forgetAll({ providerId });
    return decided;
  }
}
