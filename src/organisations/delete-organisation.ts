import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import { streamName } from '../platform/event.values.ts';
import { NotSettled, Settled } from '../platform/settled.ts';
import { EraseOrganisation } from './erase-organisation.ts';
import { deleteOrganisation, organisation } from './organisation.ts';
import { ORGANISATION, type OrganisationEvent } from './organisations.events.ts';

/**
 * Deletes an organisation (U-157): its keys are destroyed, and everything of it is gone from every view. Nobody acts in it, on no open line either, when it
 * answers.
 * @param only `sample`: in one click, which is for samples alone
 * @throws NotFound; Refused not-a-sample
 */
export class DeleteOrganisation extends Command<Decided<OrganisationEvent>> {
  constructor(
    readonly context: CommandContext,
    readonly only?: 'sample',
  ) {
    super();
  }
}

@CommandHandler(DeleteOrganisation)
export class DeleteOrganisationHandler implements ICommandHandler<DeleteOrganisation> {
  constructor(
    private readonly decisions: Decisions,
    private readonly erasing: EraseOrganisation,
    private readonly settled: Settled,
  ) {}

  async execute({ context, only }: DeleteOrganisation): Promise<Decided<OrganisationEvent>> {
    const { organisationId } = context;
    const stream = streamName(ORGANISATION, organisationId);
    deleteOrganisation(only, await this.decisions.load(organisation, stream));
    await this.erasing.begin(organisationId);
    const decided = await this.decisions.decide(organisation, stream, context, (state) => deleteOrganisation(only, state));
    await this.erasing.leave(organisationId);
    // Of very much it is finished after the answer.
    await this.settled.settled(decided.position, { organisationId }).catch((error: unknown) => {
      if (!(error instanceof NotSettled)) throw error;
    });
    return decided;
  }
}
