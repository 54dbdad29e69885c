import { Injectable } from '@nestjs/common';
import type { Scope, Viewer } from '../../projections/platform/scope.ts';
import { activityOf } from '../../projections/scoreboard/activity.ts';
import type { Board } from '../../projections/scoreboard/board.ts';
import { Boards } from '../../projections/scoreboard/boards.ts';
import type { BoardParams, BoardTimeline, Sense } from '../../projections/views.ts';
import type { Instant, Position } from '../platform/event.values.ts';
import { Forbidden, NotFound } from '../platform/http/refusals.ts';
import type { Call, Who } from '../platform/http/who.ts';

/** A board that somebody asks for: of now, or as of an instant. */
export type Asked = BoardParams & { at?: Instant; sense?: Sense };

/** Reads boards for callers: within their scope, and no further back than they may see (U-191). */
@Injectable()
export class Readings {
  private readonly activities = new WeakMap<Board, { position: Position; activity: BoardTimeline }>();

  constructor(private readonly boards: Boards) {}

  /**
   * Reads a board while it stands still.
   * @throws NotFound for a series that the caller may not know of
   * @throws Forbidden history-limit when the instant is before the history that they may see
   */
  async board<Read>({ at, sense = 'happened', ...params }: Asked, call: Call, read: (board: Board) => Read): Promise<Read> {
    const viewer = viewerOf(call.who);
    const scope = await this.scope(viewer, params.seriesId);
    if (at) {
      const board = await this.boards.asOf(viewer.organisationId, params, scope, { at, sense }, call.receivedAt);
      if (Date.parse(at) < board.frame.historyFrom) throw new Forbidden('This is before the history that you may see', 'history-limit');
      return read(board);
    }
    const live = await this.boards.live(viewer.organisationId, params, scope);
    try {
      live.moveOn(call.receivedAt);
      return read(live.board);
    } finally {
      live.release();
    }
  }

  /** The activity of a board, worked out once for each state of it. */
  activity(board: Board): BoardTimeline {
    const known = this.activities.get(board);
    if (known?.position === board.position) return known.activity;
    const activity = activityOf(board);
    this.activities.set(board, { position: board.position, activity });
    return activity;
  }

  /** @throws NotFound for a series that the viewer may not know of: another organisation's, or a deleted one for players */
  async scope(viewer: Viewer, seriesId: string): Promise<Scope> {
    const scope = await this.boards.scope(viewer, seriesId);
    if (!scope) throw new NotFound('score series');
    return scope;
  }
}

/** A key looks as an admin without a profile. */
export function viewerOf({ organisationId = '', profileId, role, teamIds, scopes }: Who): Viewer {
  return { organisationId, profileId, role: role === 'admin' || scopes !== undefined ? 'admin' : 'player', teamIds };
}
