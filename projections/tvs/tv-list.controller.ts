import { Query } from '@nestjs/common';
import { listOf, ok } from '../../src/platform/http/answers.values.ts';
import { Get, Route } from '../../src/platform/http/calls.ts';
import { Id } from '../../src/platform/http/fields.ts';
import { admin, Allow, type Call, CallOf } from '../../src/platform/http/who.ts';
import { ReadTvs } from './read-tvs.ts';
import { tvRow } from './tvs.view.ts';

class ListTvs {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @Id({ optional: true, note: 'Only those that show this cast' }) castid?: string;
}

@Route('tv')
export class TvListController {
  constructor(private readonly tvs: ReadTvs) {}

  @Get('list', 'Ours. The displays of the organisation, whether they are there, and of which build.', ok({ tvs: listOf(tvRow) }))
  @Allow(admin, { scope: 'read' })
  async list(@Query() { castid: castId }: ListTvs, @CallOf() { who: { organisationId = '' }, receivedAt }: Call) {
    const tvs = await this.tvs.all(organisationId, receivedAt);
    return { status: 'ok', tvs: tvs.filter(({ castid }) => castId === undefined || castid === castId) };
  }
}
