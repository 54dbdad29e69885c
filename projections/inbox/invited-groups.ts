import type { InvitedGroup } from './inbox.view.ts';

/** The organisations that have invited the address of an account, and wait for an answer. Bound to what knows addresses where everything is put together. */
export abstract class InvitedGroups {
  abstract of(userId: string): Promise<InvitedGroup[]>;
}
