import { open, type Operations } from './operation.ts';

export const operations: Operations = {
  // Of whoever calls: nobody else's can be named.
  'GET notifications/get_notifications': { ...open([401, 200, 200, 200]), needsNothing: true },
  'POST notifications/read_notices': { ...open([401, 200, 200, 200], () => ({ dismissall: 1 })), whileFrozen: true },
};
