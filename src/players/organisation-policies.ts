import { admin, member, type Who } from '../platform/http/who.ts';

/** Admins of an organisation: a personal profile administers nobody but itself. For keys the scope decides. */
export const organisationAdmin = (who: Who): boolean => admin(who) && member(who) && who.organisationId !== who.profileId;
