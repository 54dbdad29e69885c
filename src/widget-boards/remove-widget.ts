import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { boardStreamOf, widgetBoard } from './widget-board.ts';
import type { WidgetBoardEvent } from './widget-boards.events.ts';
import { type ChangedBoard, openedForChange } from './open-for-change.ts';

/** Takes a widget off a board. A status board begins by it where it has not. @throws Forbidden; NotFound; Refused board-removed */
export class RemoveWidget extends Command<Decided<WidgetBoardEvent>> {
  constructor(
    readonly context: CommandContext,
    readonly on: ChangedBoard,
    readonly widgetId: string,
  ) {
    super();
  }
}

@CommandHandler(RemoveWidget)
export class RemoveWidgetHandler implements ICommandHandler<RemoveWidget> {
  constructor(private readonly decisions: Decisions) {}

  execute({ context, on, widgetId }: RemoveWidget): Promise<Decided<WidgetBoardEvent>> {
    const { organisationId } = context;
    const { boardId } = on;
    return this.decisions.decide(widgetBoard, boardStreamOf(organisationId, boardId), context, async (state) => {
      const { begun, board } = await openedForChange(this.decisions, organisationId, on, state);
      if (!board.widgets.has(widgetId)) throw new NotFound('widget');
      return [...begun, { type: 'WidgetRemoved', data: { boardId, widgetId } }];
    });
  }
}
