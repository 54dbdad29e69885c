import { admin, type Policy } from '../platform/http/who.ts';
import { competition } from './competition.ts';
import { competitionOf } from './save-competition.ts';

/** Whoever edits the competition that is sent: admins of the organisation, and its own. */
export const editsCompetition: Policy = async (who, { competitionid }, load) => {
  if (admin(who)) return true;
  const { organisationId, profileId } = who;
  if (organisationId === undefined || profileId === undefined || typeof competitionid !== 'string') return false;
  const { rules } = await load(competition, competitionOf(organisationId, competitionid));
  return rules?.admins.includes(profileId) === true;
};
