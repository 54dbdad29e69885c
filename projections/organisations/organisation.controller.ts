import { Query } from '@nestjs/common';
import { ok } from '../../src/platform/http/answers.values.ts';
import { Get, Route } from '../../src/platform/http/calls.ts';
import { Id } from '../../src/platform/http/fields.ts';
import { ofOwnOrganisation } from '../../src/platform/http/own-group.ts';
import { NotFound } from '../../src/platform/http/refusals.ts';
import { Allow, type Call, CallOf, member, type Who } from '../../src/platform/http/who.ts';
import { ReadModels } from '../platform/read-models.ts';
import type { Organisation } from './organisations.ts';
import { organisationRow, themeRow } from './organisations.view.ts';
import { tellTheme } from './tell-theme.ts';

class FetchTheme {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
}
class FetchOne extends FetchTheme {
  @Id({ optional: true, note: 'The acting organisation' }) org_id?: string;
}

/** What members read of the acting organisation. */
@Route('organization')
export class OrganisationController {
  constructor(private readonly models: ReadModels) {}

  @Get('fetch_one', 'The acting organisation.', ok({ organization: organisationRow }))
  @Allow(member, { scope: 'read' })
  async fetchOne(@Query() { org_id: asked }: FetchOne, @CallOf() { who }: Call) {
    ofOwnOrganisation(asked, who);
    const organisation = await this.of(who);
    if (!organisation) throw new NotFound('organisation');
    const { organisationId: id, name, timeZone: timezone, sample } = organisation;
    return { status: 'ok', organization: { id, name, timezone, sample: sample ? 1 : 0 } };
  }

  /** Who acts through a personal profile sees Laurel's own colours. */
  @Get('theme', 'The colours of the acting organisation.', ok({ theme: themeRow }))
  @Allow(member, { scope: 'read' })
  async theme(@Query() _asked: FetchTheme, @CallOf() { who }: Call) {
    return { status: 'ok', theme: tellTheme((await this.of(who))?.colours ?? {}) };
  }

  private async of({ organisationId = '' }: Who): Promise<Organisation | undefined> {
    return (await this.models.get<Organisation>('organisations', organisationId))?.document;
  }
}
