import type { Event, Instant } from '../platform/event.values.ts';
import type { Facts } from '../platform/facts.values.ts';

/**
 * Whoever won a badge took a credential of it along. It is not kept: it is made of facts whenever it is asked for. `index`: its place in the status lists
 * of the organisation, drawn at random. `keyId`: what signs it. `at`: from when on it is valid.
 */
export type CredentialIssued = Event<
  'CredentialIssued',
  { credentialId: string; winId: string; badgeId: string; profileId: string; index: number; keyId: string; at: Instant }
>;
/**
 * A credential counts no more, for good: its win stopped standing, or its holder was forgotten. A win that is back gets another one. `at`: when that which
 * ended it was recorded.
 */
export type CredentialRevoked = Event<
  'CredentialRevoked',
  { credentialId: string; winId: string; badgeId: string; profileId: string; index: number; because: 'win' | 'forgotten'; at: Instant }
>;

export type CredentialEvent = CredentialIssued | CredentialRevoked;

/** All credentials of an organisation are one stream, so that no two have the same place. */
export const CREDENTIALS = 'credentials';

const ofCredential = ({ data }: { data: CredentialIssued['data'] | CredentialRevoked['data'] }) => {
  const { profileId, ...shown } = data;
  return { profileId, shown };
};

export const credentialFacts: Facts<CredentialEvent> = {
  CredentialIssued: { category: CREDENTIALS, label: 'Badge taken along', trail: 'organisation', about: ofCredential },
  CredentialRevoked: { category: CREDENTIALS, label: 'Badge taken along counts no more', trail: 'organisation', about: ofCredential },
};
