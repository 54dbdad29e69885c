import { Injectable } from '@nestjs/common';
import { derivedId } from '../../src/platform/derived-id.ts';
import { NotFound } from '../../src/platform/http/refusals.ts';
import { onBoard, shownOf } from '../../src/widget-boards/widget.values.ts';
import { STATUS_BOARD_SPACE } from '../../src/widget-boards/widget-boards.events.ts';
import { VisibleDirectory } from '../people/visible-directory.ts';
import { ReadModels } from '../platform/read-models.ts';
import type { Viewer } from '../platform/scope.ts';
import {
  basisKey,
  type BoardDocument,
  boardKey,
  type BoardWidget,
  copyKey,
  type MadeBoard,
  type StatusBasis,
  type StatusBoard,
  type StatusCopy,
} from './widget-boards.ts';

/** A board that somebody sees: one that was made, or a status board with whose it is. */
export type SeenBoard = { boardId: string; widgets: readonly BoardWidget[] } & (
  { made: MadeBoard; ownerId?: undefined } | { made?: undefined; ownerId: string }
);

/** More than anybody has. */
const MOST_BOARDS = 10_000;

/**
 * The boards that somebody may see: admins all; members those that are public, and their own; whoever has a link, or stands before a device, what that
 * shows. A status board is seen by who sees its player.
 */
@Injectable()
export class ReadBoards {
  constructor(
    private readonly models: ReadModels,
    private readonly visible: VisibleDirectory,
  ) {}

  /** By name. `deleted`: those that are removed, for admins. */
  async all(viewer: Viewer, deleted = false): Promise<MadeBoard[]> {
    const { items } = await this.models.find<MadeBoard>(
      'widget-boards',
      { organisationId: viewer.organisationId, kind: 'board', deleted },
      { sort: [{ field: 'name' }], limit: MOST_BOARDS },
    );
    return items.map(({ document }) => document).filter((board) => isSeen(board, viewer));
  }

  /** One by its id, a status board that has begun too. @throws NotFound */
  async one(viewer: Viewer, boardId: string): Promise<SeenBoard> {
    const board = (await this.models.get<BoardDocument>('widget-boards', boardKey(viewer.organisationId, boardId)))?.document;
    if (board?.kind === 'status') return this.status(viewer, board.ownerId);
    if (board?.kind !== 'board' || board.deleted || !isSeen(board, viewer)) throw new NotFound('board');
    return { boardId, made: board, widgets: board.widgets };
  }

  /** Of a player, or, by the organisation's id, what everybody has who has nothing else. @throws NotFound */
  async status(viewer: Viewer, ownerId: string): Promise<SeenBoard> {
    const { organisationId, shows, role } = viewer;
    if (shows) throw new NotFound('board');
    const isEverybodys = ownerId === organisationId && role === 'admin';
    if (!isEverybodys && !(await this.visible.of(viewer)).person(ownerId)) throw new NotFound('player');
    return { boardId: statusBoardId(ownerId), ownerId, widgets: await this.statusWidgets(organisationId, ownerId) };
  }

  /** Their own, else what was copied to them, else everybody's. */
  async statusWidgets(organisationId: string, ownerId: string): Promise<readonly BoardWidget[]> {
    const boardId = statusBoardId(ownerId);
    const [own, kept] = await Promise.all([
      this.models.get<StatusBoard>('widget-boards', boardKey(organisationId, boardId)),
      this.models.get<StatusBasis>('widget-boards', basisKey(organisationId, ownerId)),
    ]);
    const basis = kept?.document.basis ?? null;
    if (own?.document.basis === basis) return own.document.widgets;
    const copy = basis === null ? undefined : await this.models.get<StatusCopy>('widget-boards', copyKey(organisationId, basis));
    if (copy) return onBoard(boardId, shownOf(copy.document.widgets, copy.document.from, ownerId));
    const everybodys = await this.models.get<StatusBoard>('widget-boards', boardKey(organisationId, statusBoardId(organisationId)));
    // By their own first change they begin anew.
    return onBoard(boardId, everybodys?.document.widgets ?? []).map((one) => ({ ...one, revision: 1 }));
  }
}

/** As WRITE names it. */
export function statusBoardId(ownerId: string): string {
  return derivedId(ownerId, STATUS_BOARD_SPACE);
}

function isSeen({ boardId, settings, createdBy }: MadeBoard, { role, shows, profileId }: Viewer): boolean {
  if (shows) return shows.includes(boardId);
  return role === 'admin' || settings.public || (profileId !== undefined && createdBy === profileId);
}
