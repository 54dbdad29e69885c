import { Query } from '@nestjs/common';
import type { Instant } from '../../src/platform/event.values.ts';
import { AccessKeys } from '../../src/platform/http/access-keys.ts';
import { flag, listOf, object, ok, optional } from '../../src/platform/http/answers.values.ts';
import { Get, Route } from '../../src/platform/http/calls.ts';
import { Flag, Id, Ids, OneOf, Text, When } from '../../src/platform/http/fields.ts';
import { ofOwnGroup } from '../../src/platform/http/own-group.ts';
import { Forbidden, NotFound } from '../../src/platform/http/refusals.ts';
import { Allow, type Call, CallOf, member, type Who } from '../../src/platform/http/who.ts';
import { BOARD_THEMES } from '../../src/widget-boards/board-themes.values.ts';
import { SHARED_BOARD } from '../../src/widget-boards/widget-boards.events.ts';
import { TellBilling } from '../billing/tell-billing.ts';
import type { Organisation } from '../organisations/organisations.ts';
import { knownViewer } from '../platform/known-viewer.ts';
import { ReadModels } from '../platform/read-models.ts';
import type { Viewer } from '../platform/scope.ts';
import { SENSES } from '../scoreboard/board-choices.values.ts';
import type { Sense } from '../scoreboard/scoreboard.view.ts';
import { ReadBoards, type SeenBoard } from './read-boards.ts';
import { ReadWidgetValues } from './read-widget-values.ts';
import { boardRowOf, statusRowOf, themeRow, widgetRowOf, yes } from './widget-board-rows.ts';
import type { MadeBoard } from './widget-boards.ts';
import { boardThemeRow, type WidgetBoardRow, widgetBoardRow, widgetRow, widgetValueRow } from './widget-boards.view.ts';

class GetBoards {
  @Id({ optional: true, note: 'Whose status board it is (U-210); one’s own if absent' }) profileid?: string;
  @Id({ optional: true, note: 'The acting profile' }) current_profile_id?: string;
  @Id({ optional: true, note: 'One board' }) board_id?: string;
  @Flag({ optional: true, note: '1: of a list the templates; of get_config, for admins, what everybody has who has nothing else' })
  template?: boolean;
  @Text({ optional: true, max: 255, note: 'Instead of a login: the access key of a board that is shared' }) key?: string;
  @Id({ optional: true, note: "The organisation's main group" }) group_id?: string;
}
class ListBoards extends GetBoards {
  @Flag({ optional: true, note: 'Ours. 1: for admins those that are removed' }) deleted?: boolean;
}
class GetValues extends GetBoards {
  @When({ optional: true, note: 'As of this instant; of now when missing' }) at?: Instant;
  @OneOf(SENSES, { optional: true, note: 'As things had happened by then (the default), or as they were known then' }) sense?: Sense;
  @Ids({ optional: true, max: 500, note: 'Chosen above the board: only entries of one of these teams' }) team_ids?: string[];
  @Id({ optional: true, note: 'Chosen above the board: of this player, where a widget names none' }) player_id?: string;
  @Ids({ optional: true, max: 100, note: 'Chosen above the board: only entries with one of these tags' }) tag_ids?: string[];
}

const READ = { scope: 'read', shown: 'board_id', byKey: 'board', acting: 'current_profile_id' } as const;
const oneBoard = { widget_board: widgetBoardRow, widgets: listOf(widgetRow), above_usage: flag };

/** What is read of boards. */
@Route('widget')
export class WidgetBoardListController {
  constructor(
    private readonly boards: ReadBoards,
    private readonly values: ReadWidgetValues,
    private readonly models: ReadModels,
    private readonly billing: TellBilling,
    private readonly accessKeys: AccessKeys,
  ) {}

