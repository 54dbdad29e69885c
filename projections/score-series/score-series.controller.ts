import { Query } from '@nestjs/common';
import { listOf, ok } from '../../src/platform/http/answers.values.ts';
import { Get, Route } from '../../src/platform/http/calls.ts';
import { Flag, Id, Text } from '../../src/platform/http/fields.ts';
import { admin, Allow, type Call, CallOf, member } from '../../src/platform/http/who.ts';
import { ScoreSeriesList } from './score-series-list.ts';
import { pointType, scoreSeriesRow } from './score-series.view.ts';

const ACTING = { optional: true, note: 'The acting profile' } as const;

class ListScoreSeries {
  @Id(ACTING) profileid?: string;
  @Id({ optional: true, note: 'Only those of this group' }) groupid?: string;
}
class GetListScoreSeries extends ListScoreSeries {
  @Id({ optional: true, note: 'Only this one' }) id?: string;
  @Text({ optional: true, max: 255, note: 'Has no effect yet' }) accesskey?: string;
}
class ListAllScoreSeries extends ListScoreSeries {
  @Flag({ optional: true, note: '1: the deleted ones too' }) deleted?: boolean;
}
class OneScoreSeries {
  @Id(ACTING) profileid?: string;
  @Id() scoreseriesid!: string;
}

@Route('scoreseries')
export class ScoreSeriesController {
  constructor(private readonly list: ScoreSeriesList) {}

  @Get('get_list_scoreseries', 'The score series that the acting profile may see or add to.', ok({ scoreseries: listOf(scoreSeriesRow) }))
  @Allow(member, { scope: 'read' })
  async getListScoreSeries(@Query() { groupid, id }: GetListScoreSeries, @CallOf() call: Call) {
    return { status: 'ok', scoreseries: await this.list.visible(call, { groupId: groupid, seriesId: id }) };
  }
}

/** What is read of the settings of score series. */
@Route('scoreseries_settings')
export class ScoreSeriesSettingsController {
  constructor(private readonly list: ScoreSeriesList) {}

  @Get(
    'list_scoreseries',
    'All score series with their settings, the deleted ones too if wanted.',
    ok({ scoreseries: listOf(scoreSeriesRow) }),
  )
  @Allow(admin, { scope: 'read' })
  async listScoreSeries(@Query() { groupid, deleted }: ListAllScoreSeries, @CallOf() call: Call) {
    return { status: 'ok', scoreseries: await this.list.all(call, { groupId: groupid, deleted }) };
  }

  @Get('list_point_types', 'The point types of a series: names for amounts that are given often.', ok({ point_types: listOf(pointType) }))
  @Allow(member, { scope: 'read' })
  async listPointTypes(@Query() { scoreseriesid }: OneScoreSeries, @CallOf() call: Call) {
    return { status: 'ok', point_types: await this.list.pointTypes(call, scoreseriesid) };
  }
}
