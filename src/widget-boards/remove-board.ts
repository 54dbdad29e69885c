import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { SharedBoards } from './shared-boards.ts';
import { boardStreamOf, widgetBoard } from './widget-board.ts';
import type { WidgetBoardEvent } from './widget-boards.events.ts';

/** Hides a board: its link opens nothing, and its widgets and link are kept. Harmless when it is removed already. @throws NotFound */
export class RemoveBoard extends Command<Decided<WidgetBoardEvent>> {
  constructor(
    readonly context: CommandContext,
    readonly boardId: string,
  ) {
    super();
  }
}

@CommandHandler(RemoveBoard)
export class RemoveBoardHandler implements ICommandHandler<RemoveBoard> {
  constructor(
    private readonly decisions: Decisions,
    private readonly shared: SharedBoards,
  ) {}

  async execute({ context, boardId }: RemoveBoard): Promise<Decided<WidgetBoardEvent>> {
    const { organisationId } = context;
    const stream = boardStreamOf(organisationId, boardId);
    const decided = await this.decisions.decide(widgetBoard, stream, context, ({ settings, removed }): WidgetBoardEvent[] => {
      if (!settings) throw new NotFound('board');
      return removed ? [] : [{ type: 'WidgetBoardRemoved', data: { boardId } }];
    });
    await this.shared.changed(organisationId, boardId);
    return decided;
  }
}
