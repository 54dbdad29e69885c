import type { Aggregate, Decisions } from '../platform/decisions.ts';
import { derivedId } from '../platform/derived-id.ts';
import { streamName } from '../platform/event.values.ts';
import { onBoard, type PlacedWidget, shownOf } from './widget.values.ts';
import { boardStreamOf, placedOn, type WidgetBoard, widgetBoard } from './widget-board.ts';
import { STATUS_BOARD_SPACE, STATUS_BOARDS, type StatusBoardEvent, type WidgetBoardEvent } from './widget-boards.events.ts';

/** From what status boards begin: of each player the copy or restoring that is the last, and what was copied. */
export type StatusBoards = {
  bases: Map<string, string>;
  copies: Map<string, { from: string; widgets: readonly PlacedWidget[] }>;
};

export const statusBoards: Aggregate<StatusBoards, StatusBoardEvent> = {
  initial: () => ({ bases: new Map(), copies: new Map() }),
  evolve(state, { type, data }) {
    switch (type) {
      case 'StatusBoardsCopied':
        for (const profileId of data.profileIds) state.bases.set(profileId, data.copyId);
        state.copies.set(data.copyId, data);
        return state;
      case 'StatusBoardRestored':
        state.bases.set(data.profileId, data.restoringId);
        return state;
    }
  },
};

export function statusBoardsOf(organisationId: string): string {
  return streamName(STATUS_BOARDS, organisationId);
}

/** Of a player, or of an organisation: what everybody has who has nothing else. */
export function statusBoardId(ownerId: string): string {
  return derivedId(ownerId, STATUS_BOARD_SPACE);
}

/** The facts by which a status board begins, where what there is of it holds no more, or there is nothing of it. */
export async function beginStatusBoard(
  decisions: Decisions,
  organisationId: string,
  ownerId: string,
  state: WidgetBoard,
): Promise<WidgetBoardEvent[]> {
  const { bases, copies } = await decisions.load(statusBoards, statusBoardsOf(organisationId));
  const basis = bases.get(ownerId) ?? null;
  if (state.status?.basis === basis) return [];
  const copy = basis === null ? undefined : copies.get(basis);
  const boardId = statusBoardId(ownerId);
  const before = copy ? shownOf(copy.widgets, copy.from, ownerId) : await everybodys(decisions, organisationId, ownerId);
  return [{ type: 'WidgetBoardCreated', data: { boardId, statusOf: ownerId, basis, widgets: onBoard(boardId, before) } }];
}

/** The widgets of a player's status board as they stand. */
export async function statusWidgets(decisions: Decisions, organisationId: string, ownerId: string): Promise<PlacedWidget[]> {
  const state = await decisions.load(widgetBoard, boardStreamOf(organisationId, statusBoardId(ownerId)));
  const [begun] = await beginStatusBoard(decisions, organisationId, ownerId, state);
  return begun?.type === 'WidgetBoardCreated' && 'widgets' in begun.data ? begun.data.widgets : placedOn(state);
}

async function everybodys(decisions: Decisions, organisationId: string, ownerId: string): Promise<PlacedWidget[]> {
  if (ownerId === organisationId) return [];
  return placedOn(await decisions.load(widgetBoard, boardStreamOf(organisationId, statusBoardId(organisationId))));
}
