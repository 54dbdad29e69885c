import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { organisation } from '../organisations/organisation.ts';
import { ORGANISATION } from '../organisations/organisations.events.ts';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import { streamName } from '../platform/event.values.ts';
import { AccessKeys } from '../platform/http/access-keys.ts';
import { sharingDisabled } from './save-board.ts';
import { SharedBoards } from './shared-boards.ts';
import { boardStreamOf, mustBeThere, type WidgetBoard, widgetBoard } from './widget-board.ts';
import { SHARED_BOARD, type WidgetBoardEvent } from './widget-boards.events.ts';

/** A new link to a board: the one before opens nothing any more. @throws NotFound; Refused board-removed, public-sharing-disabled */
export class RenewBoardKey extends Command<Decided<WidgetBoardEvent> & { accessKey: string }> {
  constructor(
    readonly context: CommandContext,
    readonly boardId: string,
  ) {
    super();
  }
}

/** @throws NotFound; Refused board-removed */
export function renewBoardKey(boardId: string, state: WidgetBoard): WidgetBoardEvent[] {
  return [{ type: 'WidgetBoardKeyChanged', data: { boardId, generation: mustBeThere(state).generation + 1 } }];
}

@CommandHandler(RenewBoardKey)
export class RenewBoardKeyHandler implements ICommandHandler<RenewBoardKey> {
  constructor(
    private readonly decisions: Decisions,
    private readonly shared: SharedBoards,
    private readonly accessKeys: AccessKeys,
  ) {}

  async execute({ context, boardId }: RenewBoardKey): Promise<Decided<WidgetBoardEvent> & { accessKey: string }> {
    const { organisationId } = context;
    const stream = boardStreamOf(organisationId, boardId);
    const { publicSharing } = await this.decisions.load(organisation, streamName(ORGANISATION, organisationId));
    const decided = await this.decisions.decide(widgetBoard, stream, context, (state) => {
      const facts = renewBoardKey(boardId, state);
      if (!publicSharing) throw sharingDisabled();
      return facts;
    });
    await this.shared.changed(organisationId, boardId);
    // A retry is answered with the link of now.
    const { generation } = await this.decisions.load(widgetBoard, stream);
    return { ...decided, accessKey: await this.accessKeys.keyOf({ kind: SHARED_BOARD, organisationId, id: boardId }, generation) };
  }
}
