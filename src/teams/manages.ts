import { streamName } from '../platform/event.values.ts';
import { organisationAdmin, type Policy } from '../platform/http/who.ts';
import { ROLES } from '../players/players.events.ts';
import { roles } from '../players/roles.ts';

/** Whoever may add players to the team that is sent, and take them out: admins, and who manages it (U-073). */
export const managesTeam: Policy = async (who, { teamid }, load) => {
  if (organisationAdmin(who)) return true;
  const { organisationId, profileId } = who;
  if (organisationId === undefined || profileId === undefined || typeof teamid !== 'string') return false;
  const { managers } = await load(roles, streamName(ROLES, organisationId));
  return managers.get(profileId)?.has(teamid) === true;
};
