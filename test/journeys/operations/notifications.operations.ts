import { DigestLinks } from '../../../src/digests/digest-links.ts';
import type { World } from '../operations-ground.ts';
import { open, type Operations } from './operation.ts';

export const operations: Operations = {
  // Of whoever calls: nobody else's can be named.
  'GET notifications/get_notifications': { ...open([401, 200, 200, 200]), needsNothing: true },
  'POST notifications/read_notices': { ...open([401, 200, 200, 200], () => ({ dismissall: 1 })), whileFrozen: true },
  'GET notifications/digest': { ...open([401, 200, 200, 200]), needsNothing: true },
  'POST notifications/digest': { ...open([401, 200, 200, 200], () => ({ digest: 'weekly' })), whileFrozen: true },
  // Whoever has the mail: nobody is asked who they are.
  'POST notifications/unsubscribe': { ...open([200, 200, 200, 200], unsubscribed), nobodyActs: true },
};

/** The token of somebody who is mailed nothing already. */
async function unsubscribed({ laurel, clients, organisationId, adminId: profileId }: World): Promise<object> {
  const token = await laurel.app.get(DigestLinks).token({ organisationId, profileId });
  await clients.anonymous.post('notifications/unsubscribe', { token });
  return { token };
}
