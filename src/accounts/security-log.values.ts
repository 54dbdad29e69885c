/** What the security log notes beside facts, and what people call it. Roles and settings are facts, and stand in the audit trail. */
export const SECURITY_ACTS = {
  SignedIn: 'Signed in',
  SignInRefused: 'Sign-in refused',
  SignInLinkMade: 'Sign-in link made',
  SignedOut: 'Signed out',
  SignedOutElsewhere: 'Signed out on another device',
  SignedOutEverywhere: 'Signed out on all devices',
  PasswordChanged: 'Password changed',
  PasswordReset: 'Password reset',
  PasswordChangeRefused: 'Password change refused',
  AddressChanged: 'Address of the account changed',
  IdentityLinked: 'Login provider linked',
  IdentityUnlinked: 'Login provider unlinked',
  Reauthenticated: 'Confirmed who they are',
  ReauthenticationRefused: 'Confirmation refused',
  ApiKeyCreated: 'API key created',
  ApiKeyRevoked: 'API key revoked',
  Exported: 'Exported',
  BillingNoted: 'Billing noted',
  ArchiveTaken: 'Archive taken',
  PersonalDataViewed: 'Personal data viewed',
} as const;

export type SecurityAct = keyof typeof SECURITY_ACTS;
