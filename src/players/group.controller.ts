import { Body } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { CallerGone } from '../platform/http/caller-gone.ts';
import { done, listOf, ok, text } from '../platform/http/answers.values.ts';
import { Post, Route } from '../platform/http/calls.ts';
import { Flag, Id, Ids, JsonValue, Name, Nested, NestedList, Text, Whole } from '../platform/http/fields.ts';
import { NoReceipt } from '../platform/http/receipts.ts';
import { ofOwnGroup } from '../platform/http/own-group.ts';
import { ID_LIST, MB, Takes } from '../platform/http/takes.ts';
import { Allow, type Call, CallOf, contextOf, organisationAdmin } from '../platform/http/who.ts';
import { ListTurns } from '../platform/lists/list-turns.ts';
import { LIST_CHARACTERS, Lists } from '../platform/lists/lists.ts';
import { Settings } from '../platform/settings.ts';
import { ShownTeams } from '../teams/shown-teams.ts';
import { AddPlayers } from './add-players.ts';
import { sameKey } from './player-row.values.ts';
import { type MembersPreview, membersPreviewFields, type ReviewedRow } from './players.contract.ts';
import { readNewProfiles } from './read-new-profiles.ts';
import { type PlayerColumns, readPlayerTexts } from './read-players.ts';
import { ResendInvitations } from './resend-invitations.ts';
import { KnownPlayers, PlayersReview } from './review-players.ts';
import { ShownPlayers } from './shown-players.ts';
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
  @Flag({ optional: true, note: '1: nobody of them is invited by mail' }) nomailinvite?: boolean;
}

class ResendSent {
  @Id({ optional: true, note: "The organisation's main group" }) groupid?: string;
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @Ids() selplayers!: string[];
}

/** Which column, from 0, is what. */
class SentColumns implements PlayerColumns {
  @Whole(0, MOST_COLUMNS, { optional: true }) name?: number;
  @Whole(0, MOST_COLUMNS, { optional: true }) email?: number;
  @Whole(0, MOST_COLUMNS, { optional: true }) external_id?: number;
  @Whole(0, MOST_COLUMNS, { optional: true }) team?: number;
}

class MeantTeam {
  @Name({ note: 'A name as the list has it' }) team!: string;
  @Name({ note: 'The team that is meant; the same name: a new one' }) use!: string;
}

const MOST_MEANT = 1_000;

class PreviewMembers {
  @Id({ optional: true, note: "The organisation's main group" }) group_id?: string;
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @Text({ max: LIST_CHARACTERS, note: 'A paste or a file: a line each, separated by tab, semicolon or comma (U-068)' }) text!: string;
  @Flag({ optional: true, note: 'Whether the first line names the columns; recognised unless told' }) header?: boolean;
  @Nested(SentColumns, { optional: true, note: 'Columns from 0: {"name": 1, "external_id": 0}; recognised unless told' })
  columns?: SentColumns;
  @NestedList(MeantTeam, MOST_MEANT, { optional: true, note: 'Which team is meant by a name that is nearly that of a team' })
  teams?: MeantTeam[];
  @Flag({ optional: true, note: 'Of several rows about one player the first is taken; unless told they are all refused' })
  keep_first?: boolean;
}

const TEAMS_TOLD = 200;

