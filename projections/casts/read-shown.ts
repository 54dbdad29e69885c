import { Injectable } from '@nestjs/common';
import { showsFeed } from '../../src/casts/cast-item.values.ts';
import type { Instant } from '../../src/platform/event.values.ts';
import { NotFound } from '../../src/platform/http/refusals.ts';
import { ReadMoments } from '../moments/read-moments.ts';
import type { FeedPost } from '../moments/moments.view.ts';
import { ReadModels } from '../platform/read-models.ts';
import type { Viewer } from '../platform/scope.ts';
import { type ScoreSeries, seriesKey } from '../score-series/score-series.ts';
import { ReadBoards } from '../widget-boards/read-boards.ts';
import { ReadWidgetValues } from '../widget-boards/read-widget-values.ts';
import { boardRowOf, widgetRowOf } from '../widget-boards/widget-board-rows.ts';
import type { BoardWidget } from '../widget-boards/widget-boards.ts';
import type { Cast } from './casts.ts';
import type { SlideRow } from './casts.view.ts';
import { ReadShownWidgets } from './read-shown-widgets.ts';
import { ReadSlides } from './read-slides.ts';

/** Newest posts, beside what is pinned: no wall has room for more. */
const POSTS = 20;

/** What boards and feeds tell on displays: the same whoever asks, so that an admin who looks at a preview sees what is on the wall, and not more. */
@Injectable()
export class ReadShown {
  constructor(
    private readonly models: ReadModels,
    private readonly slides: ReadSlides,
    private readonly boards: ReadBoards,
    private readonly values: ReadWidgetValues,
    private readonly widgets: ReadShownWidgets,
    private readonly moments: ReadMoments,
  ) {}

  /** @throws NotFound of a board that the cast does not show now */
  async board(cast: Cast, boardId: string, now: Instant) {
    const { slides } = await this.slides.slides(cast, now);
    if (!contentsOf(slides, 10).includes(boardId)) throw new NotFound('board');
    const viewer = displayOf(cast, [boardId]);
    const board = await this.boards.one(viewer, boardId);
    if (!board.made) throw new NotFound('board');
    const names = await this.seriesNames(cast.organisationId, board.widgets);
    return {
      widget_board: boardRowOf(board.made),
      widgets: board.widgets.map((one) => widgetRowOf(one, names(one))),
      values: await this.values.of(viewer, board, { sense: 'happened' }, now),
      wins: await this.widgets.wins(viewer, board.widgets),
      competitions: await this.widgets.competitions(viewer, board.widgets, now),
    };
  }

  /** @throws NotFound where the cast shows none */
  async feed(cast: Cast, now: Instant): Promise<FeedPost[]> {
    if (!showsFeed(cast.items)) throw new NotFound('feed');
    const { slides } = await this.slides.slides(cast, now);
    const groupId = cast.organisationId;
    const viewer = displayOf(cast, [groupId, ...contentsOf(slides, 1, 5, 20)]);
    return (await this.moments.page(viewer, { groupId }, now, { after: undefined, limit: POSTS })).rows;
  }

  private async seriesNames(organisationId: string, widgets: readonly BoardWidget[]): Promise<(widget: BoardWidget) => string> {
    const keyOf = (seriesId: string) => seriesKey(organisationId, seriesId);
    const keys = [...new Set(widgets.flatMap(({ widget }) => widget.series.map(keyOf)))];
    const kept = await this.models.getMany<ScoreSeries>('score-series', keys);
    return ({ widget }) => widget.series.flatMap((seriesId) => kept.get(keyOf(seriesId))?.document.name ?? []).join(', ');
  }
}

/** Who stands before it looks as nobody in particular. */
function displayOf({ organisationId }: Cast, shows: readonly string[]): Viewer {
  return { organisationId, role: 'player', teamIds: [], shows };
}

function contentsOf(slides: readonly SlideRow[], ...types: SlideRow['ttype'][]): string[] {
  return slides.filter(({ ttype }) => types.includes(ttype)).flatMap(({ contents }) => contents.map(({ id }) => id));
}
