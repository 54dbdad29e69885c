import { admin, type Load, type Policy, type Who } from '../platform/http/who.ts';
import { quest, questOf } from './quest.ts';

/** Whoever edits the quest that is sent: admins of the organisation, and who made it. */
export const editsQuest: Policy = (who, { questid }, load) => edits(who, questid, load);
/** The same where the quest is the thing that is meant. New ones are made by admins of the organisation. */
export const editsThisQuest: Policy = (who, { id }, load) => edits(who, id, load);

async function edits(who: Who, questId: unknown, load: Load): Promise<boolean> {
  if (admin(who)) return true;
  const { organisationId, profileId } = who;
  if (organisationId === undefined || profileId === undefined || typeof questId !== 'string' || !ID.test(questId)) return false;
  const { createdBy } = await load(quest, questOf(organisationId, questId));
  return createdBy === profileId;
}

const ID = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/;
