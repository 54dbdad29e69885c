import { isDeepStrictEqual } from 'node:util';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { v5 as uuid5 } from 'uuid';
import { Sessions } from '../accounts/sessions.ts';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import { Refused } from '../platform/refused.ts';
import type { LoginProviderEvent, LoginProviderSaved } from './login-providers.events.ts';
import { organisationProviders, type OrganisationProviders, type OwnProvider, providersOf } from './organisation-providers.ts';
import { OwnProviders, type ProviderChange, type ResolvedProvider } from './own-providers.ts';
import { ProviderSecrets } from './provider-secrets.ts';

/** `clientSecret`: stays as it is if absent, and is none if empty. */
export type ProviderSave = ProviderChange & { clientSecret?: string };

/**
 * Saves how an organisation's own provider is set up (U-149). `proved`: somebody has just signed in there with these settings; the secret was the
 * one of that row. What was not proved cannot be switched on.
 * @throws NotFound; BadInput; Refused changed-since, provider-not-proved, too-many-providers
 */
export class SaveLoginProvider extends Command<Decided<LoginProviderEvent>> {
  constructor(
    readonly context: CommandContext,
    readonly save: ProviderSave,
    readonly proved?: { secretId: string | null },
  ) {
    super();
  }
}

/** Of one organisation. */
const MOST_PROVIDERS = 20;

export function saveLoginProvider(saved: OwnProvider, state: OrganisationProviders): LoginProviderSaved[] {
  const before = state.get(saved.providerId);
  if (!before && state.size >= MOST_PROVIDERS)
    throw new Refused('too-many-providers', `An organisation has ${MOST_PROVIDERS} login providers at most`);
  if (saved.enabled && !saved.proved)
    throw new Refused('provider-not-proved', 'Try it first: it is switched on once somebody has signed in with these settings');
  return isDeepStrictEqual(before, saved) ? [] : [{ type: 'LoginProviderSaved', data: saved }];
}

@CommandHandler(SaveLoginProvider)
export class SaveLoginProviderHandler implements ICommandHandler<SaveLoginProvider> {
  constructor(
    private readonly decisions: Decisions,
    private readonly providers: OwnProviders,
    private readonly secrets: ProviderSecrets,
    private readonly sessions: Sessions,
  ) {}

  /** The secret's row is there before the fact that names it; one that no fact names is of no use to anybody, and goes with the provider. */
  async execute({ context, save, proved }: SaveLoginProvider): Promise<Decided<LoginProviderEvent>> {
    const { organisationId, commandId } = context;
    const newSecretId = save.clientSecret ? uuid5('secret of a login provider', commandId) : null;
    let former: OwnProvider | undefined;
    const decided = await this.decisions.decide(organisationProviders, providersOf(organisationId), context, async (state) => {
      const resolved = await this.providers.resolve(save, state);
      former = resolved.before;
      const secretId = save.clientSecret === undefined ? (former?.secretId ?? null) : newSecretId;
      if (proved && save.clientSecret === undefined && proved.secretId !== secretId) throw secretChanged();
      const saved = await this.saved(resolved, secretId, save.id, organisationId, proved !== undefined);
      const facts = saveLoginProvider(saved, state);
      if (newSecretId !== null && save.clientSecret) await this.secrets.keep(newSecretId, organisationId, save.id, save.clientSecret);
      return facts;
    });
    const [fact] = decided.events;
    if (fact?.type !== 'LoginProviderSaved') return decided;
    const { enabled, secretId } = fact.data;
    if (!enabled) await this.sessions.endAllThrough(save.id);
    if (former?.secretId != null && former.secretId !== secretId) await this.secrets.forget(former.secretId);
    return decided;
  }

  private async saved(
    resolved: ResolvedProvider,
    secretId: string | null,
    providerId: string,
    organisationId: string,
    isProved: boolean,
  ): Promise<OwnProvider> {
    const { before, settings, moved } = resolved;
    return {
      providerId,
      loginOptionId: settings.login_option_id,
      ...(await this.providers.seal(settings, resolved, organisationId)),
      secretId,
      scopes: settings.scopes,
      signupRule: settings.signup_rule,
      enabled: settings.enabled,
      proved: isProved || (!moved && before?.secretId === secretId && before.proved),
    };
  }
}

function secretChanged(): Refused {
  const fields = [{ field: 'client_secret', problem: 'was changed by somebody else meanwhile' }];
  return new Refused('changed-since', 'Changed by somebody else meanwhile: client_secret', { fields });
}
