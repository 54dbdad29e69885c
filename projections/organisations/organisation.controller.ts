import { Query } from '@nestjs/common';
import { DEFAULT_BATTLE_RULES } from '../../src/organisations/battle-rules.values.ts';
import { COMPETITION_FILTERS, TEAM_FILTERS } from '../../src/organisations/filters.values.ts';
import { ok } from '../../src/platform/http/answers.values.ts';
import { Get, Route } from '../../src/platform/http/calls.ts';
import { Flag, Id } from '../../src/platform/http/fields.ts';
import { ofOwnOrganisation } from '../../src/platform/http/own-group.ts';
import { Forbidden, NotFound } from '../../src/platform/http/refusals.ts';
import { Allow, type Call, CallOf, member, organisationAdmin, type Who } from '../../src/platform/http/who.ts';
import { billingParts } from '../billing/billing.view.ts';
import { TellBilling } from '../billing/tell-billing.ts';
import { VisibleDirectory } from '../people/visible-directory.ts';
import { ReadModels } from '../platform/read-models.ts';
import type { Organisation } from './organisations.ts';
import { deletionRow, organisationRow, themeRow } from './organisations.view.ts';
import { tellTheme } from './tell-theme.ts';
import { tellUserView } from './tell-user-view.ts';

class FetchTheme {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
}
class FetchOne extends FetchTheme {
  @Id({ optional: true, note: 'The acting organisation' }) org_id?: string;
  @Flag({ optional: true, note: 'For admins: who is billed and for what; absent where nothing is billed' }) billing?: boolean;
  @Flag({ optional: true, note: 'For admins: how much of the plan is used, and what plans cost; likewise' }) usage?: boolean;
}

/** What members read of the acting organisation. */
@Route('organization')
export class OrganisationController {
  constructor(
    private readonly models: ReadModels,
    private readonly tell: TellBilling,
    private readonly directory: VisibleDirectory,
  ) {}

  @Get('fetch_one', 'The acting organisation.', ok({ organization: organisationRow, ...billingParts }))
  @Allow(member, { scope: 'read' })
  async fetchOne(@Query() { org_id: asked, billing = false, usage = false }: FetchOne, @CallOf() { who }: Call) {
    ofOwnOrganisation(asked, who);
    if ((billing || usage) && !organisationAdmin(who)) throw new Forbidden();
    const organisation = await this.of(who);
    if (!organisation) throw new NotFound('organisation');
    const { organisationId: id, name, timeZone: timezone, sample } = organisation;
    const { teamFilter = 'all', competitionFilter = 'all', publicSharing = true, digest = 'off' } = organisation;
    const { battle_opt_out, ...battles } = { ...DEFAULT_BATTLE_RULES, ...organisation.battleRules };
    const rules = { ...battles, battle_opt_out: battle_opt_out ? (1 as const) : (0 as const) };
    const filters = {
      use_team_filter: TEAM_FILTERS.indexOf(teamFilter) as 0 | 1 | 2,
      use_competition_filter: COMPETITION_FILTERS.indexOf(competitionFilter) as 0 | 1 | 2,
      public_sharing: publicSharing ? (1 as const) : (0 as const),
      digest,
    };
    return {
      status: 'ok',
      organization: { id, name, timezone, sample: sample ? 1 : 0, ...filters, ...tellUserView(organisation.userView ?? {}), ...rules },
      ...(billing && { billing: await this.tell.billing(organisation) }),
      ...(usage && { usage: await this.tell.usage(organisation), prices: await this.tell.prices(organisation) }),
    };
  }

  /** Who acts through a personal profile sees Laurel's own colours. */
  @Get('theme', 'The colours of the acting organisation, and the cover of its profiles.', ok({ theme: themeRow }))
  @Allow(member, { scope: 'read' })
  async theme(@Query() _asked: FetchTheme, @CallOf() { who }: Call) {
    return { status: 'ok', theme: tellTheme((await this.of(who)) ?? { colours: {} }) };
  }

  @Get('delete_organization', 'What would go with the acting organisation if it were deleted.', ok({ deletion: deletionRow }))
  @Allow(organisationAdmin)
  async deletion(@Query() _asked: FetchTheme, @CallOf() { who: { organisationId = '' } }: Call) {
    const everybody = await this.directory.among(organisationId, 'all');
    const people = [...everybody.people()];
    return {
      status: 'ok',
      deletion: {
        players: people.filter(({ forgotten }) => forgotten === null).length,
        accounts: people.filter(({ userId }) => userId !== null).length,
        teams: [...everybody.teams()].length,
        scoreseries: await this.models.count('score-series', { organisationId }),
        entries: await this.models.count('entries', { organisationId }),
      },
    };
  }

  private async of({ organisationId = '' }: Who): Promise<Organisation | undefined> {
    return (await this.models.get<Organisation>('organisations', organisationId))?.document;
  }
}
