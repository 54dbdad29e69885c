import { forAdmins, type Operations } from './operation.ts';

export const operations: Operations = {
  'GET scoreseries/audit': forAdmins('read', 404, ({ series }) => ({ scoreseriesid: series })),
  'GET scoreseries/audit_acts': forAdmins('read', 404, ({ series }) => ({ scoreseriesid: series })),
  'GET scoreseries/audit_export': forAdmins('read', 404, ({ series }) => ({ scoreseriesid: series, format: 'ndjson' })),
  'GET scoreseries/audit_cause': forAdmins('read', 404, ({ event }) => ({ event })),
};
