import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { mustBePlayers } from '../competitions/must-be-players.ts';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import { statusBoards, statusBoardsOf } from './status-boards.ts';
import type { StatusBoardEvent } from './widget-boards.events.ts';

/** The status board of a player is that of everybody again (U-208). @throws NotFound of the player */
export class RestoreStatusBoard extends Command<Decided<StatusBoardEvent>> {
  constructor(
    readonly context: CommandContext,
    readonly restoringId: string,
    readonly profileId: string,
  ) {
    super();
  }
}

@CommandHandler(RestoreStatusBoard)
export class RestoreStatusBoardHandler implements ICommandHandler<RestoreStatusBoard> {
  constructor(private readonly decisions: Decisions) {}

  async execute({ context, restoringId, profileId }: RestoreStatusBoard): Promise<Decided<StatusBoardEvent>> {
    const { organisationId } = context;
    await mustBePlayers(this.decisions, organisationId, [profileId]);
    return this.decisions.decide(statusBoards, statusBoardsOf(organisationId), context, () => [
      { type: 'StatusBoardRestored', data: { restoringId, profileId } },
    ]);
  }
}
