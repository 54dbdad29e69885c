import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Directory } from '../../projections/people/directory.ts';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import { streamName } from '../platform/event.values.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { CurrentRoles } from './current-roles.ts';
import { ErasePeople } from './erase-people.ts';
import { FindMentions, type Mentions } from './find-mentions.ts';
import { forgetPlayers, forgotten } from './forgotten.ts';
import { FORGOTTEN, type PersonForgotten } from './players.events.ts';

/**
 * Forgets people for good (U-070): they are set aside, then a fact with a number, then the end of everything that tells who they were. Points and results stay, and so
 * do others' words: where a name stands in them is found before it is gone.
 * @throws NotFound; Refused last-admin (R-192)
 */
export class ForgetPlayers extends Command<Decided<PersonForgotten> & Mentions> {
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
    private readonly findMentions: FindMentions,
    private readonly erasePeople: ErasePeople,
    private readonly roles: CurrentRoles,
  ) {}

  async execute({ context, profileIds }: ForgetPlayers): Promise<Decided<PersonForgotten> & Mentions> {
    const { organisationId } = context;
    const directory = await this.directory.organisation(organisationId);
    if (!profileIds.every((profileId) => directory.person(profileId))) throw new NotFound('player');
    await this.roles.setAside(context, profileIds, 'forgotten');
    const mentions = await this.findMentions.of(organisationId, profileIds, directory);
    const decided = await this.decisions.decide(forgotten, streamName(FORGOTTEN, organisationId), context, (state) =>
      forgetPlayers(profileIds, state),
    );
    await this.erasePeople.erase(context, profileIds, decided.position);
    return { ...decided, ...mentions };
  }
}
