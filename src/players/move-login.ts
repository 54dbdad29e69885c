import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Accounts } from '../accounts/accounts.ts';
import { Sessions } from '../accounts/sessions.ts';
import { type CommandContext, Decisions } from '../platform/decisions.ts';
import { type Instant, type Position, streamName } from '../platform/event.values.ts';
import { NotSignedIn } from '../platform/http/refusals.ts';
import { Refused } from '../platform/refused.ts';
import { Shown } from '../platform/shown.ts';
import { Members } from './members.ts';
import { type AccountDetached, PROFILE, type ProfileConnected } from './players.events.ts';
import { type Profile, profile } from './profile.ts';

/** `from`: the account that acts through the profile. `to`: the one that does from now on. */
export type Move = { profileId: string; from: string; to: string };

/**
 * Who plays with an e-mail login plays with that of the organisation's own provider from now on: as the same player, with role, teams and points. The
 * account with the address goes on without this player. Its owner has shown to be both.
 * @throws NotSignedIn; Refused login-moved, already-member
 */
export class MoveLogin extends Command<{ position: Position }> {
  constructor(
    readonly context: CommandContext,
    readonly movedAt: Instant,
    readonly move: Move,
  ) {
    super();
  }
}

/** One account lets go and the other takes over in one append. @throws Refused login-moved when neither acts through the profile */
export function moveLogin({ profileId, from, to }: Move, movedAt: Instant, { userId }: Profile): (AccountDetached | ProfileConnected)[] {
  if (userId === to) return [];
  if (userId !== from) throw new Refused('login-moved', 'Somebody has changed how this player signs in just now');
  return [
    { type: 'AccountDetached', data: { profileId, userId: from, leftAt: movedAt } },
    { type: 'ProfileConnected', data: { profileId, userId: to } },
  ];
}

@CommandHandler(MoveLogin)
export class MoveLoginHandler implements ICommandHandler<MoveLogin> {
  constructor(
    private readonly accounts: Accounts,
    private readonly decisions: Decisions,
    private readonly members: Members,
    private readonly sessions: Sessions,
    private readonly shown: Shown,
  ) {}

  async execute({ context, movedAt, move }: MoveLogin): Promise<{ position: Position }> {
    const { organisationId } = context;
    const { profileId, from, to } = move;
    const { position } = await this.decisions.decide(profile, streamName(PROFILE, organisationId, profileId), context, async (state) => {
      if ((await this.accounts.get(to))?.within !== organisationId) throw new NotSignedIn();
      const events = moveLogin(move, movedAt, state);
      if (events.length > 0) await this.members.hold(context, to, profileId);
      return events;
    });
    await this.members.confirm(context, to, profileId);
    await this.sessions.forgetProfile(profileId, from);
    await this.shown.reached(position, { view: 'people' });
    return { position };
  }
}
