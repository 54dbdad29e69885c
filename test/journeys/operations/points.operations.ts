import { forAdmins, type Operations } from './operation.ts';

export const operations: Operations = {
  'POST scoreseries/submit_score': forAdmins('entries:write', 404, ({ series, player }) => ({
    version: 1,
    scoreseriesid: series,
    profiles: [player],
    points: '5',
  })),
  'POST scoreseries/save_tag': forAdmins('entries:write', 404, async ({ series, tag, entry }) => ({
    scoreseriesid: series,
    selpoints: [await entry()],
    tags: [tag],
  })),
  'POST scoreseries/preview_import': forAdmins('entries:write', 404, ({ series, player }) => ({
    scoreseriesid: series,
    text: `${player},5`,
  })),
  'POST scoreseries/import_entries': forAdmins('entries:write', 404, ({ series, player, fresh }) => ({
    scoreseriesid: series,
    text: `player,points,comment\n${player},5,${fresh('row')}`,
  })),
};
