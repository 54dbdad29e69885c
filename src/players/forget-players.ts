import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Directory } from '../../projections/people/directory.ts';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import { streamName } from '../platform/event.values.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { ErasePeople } from './erase-people.ts';
import { forgetPlayers, forgotten } from './forgotten.ts';
import { FORGOTTEN, type PersonForgotten, ROLES } from './players.events.ts';
import { changeRoles, roles } from './roles.ts';

/**
 * Forgets people for good (U-070): a fact with a number, then the end of everything that tells who they were. Points and results stay.
 * @throws NotFound; Refused last-admin
 */
export class ForgetPlayers extends Command<Decided<PersonForgotten>> {
  constructor(
    readonly context: CommandContext,
    readonly profileIds: readonly string[],
  ) {
    super();
  }
}

@CommandHandler(ForgetPlayers)
export class ForgetPlayersHandler implements ICommandHandler<ForgetPlayers> {
  constructor(
    private readonly decisions: Decisions,
    private readonly directory: Directory,
    private readonly erasePeople: ErasePeople,
  ) {}

  async execute({ context, profileIds }: ForgetPlayers): Promise<Decided<PersonForgotten>> {
    const { organisationId } = context;
    const directory = await this.directory.organisation(organisationId);
    if (!profileIds.every((profileId) => directory.person(profileId))) throw new NotFound('player');
    await this.decisions.decide(roles, streamName(ROLES, organisationId), context, (state) => changeRoles(profileIds, 'player', state));
    const decided = await this.decisions.decide(forgotten, streamName(FORGOTTEN, organisationId), context, (state) =>
      forgetPlayers(profileIds, state),
    );
    await this.erasePeople.erase(context, profileIds, decided.position);
    return decided;
  }
}
