import type { Aggregate } from '../platform/decisions.ts';
import { Refused } from '../platform/refused.ts';
import type { OrganisationCreated, OrganisationDeleted, OrganisationEvent } from './organisations.events.ts';

export type Organisation = { exists: boolean; deleted: boolean; sample: boolean; timeZone: string };

export const organisation: Aggregate<Organisation, OrganisationEvent> = {
  initial: () => ({ exists: false, deleted: false, sample: false, timeZone: 'UTC' }),
  evolve: (state, { type, data }) =>
    type === 'OrganisationCreated'
      ? { exists: true, deleted: false, sample: data.sample, timeZone: data.timeZone }
      : { ...state, deleted: true },
};

export function createOrganisation(data: OrganisationCreated['data'], { exists }: Organisation): OrganisationCreated[] {
  return exists ? [] : [{ type: 'OrganisationCreated', data }];
}

/** @throws Refused not-a-sample: others are not removed in one click */
export function deleteSample({ exists, deleted, sample }: Organisation): OrganisationDeleted[] {
  if (deleted) return [];
  if (!exists || !sample) throw new Refused('not-a-sample', 'Only a sample organisation can be removed like this');
  return [{ type: 'OrganisationDeleted', data: { sample } }];
}
