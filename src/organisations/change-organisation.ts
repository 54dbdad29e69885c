import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { changesSince } from '../platform/changed-since.ts';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import { type Sealed, streamName } from '../platform/event.values.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { Keys } from '../platform/keys.ts';
import { type Organisation, organisation } from './organisation.ts';
import { ORGANISATION, type OrganisationChanged, type OrganisationEvent } from './organisations.events.ts';

export type OrganisationSettings = { name: string } & Pick<Organisation, 'timeZone' | 'teamFilter' | 'competitionFilter'>;

/**
 * Gives an organisation another name or time zone, or lets its players see others. `was`: what stood there when it was read.
 * @throws NotFound; Refused changed-since
 */
export class ChangeOrganisation extends Command<Decided<OrganisationEvent>> {
  constructor(
    readonly context: CommandContext,
    readonly given: Partial<OrganisationSettings>,
    readonly was: Partial<OrganisationSettings>,
  ) {
    super();
  }
}

/** Only what differs. @throws NotFound */
export function changeOrganisation(changes: OrganisationChanged['data'], { exists, deleted }: Organisation): OrganisationChanged[] {
  if (!exists || deleted) throw new NotFound('organisation');
  return Object.keys(changes).length === 0 ? [] : [{ type: 'OrganisationChanged', data: changes }];
}

@CommandHandler(ChangeOrganisation)
export class ChangeOrganisationHandler implements ICommandHandler<ChangeOrganisation> {
  constructor(
    private readonly decisions: Decisions,
    private readonly keys: Keys,
  ) {}

  execute({ context, given, was }: ChangeOrganisation): Promise<Decided<OrganisationEvent>> {
    const { organisationId } = context;
    return this.decisions.decide(organisation, streamName(ORGANISATION, organisationId), context, async (state) => {
      const { timeZone, teamFilter, competitionFilter } = state;
      const stands = { name: (await this.keys.open(state.name)) ?? '', timeZone, teamFilter, competitionFilter };
      const { name, ...changes } = changesSince(stands, given, was);
      const sealed: { name?: Sealed } = name === undefined ? {} : { name: await this.keys.seal(name, organisationId) };
      return changeOrganisation({ ...changes, ...sealed }, state);
    });
  }
}
