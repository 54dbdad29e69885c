/** */
export const OTP_FAILED = { status: 'error', login_status: 'otp_failed', message: 'Email verification failed' } as const;
/** only after the address was proved. */
export const EMAIL_EXISTS = {
  status: 'error',
  login_status: 'email_exists',
  message: 'Something went wrong. Maybe your emailaddress already exists for an account?',
} as const;
/** only after the address was proved. The code is still good, to register with. */
export const ACCOUNT_UNKNOWN = { status: 'error', login_status: 'unknown', message: 'The account is not known; use Register' } as const;
/** what came back from a provider belongs to no try of this browser, came too late or was used. */
export const STATE_DIFFERS = {
  status: 'error',
  login_status: 'state_differs',
  message: 'Something went wrong, please try again.',
} as const;
/** The organisation's own provider says who it is, and the organisation waits for nobody of that address. */
export const NOT_INVITED = {
  status: 'error',
  login_status: 'not_invited',
  message: 'Your organisation waits for nobody with your address who has no login yet: ask one of its administrators',
} as const;
/** An admin of the organisation lets them in, or not (U-148). */
export const JOIN_ASKED = {
  status: 'error',
  login_status: 'join_asked',
  message: 'You have asked to join. Sign in again when an administrator of your organisation has let you in',
} as const;
/** */
export const PROVIDER_FAILED = { status: 'error', login_status: 'provider_failed', message: 'Authentication failed' } as const;
