import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import { derivedId } from '../platform/derived-id.ts';
import { Hooks } from './hooks.ts';
import type { IntegrationEvent } from './integrations.events.ts';
import { hookOf, type Integration, integrations, integrationsOf, mustBeIntegration } from './integrations.ts';

/** Gives an integration a new key, by which another system sends what all its steps take (U-144). The former one is good no more. @throws NotFound */
export class OpenKey extends Command<Decided<IntegrationEvent>> {
  constructor(
    readonly context: CommandContext,
    readonly configId: string,
  ) {
    super();
  }

  get hookId(): string {
    return derivedId(`key ${this.configId}`, this.context.commandId);
  }
}

export function openKey(configId: string, hookId: string, config: Integration): IntegrationEvent[] {
  const former = hookOf(config, undefined);
  if (former === hookId) return [];
  return [
    ...(former === undefined ? [] : [{ type: 'HookClosed' as const, data: { configId, hookId: former } }]),
    { type: 'HookOpened', data: { configId, hookId } },
  ];
}

@CommandHandler(OpenKey)
export class OpenKeyHandler implements ICommandHandler<OpenKey> {
  constructor(
    private readonly decisions: Decisions,
    private readonly hooks: Hooks,
  ) {}

  execute({ context, configId, hookId }: OpenKey): Promise<Decided<IntegrationEvent>> {
    const { organisationId } = context;
    return this.decisions.decide(integrations, integrationsOf(organisationId), context, async (state) => {
      const config = mustBeIntegration(state, configId);
      await this.hooks.make(organisationId, hookId, { configId });
      return openKey(configId, hookId, config);
    });
  }
}
