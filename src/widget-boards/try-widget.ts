import { Injectable } from '@nestjs/common';
import { Decisions } from '../platform/decisions.ts';
import { judgedWidget, type SaveWidget, saveWidget } from './save-widget.ts';
import type { Widget } from './widget.values.ts';
import { boardStreamOf, widgetBoard } from './widget-board.ts';

/** Judges a widget that is tried before it is saved, as it would be then; of its title nothing is told. */
@Injectable()
export class TryWidget {
  constructor(private readonly decisions: Decisions) {}

  /** @throws what {@link SaveWidget} is refused with */
  async judged(organisationId: string, tried: Pick<SaveWidget, 'on' | 'widgetId' | 'given' | 'how'>): Promise<Widget> {
    const { on, widgetId, how } = tried;
    const state = await this.decisions.load(widgetBoard, boardStreamOf(organisationId, on.boardId));
    const { board, widget } = await judgedWidget(this.decisions, organisationId, tried, state);
    saveWidget(on.boardId, { widgetId, widget, ...how }, board);
    return widget;
  }
}
