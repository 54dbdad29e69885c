import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { changesSince } from '../platform/changed-since.ts';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import { streamName } from '../platform/event.values.ts';
import { NotFound } from '../platform/http/refusals.ts';
import type { BattleRules } from './battle-rules.values.ts';
import { type Organisation, organisation } from './organisation.ts';
import { ORGANISATION, type BattleRulesSet, type OrganisationEvent } from './organisations.events.ts';

/**
 * Sets what holds for battles; what is absent stays as it is. `was`: what stood there when it was read.
 * @throws NotFound; Refused changed-since
 */
export class SetBattleRules extends Command<Decided<OrganisationEvent>> {
  constructor(
    readonly context: CommandContext,
    readonly given: Partial<BattleRules>,
    readonly was: Partial<BattleRules>,
  ) {
    super();
  }
}

/** Only what differs. @throws NotFound; Refused changed-since */
export function setBattleRules(given: Partial<BattleRules>, was: Partial<BattleRules>, state: Organisation): BattleRulesSet[] {
  if (!state.exists || state.deleted) throw new NotFound('organisation');
  const data = changesSince(state.battleRules, given, was);
  return Object.keys(data).length === 0 ? [] : [{ type: 'BattleRulesSet', data }];
}

@CommandHandler(SetBattleRules)
export class SetBattleRulesHandler implements ICommandHandler<SetBattleRules> {
  constructor(private readonly decisions: Decisions) {}

  execute({ context, given, was }: SetBattleRules): Promise<Decided<OrganisationEvent>> {
    return this.decisions.decide(organisation, streamName(ORGANISATION, context.organisationId), context, (state) =>
      setBattleRules(given, was, state),
    );
  }
}
