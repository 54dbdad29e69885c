import { Query } from '@nestjs/common';
import { amount, listOf, ok, orNull, text, whole } from '../../src/platform/http/answers.values.ts';
import { Get, Route } from '../../src/platform/http/calls.ts';
import { Flag, Id, OneOf } from '../../src/platform/http/fields.ts';
import { Forbidden, NotFound } from '../../src/platform/http/refusals.ts';
import { admin, Allow, type Call, CallOf, member } from '../../src/platform/http/who.ts';
import { publishedOf } from '../../src/quests/quest-activities.values.ts';
import { questTypeNumber } from '../../src/quests/quest-spellings.values.ts';
import { isDeleted } from '../people/people.ts';
import { VisibleDirectory } from '../people/visible-directory.ts';
import { knownViewer } from '../platform/known-viewer.ts';
import type { Viewer } from '../platform/scope.ts';
import { OwnAttempts } from '../quest-attempts/own-attempts.ts';
import { fieldRows, playerFieldRows } from './field-rows.ts';
import { ParticipantLimits } from './participant-limits.ts';
import { activityRowOf, questRowOf } from './quest-rows.ts';
import { activityRow, fieldRow, questDefaultsRow, questPlayerRow, questRow, questTeamRow } from './quests.view.ts';
import { ReadQuests, type SeenQuest } from './read-quests.ts';
import { TakenQuests } from './taken-quests.ts';

/** Of questinfo (U-168), and as the respondent status calls them. */
const STATUSES = {
  all: undefined,
  notstarted: 'notstarted',
  ongoing: 'inprogress',
  inprogress: 'inprogress',
  completed: 'done',
  done: 'done',
} as const;
const PHASES = ['all', '0', '1', '2'] as const;

class GetQuests {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @Id({ optional: true, note: 'Only this one' }) id?: string;
  @OneOf(Object.keys(STATUSES), { optional: true, note: 'How far the acting profile is with them; all if absent (U-168)' })
  status?: keyof typeof STATUSES;
  @Flag({ optional: true, note: '1: only quests that the acting profile takes part in' }) mineonly?: boolean;
  @OneOf(PHASES, { optional: true, note: 'Ours. For who edits them: 0 drafts, 1 taken back, 2 published (if absent), or all (R-103)' })
  publishphase?: (typeof PHASES)[number];
  @Flag({ optional: true, note: 'Ours. 1: for who edits them those that are deleted' }) deleted?: boolean;
}
class GetTemplates {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
}
class GetActivities {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @Id() questid!: string;
  @Flag({ optional: true, note: '1: for who edits it, too, only those that are published' }) publishedonly?: boolean;
  @Id({ optional: true, note: 'Only this one' }) activityid?: string;
}
class GetChoices {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @Id() questid!: string;
  @Id() activityid!: string;
  @Flag({ optional: true, note: '1: opened to be answered, or, with preview, as players see it: without points and what is right (U-180)' })
  doingmode?: boolean;
  @Flag({ optional: true, note: '1: for who edits it; nothing is stored, also of what is not published (U-180)' })
  preview?: boolean;
}
class OneQuest {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @Id() id!: string;
}

/** What is read of quests. */
@Route('quest')
export class QuestListController {
  constructor(
    private readonly quests: ReadQuests,
    private readonly visible: VisibleDirectory,
    private readonly limits: ParticipantLimits,
    private readonly own: OwnAttempts,
    private readonly taken: TakenQuests,
  ) {}

  @Get(
    'questinfo',
    'The quests that the acting profile may take, by name; of who edits them, others too.',
    ok({ quests: listOf(questRow) }),
  )
  @Allow(member, { scope: 'read' })
  async questinfo(
    @Query() { id, status = 'all', mineonly: mine = false, publishphase = '2', deleted = false }: GetQuests,
    @CallOf() call: Call,
  ) {
    const viewer = knownViewer(call.who);
    const seen = id === undefined ? await this.quests.seen(viewer, deleted) : [await this.quests.one(viewer, id)];
    const asked = seen.filter(({ quest, takesPart }) => {
      const isOfPhase = id !== undefined || publishphase === 'all' || quest.settings.phase === Number(publishphase);
      return isOfPhase && (id !== undefined || !quest.settings.isTemplate) && (!mine || takesPart);
    });
    const rows = await this.rows(viewer, asked, call);
    const wanted = STATUSES[status];
    return { status: 'ok', quests: wanted === undefined ? rows : rows.filter((row) => row.status === wanted) };
  }

  /** U-104. */
  @Get('get_templates', 'Ours. Prepared quests, to be copied, by name.', ok({ templates: listOf(questRow) }))
  @Allow(admin, { scope: 'read' })
  async getTemplates(@Query() _asked: GetTemplates, @CallOf() call: Call) {
    const viewer = knownViewer(call.who);
    const templates = (await this.quests.seen(viewer)).filter(({ quest }) => quest.settings.isTemplate);
    return { status: 'ok', templates: await this.rows(viewer, templates, call) };
  }

