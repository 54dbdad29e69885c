import {
  either,
  flag,
  instant,
  listOf,
  object,
  type Of,
  ok,
  optional,
  orNull,
  text,
  truth,
  whole,
  word,
} from '../platform/http/answers.values.ts';
import { signedInFields } from '../players/players.contract.ts';
import { PASSWORD_PROBLEMS } from './password.values.ts';

export const apiKeyFields = { id: text, name: text, scopes: listOf(text), last_four: text, created: instant };
/** A key as it is listed: never the key itself. */
export const apiKeyRow = object(apiKeyFields, 'ApiKeyRow');
export type ApiKeyRow = Of<typeof apiKeyRow>;

/** A way to sign in. Provider 4 is e-mail; others are providers, with their names. `provider_id`: of an organisation's own. */
const loginOption = object({ login_option_id: whole, provider_id: optional(text), name: optional(text) }, 'LoginOption');

/** What the server says to somebody at the door. */
export const loginOptions = ok({
  login_options: listOf(loginOption),
  /** There is no organisation yet. */
  empty: flag,
  sample_offered: flag,
  /** The folder that mails are in where there is no mail server. Said on the machine itself only. */
  outbox: orNull(text),
});
export type LoginOptions = Of<typeof loginOptions>;

/** What ends a try to sign in; `used_up`: no other try with that code will do. */
const notSignedIn = object({ status: word('error'), login_status: text, message: text, used_up: optional(flag) });
export const login = either(ok({ login_status: word('ok'), ...signedInFields }), notSignedIn);

/** `address`: where one signs in at the provider. `state`: what must come back from there. */
export const loginBegun = ok({ address: text, state: text });

/**
 * `unknown`: the provider's person has no account. Where the provider has proved an address that nobody has, `proved` is 1 and the same state
 * registers; else a code that is mailed to an address opens its account, or makes one.
 */
const unknownPerson = object({
  status: word('error'),
  login_status: word('unknown'),
  message: text,
  email: orNull(text),
  name: orNull(text),
  proved: flag,
});
const linked = ok({ login_status: word('linked') });
export const providerLogin = either(ok({ login_status: word('ok'), ...signedInFields }), linked, unknownPerson, notSignedIn);
export type ProviderLogin = Of<typeof providerLogin>;

/** A provider that opens one's account. */
export const identityRow = object({ id: text, login_option_id: whole, name: text, linked: instant }, 'IdentityRow');
export type IdentityRow = Of<typeof identityRow>;

/** The answer is a list (U-047). */
export const credsLogin = listOf(either(object(signedInFields), object({ about_user: object({ logged_in: word(0) }), message: text })));

/** The terms that are asked about; the id is a hash of their text. One time is there once they are answered. */
export const consent = object({ id: text, text, datetime_yes: orNull(instant), datetime_no: orNull(instant) }, 'Consent');
export type ConsentRow = Of<typeof consent>;

/** `otp_id`: a code was mailed to the new address, and the same call with it changes the address; null: all is done. */
export const accountUpdated = ok({ otp_id: orNull(text) });

/** One of one's own logins. */
export const loginRow = object(
  {
    id: text,
    /** The network address it began at, and the browser; null where that is not known. */
    place: orNull(text),
    browser: orNull(text),
    since: instant,
    /** Within ten minutes. */
    last_used: instant,
    this_one: flag,
  },
  'LoginRow',
);
export type LoginRow = Of<typeof loginRow>;

/** `asks_for`: what shows again that it is them; null: a guest, who is never asked. `login_options`: providers that show it too, or alone. */
export const securityTime = ok({
  key_start: instant,
  key_ttl: instant,
  server_time: instant,
  asks_for: orNull(word('password', 'code', 'provider')),
  login_options: listOf(loginOption),
});
export const securityVerified = ok({
  /** For the header Key-Secret, or a body, in this login alone. */
  key_secret: text,
  key_id: text,
  key_ttl: instant,
  account_id: text,
  email: orNull(text),
  provider: whole,
});

/** */
export const passwordChanged = object({
  success: truth,
  status: word('Ok', 'Error'),
  message: text,
  problems: optional(listOf(word(...PASSWORD_PROBLEMS))),
});
