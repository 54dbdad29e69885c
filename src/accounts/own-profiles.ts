import type { OwnProfileRow } from '../../projections/people/people.view.ts';

/** What who signs in is told of their profiles. Bound to the view of people where everything is put together. */
export abstract class OwnProfiles {
  /** A user's own profiles. Those of an organisation that is not there (yet) are left out. */
  abstract own(userId: string): Promise<OwnProfileRow[]>;
}
