import { board, forAdmins, read, type Operations } from './operation.ts';

export const operations: Operations = {
  'GET scoreseries/get_list_scoreseries': read([401, 200, 200, 200], ({ series }) => ({ id: series })),
  'GET scoreseries_settings/list_scoreseries': forAdmins('read', 200, () => ({})),
  'GET scoreseries_settings/list_point_types': board(),
  'POST scoreseries_settings/save_settings': forAdmins('series:write', 404, ({ series, fresh }) => ({
    id: series,
    name: fresh('Marmalade cup'),
  })),
  'POST scoreseries_settings/save_limit': forAdmins('series:write', 404, ({ series }) => ({
    scoreseriesid: series,
    daily_limit: '1000000',
  })),
  'POST scoreseries_settings/save_linked_scoreseries': forAdmins('series:write', 404, async ({ series, anotherSeries }) => ({
    scoreseriesid: series,
    linked_score_series: await anotherSeries(),
    factor: '0.5',
    active: 0,
  })),
  'DELETE scoreseries_settings/delete_linked_scoreseries': forAdmins('series:write', 404, async ({ series, link }) => ({
    scoreseriesid: series,
    id: await link(),
  })),
  'DELETE scoreseries_settings/delete_scoreseries': forAdmins('series:write', 404, async ({ anotherSeries }) => ({
    scoreseriesid: await anotherSeries(),
  })),
  'POST scoreseries_settings/restore_scoreseries': forAdmins('series:write', 404, async ({ deletedSeries }) => ({
    scoreseriesid: await deletedSeries(),
  })),
  'POST scoreseries_settings/pin_scoreseries': forAdmins('series:write', 404, async ({ anotherSeries }) => ({
    scoreseriesid: await anotherSeries(),
    pinned: 1,
  })),
};
