import type { World } from '../operations-ground.ts';
import { winBadge } from '../credentials-ground.ts';
import { open, type Operations } from './operation.ts';

/** Won by the admin: a badge is taken along by its winner, and by nobody for them. */
const won = async ({ laurel, organisationId, adminId }: World) => {
  const { badgeid, win } = await winBadge(laurel, organisationId, adminId);
  return { badgeid, win };
};
/** Of an organisation that has issued one. */
const issuer = async (world: World) => {
  await world.clients.admin.post('badges/credential', await won(world));
  return { org_id: world.organisationId };
};

export const operations: Operations = {
  'POST badges/credential': open([401, 404, 200, 404], won),
  'GET credentials/keys': { ...open([200, 200, 200, 200], issuer), nobodyActs: true },
  'GET credentials/status': { ...open([200, 200, 200, 200], async (world) => ({ ...(await issuer(world)), list: 0 })), nobodyActs: true },
};
