import { Injectable } from '@nestjs/common';
import type { Call } from '../../src/platform/http/who.ts';
import { knownViewer } from '../platform/known-viewer.ts';
import { ReadBoards } from './read-boards.ts';
import { ReadWidgetValues } from './read-widget-values.ts';
import type { BoardWidget } from './widget-boards.ts';
import type { WidgetValueRow } from './widget-boards.view.ts';

type Tried = Pick<BoardWidget, 'widgetId' | 'widget'> & { boardId: string; statusOf?: string | undefined };

/** What a widget would show on its board that is not saved, within what its viewer may see: as of one that is. */
@Injectable()
export class TellWidgets {
  constructor(
    private readonly boards: ReadBoards,
    private readonly values: ReadWidgetValues,
  ) {}

  async of({ boardId, statusOf, widgetId, widget }: Tried, { who, receivedAt }: Call): Promise<WidgetValueRow[]> {
    const viewer = knownViewer(who);
    const board = await (statusOf === undefined ? this.boards.one(viewer, boardId) : this.boards.status(viewer, statusOf));
    const widgets = [{ widgetId, widget, title: '', revision: 1 }];
    return this.values.of(viewer, { ...board, widgets }, { sense: 'happened' }, receivedAt);
  }
}
