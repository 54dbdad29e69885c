import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { mustBePlayers } from '../competitions/must-be-players.ts';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { isOpen, team, teamOf } from '../teams/team.ts';
import { ShownPlayers } from '../players/shown-players.ts';
import { statusBoards, statusBoardsOf, statusWidgets } from './status-boards.ts';
import type { PlacedWidget } from './widget.values.ts';
import type { StatusBoardEvent } from './widget-boards.events.ts';

/** To whom: some players, everybody in some teams, or everybody. */
export type Receivers = { profileIds: readonly string[] } | { teamIds: readonly string[] } | { all: true };

/** Gives players the widgets of another as their status board, whatever they had (U-208). @throws NotFound of a player or team */
export class CopyStatusBoards extends Command<Decided<StatusBoardEvent>> {
  constructor(
    readonly context: CommandContext,
    readonly copyId: string,
    readonly from: string,
    readonly to: Receivers,
  ) {
    super();
  }
}

const AT_ONCE = 500;

/** Nobody is given their own. */
export function copyStatusBoards(copyId: string, from: string, widgets: PlacedWidget[], to: readonly string[]): StatusBoardEvent[] {
  const others = [...new Set(to)].filter((profileId) => profileId !== from).sort();
  return Array.from({ length: Math.ceil(others.length / AT_ONCE) }, (_, n) => {
    const profileIds = others.slice(n * AT_ONCE, (n + 1) * AT_ONCE);
    return { type: 'StatusBoardsCopied', data: { copyId, from, widgets, profileIds } };
  });
}

@CommandHandler(CopyStatusBoards)
export class CopyStatusBoardsHandler implements ICommandHandler<CopyStatusBoards> {
  constructor(
    private readonly decisions: Decisions,
    private readonly players: ShownPlayers,
  ) {}

  async execute({ context, copyId, from, to }: CopyStatusBoards): Promise<Decided<StatusBoardEvent>> {
    const { organisationId } = context;
    await mustBePlayers(this.decisions, organisationId, [from]);
    const profileIds = await this.receivers(organisationId, to);
    return this.decisions.decide(statusBoards, statusBoardsOf(organisationId), context, async () =>
      copyStatusBoards(copyId, from, await statusWidgets(this.decisions, organisationId, from), profileIds),
    );
  }

  private async receivers(organisationId: string, to: Receivers): Promise<readonly string[]> {
    if ('profileIds' in to) {
      await mustBePlayers(this.decisions, organisationId, to.profileIds);
      return to.profileIds;
    }
    const teamIds = 'teamIds' in to ? to.teamIds : undefined;
    for (const teamId of teamIds ?? [])
      if (!isOpen(await this.decisions.load(team, teamOf(organisationId, teamId)))) throw new NotFound('team');
    return Array.from((await this.players.organisation(organisationId)).people()).flatMap((player) => {
      const isThere = player.forgotten === null && !player.deletions?.some(({ until }) => until === null);
      return isThere && (!teamIds || player.teamIds.some((id) => teamIds.includes(id))) ? [player.profileId] : [];
    });
  }
}
