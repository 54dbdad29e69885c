import { Module } from '@nestjs/common';
import { CopyStatusBoardsHandler } from './copy-status-boards.ts';
import { RemoveBoardHandler } from './remove-board.ts';
import { RemoveWidgetHandler } from './remove-widget.ts';
import { RenewBoardKeyHandler } from './renew-board-key.ts';
import { RestoreBoardHandler } from './restore-board.ts';
import { RestoreStatusBoardHandler } from './restore-status-board.ts';
import { SaveBoardHandler } from './save-board.ts';
import { SaveWidgetHandler } from './save-widget.ts';
import { SharedBoards } from './shared-boards.ts';
import { TryWidget } from './try-widget.ts';
import { WidgetBoardsController } from './widget-boards.controller.ts';

/** Boards of widgets: those that admins make, and the status boards of players. */
@Module({
  controllers: [WidgetBoardsController],
  providers: [
    SaveBoardHandler,
    SaveWidgetHandler,
    RemoveWidgetHandler,
    RemoveBoardHandler,
    RestoreBoardHandler,
    RenewBoardKeyHandler,
    CopyStatusBoardsHandler,
    RestoreStatusBoardHandler,
    SharedBoards,
    TryWidget,
  ],
})
export class WidgetBoardsModule {}
