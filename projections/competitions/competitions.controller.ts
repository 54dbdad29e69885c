import { Query } from '@nestjs/common';
import { defaultsOf, MOST_CATEGORIES } from '../../src/competitions/competition-defaults.values.ts';
import { COMPETITION } from '../../src/competitions/competitions.events.ts';
import { shownIcon } from '../../src/icons/shown-icon.values.ts';
import { AccessKeys } from '../../src/platform/http/access-keys.ts';
import { listOf, ok } from '../../src/platform/http/answers.values.ts';
import { Get, Route } from '../../src/platform/http/calls.ts';
import { Id, Ids, OneOf, Text } from '../../src/platform/http/fields.ts';
import { admin, Allow, type Call, CallOf, member } from '../../src/platform/http/who.ts';
import { ReadRosters } from '../competition-rosters/read-rosters.ts';
import { VisibleDirectory } from '../people/visible-directory.ts';
import { knownViewer } from '../platform/known-viewer.ts';
import { ReadModels } from '../platform/read-models.ts';
import type { Organisation } from '../organisations/organisations.ts';
import type { ScoreSeries } from '../score-series/score-series.ts';
import { defaultsRow, rowOf } from './competition-row.ts';
import { ACCESS_KEY, CompetitionScopes } from './competition-scopes.ts';
import type { Competition } from './competitions.ts';
import { competitionDefaultsRow, type CompetitionRow, type CountedSeries, competitionRow, countedSeries } from './competitions.view.ts';

/** U-123. */
const PLAYER_FILTERS = ['all', 'mine', 'own'] as const;
type PlayerFilter = (typeof PLAYER_FILTERS)[number];

const FILTERS = ['active', 'history', 'all', 'denied'] as const;

class GetCompetitions {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @Id({ optional: true, note: 'Only this one' }) competeid?: string;
  @Text(ACCESS_KEY) accesskey?: string;
  @OneOf(FILTERS, {
    optional: true,
    note: 'Running and coming ones (active, the default), those that have ended, battles that were declined, or all',
  })
  filter?: (typeof FILTERS)[number];
  @OneOf(PLAYER_FILTERS, { optional: true, note: 'All (the default), those where one takes part oneself or by a team, or oneself alone' })
  player_filter?: PlayerFilter;
  @Ids({ optional: true, max: MOST_CATEGORIES, note: 'Ours. Only those that have one of these categories' }) categories?: string[];
}

class GetScoreSeries {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @Id() competitionid!: string;
  @Text(ACCESS_KEY) accesskey?: string;
}

class GetDefaults {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
}

@Route('competition')
export class CompetitionListController {
  constructor(
    private readonly models: ReadModels,
    private readonly rosters: ReadRosters,
    private readonly scopes: CompetitionScopes,
    private readonly accessKeys: AccessKeys,
    private readonly visible: VisibleDirectory,
  ) {}

  @Get('get_competitions', 'The competitions that the acting profile may see.', ok({ competitions: listOf(competitionRow) }))
  @Allow(member, { scope: 'read', shown: 'competeid', byKey: 'competition' })
  async getCompetitions(
    @Query() { competeid, filter = 'active', player_filter = 'all', categories = [] }: GetCompetitions,
    @CallOf() { who, receivedAt }: Call,
  ) {
    const viewer = knownViewer(who);
    const only = competeid ?? viewer.shows?.[0];
    const { items } = await this.models.find<Competition>(
      'competitions',
      { organisationId: viewer.organisationId, deleted: false, ...(only && { competitionId: only }) },
      { sort: [{ field: 'name' }], limit: 10_000 },
    );
    const [seen, own, people] = await Promise.all([
      this.rosters.seen(
        viewer,
        items.map(({ document }) => document),
      ),
      this.rosters.own(viewer),
      this.visible.of(viewer),
    ]);
    const rows = await Promise.all(
      seen.map(async (competition) => {
        const hiddenFrom = await this.scopes.hiddenFrom(viewer, competition);
        return { competition, row: rowOf(competition, receivedAt, { viewer, people, own: own(competition.competitionId), hiddenFrom }) };
      }),
    );
    const told = rows.flatMap(({ competition, row }) => {
      const { competitionId, players } = competition;
      if (only !== undefined) return [{ competition, row }];
      const takesPart = row.takes_part === 1 || players.includes(viewer.profileId ?? '');
      const isTheirs = player_filter === 'all' || takesPart || (player_filter === 'mine' && own(competitionId).byTeam);
      const isOfThese = categories.length === 0 || categories.some((category) => row.categories.includes(category));
      return isAsked(row, filter) && isTheirs && isOfThese ? [{ competition, row }] : [];
    });
    const competitions = await Promise.all(
      told.map(async ({ competition, row }) => ({ ...row, ...(viewer.role === 'admin' && (await this.sharing(competition))) })),
    );
    return { status: 'ok', competitions };
  }

  @Get(
    'get_score_series',
    'The score series that count in a competition; for admins the others too.',
    ok({ score_series: listOf(countedSeries) }),
  )
  @Allow(member, { scope: 'read', shown: 'competitionid', byKey: 'competition' })
  async getScoreSeries(@Query() { competitionid }: GetScoreSeries, @CallOf() { who }: Call) {
    const viewer = knownViewer(who);
    const { rules } = await this.rosters.competition(viewer, competitionid);
    const { items } = await this.models.find<ScoreSeries>(
      'score-series',
      { organisationId: viewer.organisationId, deleted: false },
      { sort: [{ field: 'name' }], limit: 10_000 },
    );
    const rows = items.map(({ document: { seriesId, organisationId, name, icon } }): CountedSeries => {
      const counted = rules.series.find((one) => one.seriesId === seriesId);
      return { id: seriesId, name, icon: shownIcon(icon, organisationId), tags: counted?.tags ?? [], linked: counted ? 1 : 0 };
    });
    return { status: 'ok', score_series: rows.filter(({ linked }) => linked === 1 || viewer.role === 'admin') };
  }

  @Get('defaults', 'Ours. What new competitions begin with where nothing else is said.', ok({ defaults: competitionDefaultsRow }))
  @Allow(admin, { scope: 'read' })
  async defaults(@Query() _asked: GetDefaults, @CallOf() { who: { organisationId = '' } }: Call) {
    const kept = await this.models.get<Organisation>('organisations', organisationId);
    return { status: 'ok', defaults: defaultsRow(defaultsOf(kept?.document.competitionDefaults ?? {})) };
  }

  private async sharing({ organisationId, competitionId, sharing }: Competition) {
    const { mode, generation } = sharing;
    return {
      share_mode: mode,
      access_key: await this.accessKeys.keyOf({ kind: COMPETITION, organisationId, id: competitionId }, generation),
    };
  }
}

/** U-123. */
function isAsked({ is_ended: ended, is_denied: denied }: CompetitionRow, filter: (typeof FILTERS)[number]): boolean {
  if (filter === 'all') return true;
  if (filter === 'denied' || denied === 1) return filter === 'denied' && denied === 1;
  return (ended === 1) === (filter === 'history');
}
