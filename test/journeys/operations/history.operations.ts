import { board, read, type Operations } from './operation.ts';

export const operations: Operations = {
  'GET scoreseries/board': { ...board(), shown: true },
  'GET scoreseries/board_csv': board(),
  'GET scoreseries/timeline': board(),
  'GET scoreseries/newest': board(),
  'GET scoreseries/why': read([401, 200, 200, 404], ({ series, player }) => ({ scoreseriesid: series, player })),
  'GET scoreseries/series_score_history': board({ show_revoked: 1 }),
  'GET scoreseries/export': board({ format: 'ndjson' }),
};
