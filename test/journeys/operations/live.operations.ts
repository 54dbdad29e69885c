import { forAdmins, open, read, type Operations } from './operation.ts';

export const operations: Operations = {
  'GET health': { ...open([200, 200, 200, 200]), notTried: true, nobodyActs: true },
  // Without what is sent here it would go on for ever.
  'GET events/feed': { ...forAdmins('read', 200, () => ({ stream: 0 })), notTried: true },
  'GET live/reached': read([401, 200, 200, 200], async ({ head }) => ({ position: await head() })),
};
