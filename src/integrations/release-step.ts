import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import { Refused } from '../platform/refused.ts';
import type { IntegrationEvent, StepReleased } from './integrations.events.ts';
import { type Integrations, integrations, integrationsOf, mustBeStep } from './integrations.ts';
import { Payloads } from './payloads.ts';

/** Says of a step that is held what is so of the rows that are missing in a delivery: they are gone, or stay. */
export class ReleaseStep extends Command<Decided<IntegrationEvent>> {
  constructor(
    readonly context: CommandContext,
    readonly said: { stepId: string; deliveryId: string; areGone: boolean },
  ) {
    super();
  }
}

/** Nothing where that is said already. @throws NotFound; Refused held-otherwise where another delivery is asked about by now */
export function releaseStep({ stepId, deliveryId, areGone }: ReleaseStep['said'], state: Integrations): StepReleased[] {
  const { configId, step } = mustBeStep(state, stepId);
  if (step.answered === deliveryId) return [];
  if (step.held?.deliveryId !== deliveryId) throw new Refused('held-otherwise', 'By now other rows are missing, or none');
  return [{ type: 'StepReleased', data: { configId, stepId, ...step.held, rows: areGone ? 'gone' : 'kept' } }];
}

@CommandHandler(ReleaseStep)
export class ReleaseStepHandler implements ICommandHandler<ReleaseStep> {
  constructor(
    private readonly decisions: Decisions,
    private readonly payloads: Payloads,
  ) {}

  /** @throws NotFound; Refused held-otherwise, payload-gone where nobody can tell any more which rows were missing */
  execute({ context, said }: ReleaseStep): Promise<Decided<IntegrationEvent>> {
    const { organisationId } = context;
    return this.decisions.decide(integrations, integrationsOf(organisationId), context, async (state) => {
      const facts = releaseStep(said, state);
      if (said.areGone && facts.length > 0 && !(await this.payloads.rows(organisationId, said.deliveryId)))
        throw new Refused('payload-gone', 'What came in is not kept any more');
      return facts;
    });
  }
}
