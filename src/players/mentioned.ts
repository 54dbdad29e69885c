import type { Mentions } from '../../projections/people/people.view.ts';

/** Where people are named in the words of others, to be told: nothing is decided by it. Bound to what finds it where everything is put together. */
export abstract class Mentioned {
  /** @param profileIds who is looked for; entries of their own are left out */
  abstract of(organisationId: string, profileIds: readonly string[]): Promise<Mentions>;
}
