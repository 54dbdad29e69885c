import { Query } from '@nestjs/common';
import { listOf, ok } from '../../src/platform/http/answers.values.ts';
import { Get, Route } from '../../src/platform/http/calls.ts';
import { Id, OneOf } from '../../src/platform/http/fields.ts';
import { Allow, type Call, CallOf, member } from '../../src/platform/http/who.ts';
import { ReadRosters } from '../competition-rosters/read-rosters.ts';
import { knownViewer } from '../platform/known-viewer.ts';
import { ReadModels } from '../platform/read-models.ts';
import { rowOf } from './competition-row.ts';
import type { Competition } from './competitions.ts';
import { competitionRow } from './competitions.view.ts';

const FILTERS = ['active', 'history', 'all'] as const;

class GetCompetitions {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @Id({ optional: true, note: 'Only this one' }) competeid?: string;
  @OneOf(FILTERS, { optional: true, note: 'Running and coming ones (active, the default), those that have ended, or all' })
  filter?: (typeof FILTERS)[number];
}

@Route('competition')
export class CompetitionListController {
  constructor(
    private readonly models: ReadModels,
    private readonly rosters: ReadRosters,
  ) {}

  @Get('get_competitions', 'The competitions that the acting profile may see.', ok({ competitions: listOf(competitionRow) }))
  @Allow(member, { scope: 'read' })
  async getCompetitions(@Query() { competeid, filter = 'active' }: GetCompetitions, @CallOf() { who, receivedAt }: Call) {
    const { items } = await this.models.find<Competition>(
      'competitions',
      { organisationId: who.organisationId ?? '', deleted: false, ...(competeid && { competitionId: competeid }) },
      { sort: [{ field: 'name' }], limit: 10_000 },
    );
    const seen = await this.rosters.seen(
      knownViewer(who),
      items.map(({ document }) => document),
    );
    const rows = seen
      .map((competition) => rowOf(competition, receivedAt))
      .filter(({ is_ended: ended }) => competeid !== undefined || filter === 'all' || (ended === 1) === (filter === 'history'));
    return { status: 'ok', competitions: rows };
  }
}
