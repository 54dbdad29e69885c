import type { Event, Sealed } from '../platform/event.values.ts';
import type { Facts } from '../platform/facts.values.ts';

/** An organisation began. Its main group has its own id (U-061). `sample`: generated to look around, removable in one click. */
export type OrganisationCreated = Event<'OrganisationCreated', { name: Sealed; timeZone: string; sample: boolean }>;
/** Its key and all keys under it are destroyed, and every view drops what it holds of it. */
export type OrganisationDeleted = Event<'OrganisationDeleted', { sample: boolean }>;

export type OrganisationEvent = OrganisationCreated | OrganisationDeleted;

export const ORGANISATION = 'organisation';

export const organisationFacts: Facts<OrganisationEvent> = {
  OrganisationCreated: { category: ORGANISATION, label: 'Organisation created' },
  OrganisationDeleted: { category: ORGANISATION, label: 'Organisation deleted' },
};