/** What is commanded of groups: an organisation has one, its main group (U-061). */
@Route('group')
export class GroupController {
  constructor(
    private readonly commands: CommandBus,
    private readonly shownTeams: ShownTeams,
    private readonly shownPlayers: ShownPlayers,
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
  async saveMembers(@Body() { group_id, newprofiles, nomailinvite = false }: SaveMembers, @CallOf() call: Call) {
    ofOwnGroup(group_id, call.who);
    const players = readNewProfiles(newprofiles, this.settings.limits.playerRows);
    const { position, profileIds } = await this.commands.execute(new AddPlayers(contextOf(call), call.receivedAt, players, !nomailinvite));
    await this.visibility.seen(call, position, 'people');
    return { status: 'ok', position, newids: profileIds, errors: [] };
  }

  /** Invites players by mail, now (U-080): what the hour has no room for is refused. */
  @Post(
    'resend_invitations',
    'Invites players by mail, also those who were invited before. Whom the hour has no room for is refused.',
    done({ invited: listOf(text), refused: listOf(text), message: text }),
  )
  @Takes(ID_LIST)
  @Allow(organisationAdmin)
  async resendInvitations(@Body() { groupid, selplayers }: ResendSent, @CallOf() call: Call) {
    ofOwnGroup(groupid, call.who);
    const { position, invited, refused } = await this.commands.execute(new ResendInvitations(contextOf(call), selplayers));
    const message = refused.length > 0 ? 'Some were not invited: they cannot be, or no more invitations can be sent within this hour' : '';
    return { status: 'ok', position, invited, refused, message };
  }

  /** Shows how a list would be understood, and what would become of each row (0054). Nothing is saved. */
  @Post(
    'preview_members',
    'What adding a pasted list of players would do, row by row: new, changed, same, or refused and why; stores nothing.',
    ok(membersPreviewFields),
  )
  @Takes({ ...ID_LIST, bytes: 8 * MB, values: MOST_VALUES })
  @NoReceipt()
  @Allow(organisationAdmin, { scope: 'players:write' })
  previewMembers(@Body() sent: PreviewMembers, @CallOf() { who }: Call, @CallerGone() gone: AbortSignal): Promise<Previewed> {
    const organisationId = ofOwnGroup(sent.group_id, who);
    return this.turns.inTurn(organisationId, sent.text, () => this.preview(organisationId, sent, gone), gone);
  }

  private async preview(organisationId: string, sent: PreviewMembers, signal: AbortSignal): Promise<Previewed> {
    const { text, header, columns } = sent;
    const read = await readPlayerTexts(this.lists, text, { rows: this.settings.limits.playerRows, header, columns, signal });
    const known = await this.known(organisationId, signal);
    const review = new PlayersReview(known, {
      teams: new Map(sent.teams?.map(({ team, use }) => [sameKey(team), use])),
      keepFirst: sent.keep_first ?? false,
    });
    const slice = this.lists.slice(signal);
    for (const row of read.texts) {
      review.see(row);
      if (slice.isOver()) await slice.rest();
    }
    if (read.unreadable) review.unreadable(read.unreadable);
    const rows: ReviewedRow[] = [];
    const counts = { new: 0, changed: 0, same: 0, refused: 0 };
    const teams = new Map<string, string>();
    for (const row of review.judged()) {
      rows.push(row);
      counts[row.fate] += 1;
      if ((row.fate === 'new' || row.fate === 'changed') && row.team && !known.team(row.team)) teams.set(sameKey(row.team), row.team);
      if (slice.isOver()) await slice.rest();
    }
    return {
      status: 'ok',
      separator: read.separator,
      header: read.header ? 1 : 0,
      columns: read.columns,
      rows,
      counts,
      new_teams: [...teams.values()].slice(0, TEAMS_TOLD),
      new_team_count: teams.size,
    };
  }

  /** Everybody who is there, as the admin sees them: what is saved is judged by streams. */
  private async known(organisationId: string, signal: AbortSignal): Promise<KnownPlayers> {
    const teams = new Map([...(await this.shownTeams.organisation(organisationId)).teams()].map((team) => [team.teamId, team]));
    const known = new KnownPlayers(teams.values());
    const slice = this.lists.slice(signal);
    for (const person of (await this.shownPlayers.organisation(organisationId)).people()) {
      const { profileId, name, email, externalId, forgotten, deletions = [] } = person;
      const teamIds = person.teamIds.filter((teamId) => teams.has(teamId));
      const deleted = deletions.some(({ until }) => until === null);
      if (forgotten === null) known.add({ profileId, name, email, externalId, teamIds, deleted });
      if (slice.isOver()) await slice.rest();
    }
    return known;
  }
}

type Previewed = { status: string } & MembersPreview;
