import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import type { IntegrationEvent } from './integrations.events.ts';
import { type Integrations, integrations, integrationsOf, mustBeIntegration, mustBeStep } from './integrations.ts';

/**
 * Lets an integration, or one of its steps, take what comes in from now on, or only keep it. `id`: of the integration or of the
 * step. @throws NotFound
 */
export class TurnIntegration extends Command<Decided<IntegrationEvent>> {
  constructor(
    readonly context: CommandContext,
    readonly id: string,
    readonly isOn: boolean,
  ) {
    super();
  }
}

/** @throws NotFound */
export function turnIntegration(id: string, isOn: boolean, state: Integrations): IntegrationEvent[] {
  if (state.configs.has(id))
    return mustBeIntegration(state, id).isOn === isOn ? [] : [{ type: 'IntegrationTurned', data: { configId: id, isOn } }];
  const { configId, step } = mustBeStep(state, id);
  return step.isOn === isOn ? [] : [{ type: 'IntegrationTurned', data: { configId, stepId: id, isOn } }];
}

@CommandHandler(TurnIntegration)
export class TurnIntegrationHandler implements ICommandHandler<TurnIntegration> {
  constructor(private readonly decisions: Decisions) {}

  execute({ context, id, isOn }: TurnIntegration): Promise<Decided<IntegrationEvent>> {
    const stream = integrationsOf(context.organisationId);
    return this.decisions.decide(integrations, stream, context, (state) => turnIntegration(id, isOn, state));
  }
}