  @Get('defaults', 'Ours. What new quests begin with where nothing else is said.', ok({ defaults: questDefaultsRow }))
  @Allow(admin, { scope: 'read' })
  async defaults(@Query() _asked: GetTemplates, @CallOf() { who: { organisationId = '' } }: Call) {
    const { type, isForAll, categories } = await this.quests.defaults(organisationId);
    return { status: 'ok', defaults: { questtype: questTypeNumber(type), freeforall: isForAll ? 1 : 0, tags: categories } };
  }

  @Get(
    'activity',
    'The activities of a quest in their order, sections too: others than who edits it see what is published.',
    ok({ activities: listOf(activityRow) }),
  )
  @Allow(member, { scope: 'read' })
  async activity(@Query() { questid, activityid, publishedonly = false }: GetActivities, @CallOf() { who }: Call) {
    const viewer = knownViewer(who);
    const { quest, edits } = await this.quests.one(viewer, questid);
    const all = (await this.quests.listed(viewer.organisationId, [quest]))(questid);
    const told = edits && !publishedonly ? all : publishedOf(all);
    const asked = activityid === undefined ? told : told.filter((one) => one.activityId === activityid);
    if (activityid !== undefined && asked.length === 0) throw new NotFound('activity');
    const ids = asked.map(({ activityId }) => activityId);
    const contents = await this.quests.activities(viewer.organisationId, questid, ids);
    return {
      status: 'ok',
      activities: asked.flatMap((one) => {
        const content = contents.get(one.activityId);
        return content ? [activityRowOf(content, one, all.indexOf(one), edits)] : [];
      }),
    };
  }

  /** Players are told what is asked once they have begun (U-180). */
  @Get(
    'activity_choice',
    'What an activity asks for. With doingmode it opens for who takes the quest, once, and in a quiz tells what was got so far; with preview, or without both, who edits it sees it.',
    ok({ fields: listOf(fieldRow), points_so_far: orNull(amount) }),
  )
  @Allow(member, { scope: 'read', writes: ({ doingmode }) => doingmode !== undefined })
  async activityChoice(@Query() { questid, activityid, doingmode = false, preview = false }: GetChoices, @CallOf() call: Call) {
    const viewer = knownViewer(call.who);
    const { edits } = await this.quests.one(viewer, questid);
    const opens = doingmode && !preview;
    if (!opens && !edits) throw new Forbidden();
    const points = opens ? await this.taken.open(call, questid, activityid) : undefined;
    const content = (await this.quests.activities(viewer.organisationId, questid, [activityid])).get(activityid);
    if (!content) throw new NotFound('activity');
    return { status: 'ok', fields: doingmode ? playerFieldRows(content) : fieldRows(content), points_so_far: points ?? null };
  }

  @Get(
    'profile_list',
    'Who was added to a quest, for who edits it: players and teams by name, and how many may take part.',
    ok({ players: listOf(questPlayerRow), teams: listOf(questTeamRow), participants: whole, limit: orNull(whole), message: text }),
  )
  @Allow(member, { scope: 'read' })
  async profileList(@Query() { id }: OneQuest, @CallOf() { who }: Call) {
    const viewer = knownViewer(who);
    const { edits } = await this.quests.one(viewer, id);
    if (!edits) throw new Forbidden();
    const [{ profileIds, teamIds }, people] = await Promise.all([this.quests.holders(viewer.organisationId, id), this.visible.of(viewer)]);
    const players = profileIds.flatMap((profileId) => {
      const person = people.person(profileId);
      return person && !isDeleted(person) ? [{ profileid: profileId, name: person.name, icon: person.icon ?? null }] : [];
    });
    const members = new Map(teamIds.map((teamId) => [teamId, new Set<string>()]));
    if (members.size > 0)
      for (const person of people.people())
        if (!isDeleted(person)) for (const teamId of person.teamIds) members.get(teamId)?.add(person.profileId);
    const teams = teamIds.flatMap((teamId) => {
      const team = people.team(teamId);
      return team && !team.deleted
        ? [{ teamid: teamId, teamname: team.name, icon: team.icon, members: members.get(teamId)?.size ?? 0 }]
        : [];
    });
    const participants = new Set([...players.map(({ profileid }) => profileid), ...[...members.values()].flatMap((some) => [...some])])
      .size;
    const limit = await this.limits.find(viewer.organisationId);
    return {
      status: 'ok',
      players: players.sort((a, b) => a.name.localeCompare(b.name, 'en')),
      teams: teams.sort((a, b) => a.teamname.localeCompare(b.teamname, 'en')),
      participants,
      limit: limit ?? null,
      //
      message: limit === undefined ? '' : `limited to ${limit}`,
    };
  }

  private async rows(viewer: Viewer, seen: readonly SeenQuest[], { receivedAt }: Call) {
    const quests = seen.map(({ quest }) => quest);
    const [listed, own] = await Promise.all([
      this.quests.listed(viewer.organisationId, quests),
      this.own.progress(viewer, quests, receivedAt),
    ]);
    return seen.map(({ quest, edits }) => questRowOf(quest, listed(quest.questId), { edits, own: own(quest) }, receivedAt));
  }
}
