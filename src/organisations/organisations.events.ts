import type { Event, Sealed } from '../platform/event.values.ts';

/** An organisation began. Its main group has its own id (U-061). `sample`: generated to look around, removable in one click. */
export type OrganisationCreated = Event<'OrganisationCreated', { name: Sealed; timeZone: string; sample: boolean }>;
/** Its key and all keys under it are destroyed. */
export type OrganisationDeleted = Event<'OrganisationDeleted', Record<never, never>>;

export type OrganisationEvent = OrganisationCreated | OrganisationDeleted;

export const ORGANISATION = 'organisation';