  @Get(
    'get_boards',
    'The boards that one sees, by name, and the themes that they can wear; or one of them with its widgets.',
    ok({
      boards: optional(listOf(object({ widget_board: widgetBoardRow }))),
      themes: optional(listOf(boardThemeRow)),
      widget_board: optional(widgetBoardRow),
      widgets: optional(listOf(widgetRow)),
      above_usage: optional(flag),
    }),
  )
  @Allow(member, READ)
  async getBoards(@Query() sent: ListBoards, @CallOf() { who }: Call) {
    const { board_id: boardId, template, group_id, deleted = false } = sent;
    ofOwnGroup(group_id, who);
    const viewer = knownViewer(who);
    const one = boardId ?? viewer.shows?.[0];
    if (one !== undefined) return this.told(await this.boards.one(viewer, one), who, viewer);
    if (deleted && viewer.role !== 'admin') throw new Forbidden();
    const all = (await this.boards.all(viewer, deleted)).filter(({ settings }) => !template || settings.template);
    const boards = await Promise.all(all.map(async (board) => ({ widget_board: await this.row(board, who, viewer) })));
    return { status: 'ok', boards, themes: BOARD_THEMES.map(themeRow), above_usage: await this.aboveUsage(viewer) };
  }

  @Get('get_config', 'The status board of a player, or a board by its id, with its widgets.', ok(oneBoard))
  @Allow(member, READ)
  async getConfig(@Query() sent: GetBoards, @CallOf() { who }: Call) {
    const viewer = knownViewer(who);
    return this.told(await this.asked(sent, who, viewer), who, viewer);
  }

  @Get(
    'values',
    'Ours. What the widgets of a board show, of now or of any past instant: numbers, and the parts of charts and lists.',
    ok({ values: listOf(widgetValueRow) }),
  )
  @Allow(member, READ)
  async getValues(@Query() sent: GetValues, @CallOf() { who, receivedAt }: Call) {
    const viewer = knownViewer(who);
    const board = await this.asked(sent, who, viewer);
    const { at, sense = 'happened', team_ids: teamIds, player_id: profileId, tag_ids: tagIds } = sent;
    return { status: 'ok', values: await this.values.of(viewer, board, { at, sense, teamIds, profileId, tagIds }, receivedAt) };
  }

  private async asked({ board_id, profileid, template, group_id }: GetBoards, who: Who, viewer: Viewer): Promise<SeenBoard> {
    ofOwnGroup(group_id, who);
    const boardId = board_id ?? viewer.shows?.[0];
    if (boardId !== undefined) return this.boards.one(viewer, boardId);
    const whose = template ? viewer.organisationId : (profileid ?? viewer.profileId);
    if (whose === undefined) throw new NotFound('player');
    return this.boards.status(viewer, whose);
  }

  private async told(board: SeenBoard, who: Who, viewer: Viewer) {
    const { made, boardId, widgets } = board;
    const row = made ? await this.row(made, who, viewer) : statusRowOf(boardId, viewer.organisationId);
    return { status: 'ok', widget_board: row, widgets: widgets.map((one) => widgetRowOf(one)), above_usage: await this.aboveUsage(viewer) };
  }

  private async row(board: MadeBoard, who: Who, { role }: Viewer): Promise<WidgetBoardRow> {
    const { organisationId, boardId, generation, settings, revision, deleted } = board;
    const row = boardRowOf(board);
    if (role !== 'admin') return row;
    // A program that may read is not let in elsewhere by what it read.
    const key =
      who.kind === 'key' ? undefined : await this.accessKeys.keyOf({ kind: SHARED_BOARD, organisationId, id: boardId }, generation);
    return { ...row, share_mode: settings.share_mode, ...(key !== undefined && { key }), revision, deleted: yes(deleted) };
  }

  /** U-160. Where nothing is billed nothing is above. */
  private async aboveUsage({ organisationId }: Viewer): Promise<0 | 1> {
    const organisation = await this.models.get<Organisation>('organisations', organisationId);
    return (organisation && (await this.billing.usage(organisation.document))?.above_usage) ?? 0;
  }
}
