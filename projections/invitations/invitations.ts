import { type InvitationEvent, INVITATIONS } from '../../src/players/players.events.ts';
import { roomFrom, type Sending, withSending } from '../../src/players/invitation-hour.values.ts';
import { type Documents, projection } from '../platform/projection.ts';
import type { Document } from '../platform/read-models.ts';

/** The invitations of an organisation that wait for room in its hour (U-080). Who was invited stands with the people. Key: {@link waitingKey}. */
export type WaitingInvitations = Document & {
  organisationId: string;
  /** How many wait. */
  waiting: number;
  /** What was sent within the hour before the last sending. */
  lately: readonly Sending[];
  /** When the next of them are sent; absent where none waits. */
  dueAt?: string;
};

export function waitingKey(organisationId: string): string {
  return `${organisationId}/waiting`;
}

export const invitations = projection<WaitingInvitations, InvitationEvent>({
  name: 'invitations',
  version: 1,
  categories: [INVITATIONS],
  indexes: { organisationId: 'value' },
  concerns: () => ({ whom: 'admins-in-person' }),
  due: 'send-invitations',
  on: {
    InvitationsAsked: ({ data: { profileIds }, metadata }, documents) =>
      change(documents, metadata, ({ waiting, lately }) => ({ waiting: waiting + profileIds.length, lately })),
    InvitationsSent: ({ data: { profileIds, sentAt }, metadata }, documents) =>
      change(documents, metadata, ({ waiting, lately }) => ({
        waiting: waiting - profileIds.length,
        lately: withSending(lately, { sentAt, count: profileIds.length }),
      })),
    InvitationsWithdrawn: ({ data: { profileIds }, metadata }, documents) =>
      change(documents, metadata, ({ waiting, lately }) => ({ waiting: waiting - profileIds.length, lately })),
    // Who said no while they waited is withdrawn when their turn comes.
    InvitationDeclined: () => undefined,
    InvitationBlocked: () => undefined,
    InvitationLinkSet: () => undefined,
  },
});

async function change(
  documents: Documents<WaitingInvitations>,
  { organisationId, recordedAt }: { organisationId: string; recordedAt: string },
  changes: (before: Pick<WaitingInvitations, 'waiting' | 'lately'>) => Pick<WaitingInvitations, 'waiting' | 'lately'>,
): Promise<void> {
  const key = waitingKey(organisationId);
  const { waiting, lately } = changes((await documents.get(key)) ?? { waiting: 0, lately: [] });
  const due = waiting > 0 ? { dueAt: roomFrom(lately, recordedAt) } : {};
  documents.put(key, { organisationId, waiting, lately, ...due });
}
