import { type Answer, call, CallRefused } from '../platform/api.ts';
import { viewerZone } from '../platform/format/times.ts';

/** What a way to sign in answers: `ok`, or why not. `used_up`: the code is good for no other try. */
type SignedIn = Answer<'POST', 'auth/otp_login'>;
type NotSignedIn = Exclude<SignedIn, { status: 'ok' }>;

/** What is wrong with a code, and whether only another one will do. */
export type CodeProblem = { text: string; usedUp: boolean };

/** Registering and signing in are the provider "e-mail". */
const EMAIL_PROVIDER = 4;

/**
 * Has a code mailed. Answers the id that the code is proved with.
 * @throws CallRefused
 */
export async function requestCode(email: string): Promise<string> {
  return (await call('POST', 'auth/request_otp', { email })).otp_id;
}

type Proof = { email: string; otp_id: string; otp_code: string };

/** Signs in with a code; with a name, somebody new is registered. */
export function signInByCode(proof: Proof, more: { display_name?: string; rememberme?: 0 | 1 } = {}): Promise<SignedIn> {
  return call('POST', 'auth/otp_login', { ...proof, ...more });
}

/** Why a code did not sign in. */
export function codeProblem(failed: NotSignedIn | CallRefused): CodeProblem {
  if (failed instanceof CallRefused) return { text: failed.message, usedUp: failed.details.used_up === 1 };
  return { text: failed.message, usedUp: failed.used_up === 1 };
}

/** Registers with a password beside the code. */
export function registerWithPassword(proof: Proof, about: { display_name: string; password: string }): Promise<SignedIn> {
  return call('POST', 'auth/register_user', { provider: EMAIL_PROVIDER, ...proof, ...about });
}

/** Signs in with a password, which is sent as base64 of its UTF-8. Answers what is wrong, or nothing. */
export async function signInByPassword(username: string, password: string, rememberme: 0 | 1): Promise<string | undefined> {
  const encoded = btoa(String.fromCharCode(...new TextEncoder().encode(password)));
  const [answer] = await call('POST', 'auth/creds_login', {
    username,
    password: encoded,
    rememberme,
  });
  return answer && 'message' in answer ? answer.message : undefined;
}

/** Makes an organisation of the caller's own. */
export function createOrganisation(
  org_name: string,
  display_name: string,
  timezone: string,
): Promise<Answer<'POST', 'profile/create_organization'>> {
  return call('POST', 'profile/create_organization', { org_name, display_name, timezone });
}

/** Makes the caller's personal profile, of no organisation. Answers its id. */
export async function createPersonalProfile(display_name: string): Promise<string> {
  return (await call('POST', 'profile/create', { display_name, personal: 1 })).newid;
}

/** Makes the sample organisation; whoever is not signed in becomes its guest. Answers where its liveliest board is. */
export async function makeSample(making: string): Promise<string> {
  const { scoreseriesid } = await call('POST', 'organization/sample', { making, timezone: viewerZone });
  return `/v_points/${scoreseriesid}`;
}

/** How many entries of how many the sample has that is being made; 0 of 0 where there is none. */
export function sampleProgress(making: string, signal: AbortSignal): Promise<Answer<'GET', 'organization/sample'>> {
  return call('GET', 'organization/sample', { making }, { signal });
}
