import { open, read, type Operations } from './operation.ts';

export const operations: Operations = {
  'GET health': { ...open([200, 200, 200, 200]), notTried: true, nobodyActs: true },
  'GET live/reached': read([401, 200, 200, 200], async ({ head }) => ({ position: await head() })),
};
