import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { SharedBoards } from './shared-boards.ts';
import { boardStreamOf, widgetBoard } from './widget-board.ts';
import type { WidgetBoardEvent } from './widget-boards.events.ts';

/** Brings a removed board back as it was. Harmless when it is not removed. @throws NotFound */
export class RestoreBoard extends Command<Decided<WidgetBoardEvent>> {
  constructor(
    readonly context: CommandContext,
    readonly boardId: string,
  ) {
    super();
  }
}

@CommandHandler(RestoreBoard)
export class RestoreBoardHandler implements ICommandHandler<RestoreBoard> {
  constructor(
    private readonly decisions: Decisions,
    private readonly shared: SharedBoards,
  ) {}

  async execute({ context, boardId }: RestoreBoard): Promise<Decided<WidgetBoardEvent>> {
    const { organisationId } = context;
    const stream = boardStreamOf(organisationId, boardId);
    const decided = await this.decisions.decide(widgetBoard, stream, context, ({ settings, removed }): WidgetBoardEvent[] => {
      if (!settings) throw new NotFound('board');
      return removed ? [{ type: 'WidgetBoardRestored', data: { boardId } }] : [];
    });
    await this.shared.changed(organisationId, boardId);
    return decided;
  }
}
