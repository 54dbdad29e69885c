import type { EmailAddress } from './address.values.ts';

/** A player as the holder of its address finds it. `organisationName`: nothing while the organisation is not there (yet). */
export type InvitedPlayer = {
  organisationId: string;
  organisationName: string | undefined;
  profileId: string;
  name: string;
  email: string | null;
  offline: boolean;
  /** Nothing for whoever joined, is forgotten or deleted. */
  invitation: 'not sent' | 'pending' | 'declined' | 'blocked' | 'left' | undefined;
};

/** Finds players by address. Whether one may join or decline is judged by streams. Bound to the view of people where everything is put together. */
export abstract class Invited {
  /** In whichever organisation. */
  abstract withAddress(address: EmailAddress): Promise<InvitedPlayer[]>;
}
