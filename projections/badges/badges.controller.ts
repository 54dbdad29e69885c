import { Query } from '@nestjs/common';
import { BADGE_TEMPLATES } from '../../src/badges/badge-templates.values.ts';
import { badgeDefaultsOf } from '../../src/badges/badge-defaults.values.ts';
import type { Instant } from '../../src/platform/event.values.ts';
import { listOf, ok } from '../../src/platform/http/answers.values.ts';
import { Get, Route } from '../../src/platform/http/calls.ts';
import { Flag, Id, Ids, OneOf, Text, When } from '../../src/platform/http/fields.ts';
import { Forbidden, NotFound } from '../../src/platform/http/refusals.ts';
import { admin, Allow, type Call, CallOf, member } from '../../src/platform/http/who.ts';
import type { Organisation } from '../organisations/organisations.ts';
import { closest } from '../platform/closeness.values.ts';
import { knownViewer } from '../platform/known-viewer.ts';
import { ReadModels } from '../platform/read-models.ts';
import { SENSES } from '../scoreboard/board-choices.values.ts';
import type { Sense } from '../scoreboard/scoreboard.view.ts';
import { BadgeList } from './badge-list.ts';
import { badgeDefaultsRowOf, templateRowOf } from './badge-row.ts';
import { withRulesOf } from './badge-rules.ts';
import { isForPlayers } from './badges.ts';
import { badgeDefaultsRow, type BadgeRow, badgeRow } from './badges.view.ts';
import { ToldBadges } from './told-badges.ts';

/** The parameter by which a call may be made without a login. */
export const ACCESS_KEY = { optional: true, max: 255, note: 'Instead of a login: the access key of a badge that is shared' } as const;

/** Badges that are found by what somebody types. */
const MOST_FOUND = 20;

class GetBadges {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @Id({ optional: true, note: 'Only this one' }) id?: string;
  @Flag({ optional: true, note: '1: for admins those too that are inactive, not published or templates' }) show_inactive?: boolean;
  @Flag({ optional: true, note: 'Ours. 1: for admins those that are deleted' }) deleted?: boolean;
  @Flag({ optional: true, note: '1: only those that are still to be won, or won to the last level' }) only_in_progress?: boolean;
  @Id({ optional: true, note: 'For admins: the player whose wins and progress are told, instead of their own (U-103)' })
  impersonate?: string;
  @Ids({ optional: true, max: 20, note: 'Only those that have one of these categories (U-104)' }) categories?: string[];
  @Text({ optional: true, max: 255, note: 'Ours. Only the 20 whose names come closest to this' }) search?: string;
  @Text(ACCESS_KEY) accesskey?: string;
  @When({ optional: true, note: 'Ours. What was won as of this instant; as of now when missing' }) at?: Instant;
  @OneOf(SENSES, { optional: true, note: 'Ours. As things had happened by then (the default), or as they were known then' }) sense?: Sense;
}
class GetBadgeTemplates {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
}
class GetBadgeDefaults {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
}

/** What is read of badges. */
@Route('badges')
export class BadgeListController {
  constructor(
    private readonly models: ReadModels,
    private readonly list: BadgeList,
    private readonly told: ToldBadges,
  ) {}

  @Get('badges', 'The badges that the acting profile may see, and what they have won of them.', ok({ badges: listOf(badgeRow) }))
  @Allow(member, { scope: 'read', shown: 'id', byKey: 'badge' })
  async badges(@Query() sent: GetBadges, @CallOf() { who, receivedAt }: Call) {
    const viewer = knownViewer(who);
    const { id, show_inactive: all = false, deleted = false, only_in_progress: open = false, categories = [] } = sent;
    if ((sent.impersonate !== undefined || deleted) && viewer.role !== 'admin') throw new Forbidden();
    const found = await this.list.seen(viewer, { badgeId: id, deleted });
    if (viewer.shows && found.length === 0) throw new NotFound('badge');
    const listed = found.filter((badge) => {
      const isShown = id !== undefined || deleted || all || viewer.shows !== undefined || isForPlayers(badge);
      return isShown && (categories.length === 0 || badge.look.categories.some((category) => categories.includes(category)));
    });
    const chosen = sent.search === undefined ? listed : closest(listed, sent.search, ({ name }) => name).slice(0, MOST_FOUND);
    const when = { now: receivedAt, asOf: sent.at === undefined ? undefined : { at: sent.at, sense: sent.sense ?? 'happened' } };
    const asked = await Promise.all(chosen.map((badge) => withRulesOf(this.models, badge, when.asOf)));
    const won = await this.told.of(viewer, asked, sent.impersonate ?? viewer.profileId, when);
    const isSingle = id !== undefined || viewer.shows !== undefined;
    const rows = asked.map(async (badge): Promise<BadgeRow> => ({ ...(await this.list.row(badge, viewer)), ...(await won(badge)) }));
    const counted = await this.told.winners(viewer, asked, when.asOf, isSingle);
    const badges = (await Promise.all(rows)).map((row) => ({ ...row, ...counted(row.id) }));
    return { status: 'ok', badges: open ? badges.filter(isInProgress) : badges };
  }

  /** U-104. */
  @Get(
    'get_templates',
    'Prepared badges, to be copied: those of the organisation, and some that are always there.',
    ok({ templates: listOf(badgeRow) }),
  )
  @Allow(admin, { scope: 'read' })
  async getTemplates(@Query() _asked: GetBadgeTemplates, @CallOf() { who }: Call) {
    const viewer = knownViewer(who);
    const templates = (await this.list.seen(viewer)).filter(({ look }) => look.template);
    const own = await Promise.all(templates.map((badge) => this.list.row(badge, viewer)));
    return { status: 'ok', templates: [...own, ...BADGE_TEMPLATES.map((template) => templateRowOf(template, viewer.organisationId))] };
  }

  @Get('defaults', 'Ours. What new badges begin with where nothing else is said.', ok({ defaults: badgeDefaultsRow }))
  @Allow(admin, { scope: 'read' })
  async defaults(@Query() _asked: GetBadgeDefaults, @CallOf() { who: { organisationId = '' } }: Call) {
    const kept = await this.models.get<Organisation>('organisations', organisationId);
    return { status: 'ok', defaults: badgeDefaultsRowOf(badgeDefaultsOf(kept?.document.badgeDefaults ?? {})) };
  }
}

/** What is given is not on its way, and what is won once is over with it. */
function isInProgress({ badge_type: type, timeperiod: periods, times_won: times = 0, next_level: next, levels }: BadgeRow): boolean {
  if (type === 2) return false;
  if (type === 7) return next !== null || (levels.length > 0 && periods > 0);
  return type !== 3 || periods > 0 || times === 0;
}
