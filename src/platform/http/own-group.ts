import { NotFound } from './refusals.ts';
import type { Who } from './who.ts';

/**
 * The acting organisation, whose main group has its id (U-061).
 * @throws NotFound for a group of others
 */
export function ofOwnGroup(groupId: string | undefined, { organisationId = '' }: Who): string {
  if (groupId !== undefined && groupId !== organisationId) throw new NotFound('group');
  return organisationId;
}

/** @throws NotFound for an organisation that is not the acting one */
export function ofOwnOrganisation(asked: string | undefined, { organisationId }: Who): void {
  if (asked !== undefined && asked !== organisationId) throw new NotFound('organisation');
}
