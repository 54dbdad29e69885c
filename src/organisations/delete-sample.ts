import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Accounts } from '../accounts/accounts.ts';
import { ProfilesOfAccounts } from '../accounts/profiles-of-accounts.ts';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import { streamName } from '../platform/event.values.ts';
import { Settled } from '../platform/settled.ts';
import { deleteSample, organisation } from './organisation.ts';
import { ORGANISATION, type OrganisationEvent } from './organisations.events.ts';

/**
 * Removes a sample organisation in one click: its keys are destroyed, and everything of it is gone from every view.
 * @throws Refused not-a-sample
 */
export class DeleteSample extends Command<Decided<OrganisationEvent>> {
  constructor(readonly context: CommandContext) {
    super();
  }
}

@CommandHandler(DeleteSample)
export class DeleteSampleHandler implements ICommandHandler<DeleteSample> {
  constructor(
    private readonly accounts: Accounts,
    private readonly decisions: Decisions,
    private readonly profiles: ProfilesOfAccounts,
    private readonly settled: Settled,
  ) {}

  async execute({ context }: DeleteSample): Promise<Decided<OrganisationEvent>> {
    const { organisationId } = context;
    const people = [...(await this.profiles.organisation(organisationId)).people()];
    const decided = await this.decisions.decide(organisation, streamName(ORGANISATION, organisationId), context, deleteSample);
    for (const { userId, profileId } of people) if (userId) await this.accounts.leave(userId, profileId);
    await this.settled.settled(decided.position, { organisationId });
    return decided;
  }
}
