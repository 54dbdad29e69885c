import { mustBePlayers } from '../competitions/must-be-players.ts';
import type { Decisions } from '../platform/decisions.ts';
import { Forbidden } from '../platform/http/refusals.ts';
import { beginStatusBoard } from './status-boards.ts';
import { mustBeThere, type WidgetBoard, widgetBoard } from './widget-board.ts';
import type { WidgetBoardEvent } from './widget-boards.events.ts';

/**
 * The board whose widgets are changed. `statusOf`: whose status board it is, where that is asked for; one that has begun says so itself. `byOwn`: who
 * changes it as no admin, and may change their own status board alone.
 */
export type ChangedBoard = { boardId: string; statusOf?: string | undefined; byOwn?: string | undefined };

/**
 * The facts by which a board is there, none for most, and what it is by them.
 * @throws Forbidden; NotFound of a board or player; Refused board-removed
 */
export async function openedForChange(
  decisions: Decisions,
  organisationId: string,
  { statusOf, byOwn }: ChangedBoard,
  state: WidgetBoard,
): Promise<{ begun: WidgetBoardEvent[]; board: WidgetBoard }> {
  const ownerId = statusOf ?? state.status?.of;
  if (byOwn !== undefined && byOwn !== ownerId) throw new Forbidden();
  if (ownerId === undefined) return { begun: [], board: mustBeThere(state) };
  if (ownerId !== organisationId) await mustBePlayers(decisions, organisationId, [ownerId]);
  const begun = await beginStatusBoard(decisions, organisationId, ownerId, state);
  // Ids and positions of what is not appended yet are looked at by nobody.
  return { begun, board: begun.reduce((board, fact) => widgetBoard.evolve(board, { id: '', ...fact }), state) };
}
