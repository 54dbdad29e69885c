import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Mentions } from '../../projections/people/people.view.ts';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import { streamName } from '../platform/event.values.ts';
import { CurrentRoles } from './current-roles.ts';
import { ErasePeople } from './erase-people.ts';
import { forgetPlayers, forgotten } from './forgotten.ts';
import { loadProfiles } from './load-profiles.ts';
import { Mentioned } from './mentioned.ts';
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
    private readonly erasePeople: ErasePeople,
    private readonly mentioned: Mentioned,
    private readonly roles: CurrentRoles,
  ) {}

  async execute({ context, profileIds }: ForgetPlayers): Promise<Decided<PersonForgotten> & Mentions> {
    const { organisationId } = context;
    await loadProfiles(this.decisions, organisationId, profileIds);
    // Before anything says that they are forgotten: from then on others may finish it, and the name is gone.
    const mentions = await this.mentioned.of(organisationId, profileIds);
    await this.roles.setAside(context, profileIds, 'forgotten');
    const decided = await this.decisions.decide(forgotten, streamName(FORGOTTEN, organisationId), context, (state) =>
      forgetPlayers(profileIds, state),
    );
    await this.erasePeople.erase(context, profileIds, decided.position);
    return { ...decided, ...mentions };
  }
}
