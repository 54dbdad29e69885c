import type { Viewer } from '../platform/scope.ts';

/** Who reads what is frozen as it is: admins of the organisation, and those of the competition. */
export function isAdminOf({ role, profileId }: Viewer, { admins }: { admins: readonly string[] }): boolean {
  return role === 'admin' || (profileId !== undefined && admins.includes(profileId));
}
