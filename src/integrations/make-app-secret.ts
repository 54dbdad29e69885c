import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import type { Instant } from '../platform/event.values.ts';
import type { IntegrationEvent } from './integrations.events.ts';
import { integrations, integrationsOf, mustBeIntegration } from './integrations.ts';
import { WebhookSecrets } from './webhook-secrets.ts';

/** Gives an integration a new secret, by which another site signs who may see an embedded page. The former one is good for a day as well. @throws NotFound */
export class MakeAppSecret extends Command<Decided<IntegrationEvent>> {
  constructor(
    readonly context: CommandContext,
    readonly configId: string,
    readonly at: Instant,
  ) {
    super();
  }
}

@CommandHandler(MakeAppSecret)
export class MakeAppSecretHandler implements ICommandHandler<MakeAppSecret> {
  constructor(
    private readonly decisions: Decisions,
    private readonly secrets: WebhookSecrets,
  ) {}

  /** It is there before the fact. */
  execute({ context, configId, at }: MakeAppSecret): Promise<Decided<IntegrationEvent>> {
    const { organisationId, commandId } = context;
    return this.decisions.decide(integrations, integrationsOf(organisationId), context, async (state) => {
      mustBeIntegration(state, configId);
      await this.secrets.make(organisationId, configId, configId);
      await this.secrets.renew(configId, commandId, at);
      const [newest = ''] = await appSecrets(this.secrets, configId, at);
      return [{ type: 'AppSecretMade', data: { configId, lastFour: newest.slice(-LAST) } }];
    });
  }
}

const LAST = 4;

/** Those that are good now, the newest first: letters, digits, + and /, whose UTF-8 is the key. */
export async function appSecrets(secrets: WebhookSecrets, configId: string, at: Instant): Promise<string[]> {
  return (await secrets.of(configId, at)).map((secret) => secret.replace(/^whsec_|=+$/g, ''));
}
