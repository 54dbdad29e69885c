import { admin, type Load, type Policy, type Who } from '../platform/http/who.ts';
import { competition } from './competition.ts';
import { competitionOf } from './save-competition.ts';

/** Whoever edits the competition that is sent: admins of the organisation, and its own. */
export const editsCompetition: Policy = (who, { competitionid }, load) => edits(who, competitionid, load);
/** The same where the competition is the thing that is saved. New ones are made by admins of the organisation. */
export const savesCompetition: Policy = (who, { id }, load) => edits(who, id, load);

async function edits(who: Who, competitionId: unknown, load: Load): Promise<boolean> {
  if (admin(who)) return true;
  const { organisationId, profileId } = who;
  if (organisationId === undefined || profileId === undefined || typeof competitionId !== 'string') return false;
  const { rules } = await load(competition, competitionOf(organisationId, competitionId));
  return rules?.admins.includes(profileId) === true;
}
