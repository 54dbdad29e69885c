import { Body } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { CallerGone } from '../platform/http/caller-gone.ts';
import { done, listOf, ok, text } from '../platform/http/answers.values.ts';
import { Post, Route } from '../platform/http/calls.ts';
import { Flag, Id, JsonValue, Nested, Text, Whole } from '../platform/http/fields.ts';
import { NoReceipt } from '../platform/http/receipts.ts';
import { ofOwnGroup } from '../platform/http/own-group.ts';
import { MB, Takes } from '../platform/http/takes.ts';
import { Allow, type Call, CallOf, contextOf, organisationAdmin } from '../platform/http/who.ts';
import { ListTurns } from '../platform/lists/list-turns.ts';
import { LIST_CHARACTERS, Lists } from '../platform/lists/lists.ts';
import { Settings } from '../platform/settings.ts';
import { ShownTeams } from '../teams/shown-teams.ts';
import { AddPlayers } from './add-players.ts';
import { sameKey } from './player-row.values.ts';
import { type MembersPreview, membersPreviewFields } from './players.contract.ts';
import { readNewProfiles } from './read-new-profiles.ts';
import { type PlayerColumns, readPlayers } from './read-players.ts';
import { VisibilityChanges } from './visibility-changes.ts';

const MOST_COLUMNS = 10_000;
/** Ten for each of 10,000 rows. */
const MOST_VALUES = 100_000;

class SaveMembers {
  @Id({ optional: true, note: "The organisation's main group" }) group_id?: string;
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @JsonValue({
    values: MOST_VALUES,
    note: 'A list of profiles (U-067): profile_id, or name, email, external_id, offline, teamid or team (by name), line',
  })
  newprofiles!: unknown;
}

/** Which column, from 0, is what. */
class SentColumns implements PlayerColumns {
  @Whole(0, MOST_COLUMNS, { optional: true }) name?: number;
  @Whole(0, MOST_COLUMNS, { optional: true }) email?: number;
  @Whole(0, MOST_COLUMNS, { optional: true }) external_id?: number;
  @Whole(0, MOST_COLUMNS, { optional: true }) team?: number;
}

class PreviewMembers {
  @Id({ optional: true, note: "The organisation's main group" }) group_id?: string;
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @Text({ max: LIST_CHARACTERS, note: 'A paste or a file: a line each, separated by tab, semicolon or comma (U-068)' }) text!: string;
  @Flag({ optional: true, note: 'Whether the first line names the columns; recognised unless told' }) header?: boolean;
  @Nested(SentColumns, { optional: true, note: 'Columns from 0: {"name": 1, "external_id": 0}; recognised unless told' })
  columns?: SentColumns;
}

const TEAMS_TOLD = 200;

/** What is commanded of groups: an organisation has one, its main group (U-061). */
@Route('group')
export class GroupController {
  constructor(
    private readonly commands: CommandBus,
    private readonly shownTeams: ShownTeams,
    private readonly lists: Lists,
    private readonly turns: ListTurns,
    private readonly settings: Settings,
    private readonly visibility: VisibilityChanges,
  ) {}

  /** Adds players, all or none. Errors name the line and the reason. Under a filter it answers when everybody sees by their teams. */
  @Post(
    'save_members',
    'Adds players, one or thousands, or changes those that are there.',
    done({ newids: listOf(text), errors: listOf(text) }),
  )
  @Takes({ bytes: 8 * MB, values: MOST_VALUES })
  @Allow(organisationAdmin, { scope: 'players:write' })
  async saveMembers(@Body() { group_id, newprofiles }: SaveMembers, @CallOf() call: Call) {
    ofOwnGroup(group_id, call.who);
    const players = readNewProfiles(newprofiles, this.settings.limits.playerRows);
    const { position, profileIds } = await this.commands.execute(new AddPlayers(contextOf(call), call.receivedAt, players));
    await this.visibility.seen(call, position, 'people');
    return { status: 'ok', position, newids: profileIds, errors: [] };
  }

  /** Shows how a list would be understood. Nothing is saved. */
  @Post('preview_members', 'What adding a pasted list of players would do, line by line; stores nothing.', ok(membersPreviewFields))
  @Takes({ bytes: 8 * MB })
  @NoReceipt()
  @Allow(organisationAdmin, { scope: 'players:write' })
  previewMembers(@Body() sent: PreviewMembers, @CallOf() { who }: Call, @CallerGone() gone: AbortSignal): Promise<Previewed> {
    const organisationId = ofOwnGroup(sent.group_id, who);
    return this.turns.inTurn(organisationId, sent.text, () => this.preview(organisationId, sent, gone), gone);
  }

  private async preview(organisationId: string, { text, header, columns }: PreviewMembers, signal: AbortSignal): Promise<Previewed> {
    const asked = { rows: this.settings.limits.playerRows, header, columns, signal };
    const read = await readPlayers(this.lists, text, asked);
    const shown = await this.shownTeams.organisation(organisationId);
    const known = new Set([...shown.teams()].map(({ name }) => sameKey(name)));
    const teams = new Map(read.rows.flatMap(({ team }) => (team && !known.has(sameKey(team)) ? [[sameKey(team), team] as const] : [])));
    return {
      status: 'ok',
      separator: read.separator,
      header: read.header ? 1 : 0,
      columns: read.columns,
      rows: read.rows.map(({ externalId, ...row }) => ({ ...row, ...(externalId && { external_id: externalId }) })),
      errors: read.errors,
      wrong_rows: read.wrongRows,
      new_teams: [...teams.values()].slice(0, TEAMS_TOLD),
      new_team_count: teams.size,
    };
  }
}

type Previewed = { status: string } & MembersPreview;
