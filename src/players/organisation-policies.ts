import { admin, member, type Policy } from '../platform/http/who.ts';

/** Admins of an organisation: a personal profile administers nobody but itself. For keys the scope decides. */
export const organisationAdmin: Policy = (who, input) => admin(who, input) && member(who, input) && who.organisationId !== who.profileId;
