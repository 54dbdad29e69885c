import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, Decisions } from '../platform/decisions.ts';
import type { Instant } from '../platform/event.values.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { type AddedPlayers, AddPlayers, type NewPlayer, refuse } from '../players/add-players.ts';
import { isOpen, team, teamOf } from './team.ts';

/** Players join a team, those who are there and new ones, all or none. @throws NotFound; Refused rows-invalid */
export class AddMembers extends Command<AddedPlayers> {
  constructor(
    readonly context: CommandContext,
    readonly receivedAt: Instant,
    readonly teamId: string,
    readonly players: readonly NewPlayer[],
    readonly invites: boolean,
  ) {
    super();
  }
}

/** Who manages a team makes no players (U-073). @throws Refused rows-invalid */
export function mustBeThere(players: readonly NewPlayer[]): void {
  refuse(
    players
      .filter(({ profileId }) => profileId === undefined)
      .map(({ line }) => ({ line, field: 'row', code: 'not-allowed', reason: 'Only administrators add new players' })),
  );
}

@CommandHandler(AddMembers)
export class AddMembersHandler implements ICommandHandler<AddMembers> {
  constructor(
    private readonly commands: CommandBus,
    private readonly decisions: Decisions,
  ) {}

  async execute({ context, receivedAt, teamId, players, invites }: AddMembers): Promise<AddedPlayers> {
    if (!isOpen(await this.decisions.load(team, teamOf(context.organisationId, teamId)))) throw new NotFound('team');
    const members = players.map((player) => ({ ...player, team: undefined, teamId }));
    return this.commands.execute(new AddPlayers(context, receivedAt, members, invites));
  }
}
