import type { Instant } from '../../src/platform/event.values.ts';
import { hiddenIn, type Scope, type Viewer } from '../platform/scope.ts';

/** Who reads what is frozen as it is: admins of the organisation, and those of the competition. */
export function isAdminOf({ role, profileId }: Viewer, { admins }: { admins: readonly string[] }): boolean {
  return role === 'admin' || (profileId !== undefined && admins.includes(profileId));
}

/** The same, but for its own admins from whom others hide some of it by now. */
export function knowsAllOf(
  viewer: Viewer,
  { competition: { rules }, scope }: { competition: { rules: { admins: readonly string[] } }; scope: Scope },
  now: Instant,
): boolean {
  const from = hiddenIn(scope);
  return isAdminOf(viewer, rules) && (from === undefined || from > now);
}
