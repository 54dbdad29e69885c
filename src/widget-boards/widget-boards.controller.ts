import { Body, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { v5 as uuid5 } from 'uuid';
import { widgetValueRow } from '../../projections/widget-boards/widget-boards.view.ts';
import { DONE, done, listOf, ok, text } from '../platform/http/answers.values.ts';
import { Delete, Post, Route } from '../platform/http/calls.ts';
import { Flag, Id, Ids, Nested } from '../platform/http/fields.ts';
import { ofOwnGroup } from '../platform/http/own-group.ts';
import { NoReceipt } from '../platform/http/receipts.ts';
import { BadInput, Forbidden, NotFound } from '../platform/http/refusals.ts';
import { ID_LIST, Takes } from '../platform/http/takes.ts';
import { admin, Allow, type Call, CallOf, contextOf, member, type Who } from '../platform/http/who.ts';
import { CopyStatusBoards, type Receivers } from './copy-status-boards.ts';
import type { ChangedBoard } from './open-for-change.ts';
import { RemoveBoard } from './remove-board.ts';
import { RemoveWidget } from './remove-widget.ts';
import { RenewBoardKey } from './renew-board-key.ts';
import { RestoreBoard } from './restore-board.ts';
import { RestoreStatusBoard } from './restore-status-board.ts';
import { SaveBoard } from './save-board.ts';
import { SaveWidget } from './save-widget.ts';
import { boardSent, SentBoard, SentWidget, widgetSent } from './sent-board.ts';
import { statusBoardId } from './status-boards.ts';
import { ToldWidgets } from './told-widgets.ts';
import { TryWidget } from './try-widget.ts';
import { boardOfWidget } from './widget.values.ts';

/** U-210: `profileid` is whose status board it is; who acts is another field. */
const WHOSE = { optional: true, note: 'Whose status board it is; one’s own if absent' } as const;
const UNHEEDED = { optional: true, note: 'Not heeded' } as const;
const ACTING = 'current_profile_id';

class Acts {
  @Id({ optional: true, note: 'The acting profile' }) current_profile_id?: string;
}
class SaveBoardCall extends Acts {
  @Id(UNHEEDED) profileid?: string;
  @Nested(SentBoard) data!: SentBoard;
}
class SaveConfig extends Acts {
  @Id(WHOSE) profileid?: string;
  @Flag({ optional: true, note: 'Ours. For admins, 1: the status board of everybody who has nothing else' }) template?: boolean;
  @Nested(SentWidget) data!: SentWidget;
}
class OneWidget extends Acts {
  @Id(WHOSE) profileid?: string;
  @Id({ note: 'The widget' }) unique_id!: string;
}
class RemoveBoardCall extends Acts {
  @Id(UNHEEDED) profileid?: string;
  @Id({ optional: true, note: "The organisation's main group" }) group_id?: string;
  @Id({ note: 'The board' }) unique_id!: string;
}
class OneBoard extends Acts {
  @Id(UNHEEDED) profileid?: string;
  @Id() board_id!: string;
}
class CopyConfig extends Acts {
  @Id(UNHEEDED) profileid?: string;
  @Id({ note: 'Whose status board is copied' }) copy_from!: string;
  @Ids({ optional: true, note: 'To these players' }) selprofiles?: string[];
  @Ids({ optional: true, note: 'To everybody in these teams' }) selteams?: string[];
  @Flag({ optional: true, note: '1: to everybody' }) all?: boolean;
}
class RestoreConfig extends Acts {
  @Id(WHOSE) profileid?: string;
}

/** What is commanded of boards: admins make and change them, and all change their own status board. */
@Route('widget')
export class WidgetBoardsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly trying: TryWidget,
    private readonly told: ToldWidgets,
  ) {}

  @Post('save_board', 'Makes a board, or changes its settings.', done({ unique_id: text }))
  @Allow(admin, { acting: ACTING })
  async saveBoard(@Body() { data }: SaveBoardCall, @CallOf() call: Call) {
    const context = contextOf(call);
    const { id = uuid5('widget board', context.commandId), group_id, revision, ...sent } = data;
    ofOwnGroup(group_id, call.who);
    const how = { isNew: data.id === undefined, revision };
    const { position } = await this.commands.execute(new SaveBoard(context, id, boardSent(sent), how));
    return { status: 'ok', position, unique_id: id };
  }

  @Post('save_config', 'Puts a widget on a board, or changes one whole.', done({ unique_id: text }))
  @Allow(member, { acting: ACTING })
  async saveConfig(@Body() sent: SaveConfig, @CallOf() call: Call) {
    const command = saving(sent, call);
    const { position } = await this.commands.execute(command);
    return { status: 'ok', position, unique_id: command.widgetId };
  }

  @Post(
    'preview_widget',
    'Ours. What a widget would show if it were saved, to whoever may save it; nothing of one that counts nothing. Nothing is stored.',
    ok({ values: listOf(widgetValueRow) }),
  )
  @NoReceipt()
  @Allow(member, { acting: ACTING })
  async previewWidget(@Body() sent: SaveConfig, @CallOf() call: Call) {
    const command = saving(sent, call);
    const { on, widgetId, context } = command;
    const widget = await this.trying.judged(context.organisationId, command);
    return { status: 'ok', values: await this.told.of({ ...on, widgetId, widget }, call) };
  }

  @Delete('remove_widget', 'Takes a widget off a board.', DONE)
  @Allow(member, { acting: ACTING })
  async removeWidget(@Query() { profileid, unique_id: widgetId }: OneWidget, @CallOf() call: Call) {
    const on = changed(call.who, boardOfWidget(widgetId), profileid);
    const { position } = await this.commands.execute(new RemoveWidget(contextOf(call), on, widgetId));
    return { status: 'ok', position };
  }

  @Delete('remove_board', 'Hides a board, and ends its link until it is restored.', DONE)
  @Allow(admin, { acting: ACTING })
  async removeBoard(@Query() { group_id, unique_id: boardId }: RemoveBoardCall, @CallOf() call: Call) {
    ofOwnGroup(group_id, call.who);
    const { position } = await this.commands.execute(new RemoveBoard(contextOf(call), boardId));
    return { status: 'ok', position };
  }

  @Post('restore_board', 'Ours. Brings a removed board back as it was.', DONE)
  @Allow(admin, { acting: ACTING })
  async restoreBoard(@Body() { board_id }: OneBoard, @CallOf() call: Call) {
    const { position } = await this.commands.execute(new RestoreBoard(contextOf(call), board_id));
    return { status: 'ok', position };
  }

  @Post(
    'regenerateShareKey',
    'A new access key: whoever has the one before sees nothing any more, from this answer on.',
    done({ key: text }),
  )
  @Allow(admin, { acting: ACTING })
  async regenerateShareKey(@Body() { board_id }: OneBoard, @CallOf() call: Call) {
    const { position, accessKey } = await this.commands.execute(new RenewBoardKey(contextOf(call), board_id));
    return { status: 'ok', position, key: accessKey };
  }

  @Post('copy_config', 'Gives players the widgets of another as their status board; what showed the one shows the other.', DONE)
  @Takes(ID_LIST)
  @Allow(admin, { acting: ACTING })
  async copyConfig(@Body() { copy_from, ...to }: CopyConfig, @CallOf() call: Call) {
    const context = contextOf(call);
    const copyId = uuid5('copy', context.commandId);
    const { position } = await this.commands.execute(new CopyStatusBoards(context, copyId, copy_from, receivers(to)));
    return { status: 'ok', position };
  }

  @Post('restore_config', 'Gives a player the status board of everybody again.', DONE)
  @Allow(member, { acting: ACTING })
  async restoreConfig(@Body() { profileid }: RestoreConfig, @CallOf() call: Call) {
    const { who } = call;
    const whose = profileid ?? who.profileId;
    if (whose === undefined || (!admin(who) && whose !== who.profileId)) throw new Forbidden();
    const context = contextOf(call);
    const { position } = await this.commands.execute(new RestoreStatusBoard(context, uuid5('restoring', context.commandId), whose));
    return { status: 'ok', position };
  }
}

/** @throws Forbidden, NotFound of a board or widget */
function saving({ profileid, template, data }: SaveConfig, call: Call): SaveWidget {
  const { who } = call;
  const { id, board_id = id && boardOfWidget(id), current_profile_id: acting = who.profileId, revision, ...sent } = data;
  if (acting !== who.profileId) throw new Forbidden();
  const context = contextOf(call);
  const on = changed(who, board_id, template ? who.organisationId : profileid);
  if (id !== undefined && boardOfWidget(id) !== on.boardId) throw new NotFound('widget');
  const widgetId = id ?? `${on.boardId}_${uuid5('widget', context.commandId).replaceAll('-', '').slice(0, 20)}`;
  return new SaveWidget(context, on, widgetId, widgetSent(sent), { isNew: id === undefined, revision });
}

/** The board that is meant: one by its id, or the status board of somebody, or of the organisation. */
function changed(who: Who, boardId: string | undefined, whose = who.profileId): ChangedBoard {
  const byOwn = admin(who) ? undefined : who.profileId;
  const owner = [whose, who.organisationId].find((id) => id !== undefined && (boardId === undefined || statusBoardId(id) === boardId));
  if (owner !== undefined) return { boardId: statusBoardId(owner), statusOf: owner, byOwn };
  if (boardId === undefined) throw new NotFound('board');
  return { boardId, byOwn };
}

/** @throws BadInput where not one of them is said */
function receivers({ selprofiles, selteams, all }: Omit<CopyConfig, 'copy_from'>): Receivers {
  const said: Receivers[] = [
    ...(selprofiles ? [{ profileIds: selprofiles }] : []),
    ...(selteams ? [{ teamIds: selteams }] : []),
    ...(all ? [{ all: true as const }] : []),
  ];
  const [to, ...others] = said;
  if (to && others.length === 0) return to;
  const problem = 'one of selprofiles, selteams and all is needed, and no other';
  throw new BadInput('invalid-input', 'Invalid: selprofiles', { fields: [{ field: 'selprofiles', problem }] });
}
