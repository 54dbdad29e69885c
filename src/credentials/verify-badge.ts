import { calculateJwkThumbprint, compactVerify, decodeProtectedHeader, errors, importJWK, type JWK } from 'jose';
import { isRecord } from '../platform/is-record.values.ts';
import { CONTEXTS } from './achievement-credential.values.ts';
import { isPng, NotBaked, unbake } from './baked-png.ts';
import { isRevoked } from './status-list.ts';

/** Why a badge does not count. */
export type Doubt =
  | 'no-open-badge'
  | 'broken-picture'
  | 'bad-keys'
  | 'wrong-algorithm'
  | 'wrong-key'
  | 'bad-signature'
  | 'not-yet-valid'
  | 'expired'
  | 'status-missing'
  | 'wrong-status'
  | 'revoked';

/** A badge does not count, and why. */
export class NotValid extends Error {
  constructor(
    readonly code: Doubt,
    message: string,
  ) {
    super(message);
  }
}

/** What is checked: the badge, as a text or in a PNG, the public keys that are trusted, and the status list, if one is at hand. */
export type Presented = { badge: Buffer; keys: Buffer; status?: Buffer; now: Date };
/** Who says what of whom, when it was said, and when the list that was looked at last changed. */
export type Verified = { name: string; issuer: string; subject: string; awarded: string; statusOf?: string };

const MOST_BYTES = 10_000_000;
const MOST_TEXT = 1_000_000;
const COMPACT = /^[\w-]+\.[\w-]+\.[\w-]+$/;
/** Clocks differ. */
const TOLERANCE_S = 60;

/**
 * Checks a badge without a network: signed with one of the keys, in its time, an Open Badge 3.0 whose claims agree, and not revoked by the list that it
 * names. Of its head nothing is trusted: the key that stands in it only says which of the trusted ones is meant.
 * @throws NotValid
 */
export async function verifyBadge({ badge, keys, status, now }: Presented): Promise<Verified> {
  const trusted = await trustedKeys(keys);
  const claims = await verifiedClaims(tokenIn(badge), trusted, now);
  const told = openBadge(claims);
  const entry = claims.credentialStatus;
  if (entry === undefined) return told;
  if (!status) throw new NotValid('status-missing', 'The badge names a status list: it is needed to tell whether the badge still counts');
  return { ...told, statusOf: await notRevoked(entry, told.issuer, await verifiedClaims(textOf(status), trusted, now, 'wrong-status')) };
}

type Claims = { readonly [claim: string]: unknown };
type Trusted = Map<string, JWK>;

function tokenIn(file: Buffer): string {
  if (file.length > MOST_BYTES) throw new NotValid('no-open-badge', 'The file is too large for a badge');
  if (!isPng(file)) return textOf(file);
  try {
    return unbake(file);
  } catch (error) {
    if (error instanceof NotBaked) throw new NotValid('broken-picture', `Of this picture nothing can be told: ${error.message}`);
    throw error;
  }
}

function textOf(file: Buffer): string {
  return file.length > MOST_TEXT ? '' : file.toString('utf8').trim();
}

/** The keys by their thumbprints, and by what they are called where that is something else; of each only what is public. */
async function trustedKeys(file: Buffer): Promise<Trusted> {
  const all = listed(objectIn(textOf(file))?.keys).filter(isRecord);
  const trusted: Trusted = new Map();
  for (const named of all) {
    const key = rsaKey(named);
    if (!key) continue;
    trusted.set(await calculateJwkThumbprint(key), key);
    if (typeof named.kid === 'string') trusted.set(named.kid, key);
  }
  if (trusted.size === 0) throw new NotValid('bad-keys', 'The file of keys holds no RSA key: it must be a JSON Web Key Set');
  return trusted;
}

function rsaKey({ kty, n, e }: { readonly [field: string]: unknown }): JWK | undefined {
  return kty === 'RSA' && typeof n === 'string' && typeof e === 'string' ? { kty, n, e } : undefined;
}

/** @param code of what is no signed text at all */
async function verifiedClaims(token: string, trusted: Trusted, now: Date, code: Doubt = 'no-open-badge'): Promise<Claims> {
  if (token.length > MOST_TEXT || !COMPACT.test(token)) throw new NotValid(code, `${WHAT[code]}: there is no signed text in the file`);
  const key = await meantKey(token, trusted, code);
  const payload = await signedPayload(token, key);
  const claims = objectIn(payload);
  if (!claims) throw new NotValid(code, `${WHAT[code]}: what is signed is no object`);
  mustBeInTime(claims, now, code);
  return claims;
}

const WHAT: { readonly [Code in Doubt]?: string } = { 'no-open-badge': 'This is no Open Badge', 'wrong-status': 'This is no status list' };

async function meantKey(token: string, trusted: Trusted, code: Doubt): Promise<JWK> {
  const header = headerOf(token);
  if (!header) throw new NotValid(code, `${WHAT[code]}: its head cannot be read`);
  if (header.alg !== 'RS256') throw new NotValid('wrong-algorithm', `It is not signed with RS256, but ${textIn(header.alg).slice(0, 20)}`);
  const carried = isRecord(header.jwk) ? rsaKey(header.jwk) : undefined;
  const key = trusted.get(carried ? await calculateJwkThumbprint(carried) : textIn(header.kid).replace(/^.*#/, ''));
  if (!key) throw new NotValid('wrong-key', 'It is signed with a key that is not among those given');
  return key;
}

function headerOf(token: string): ReturnType<typeof decodeProtectedHeader> | undefined {
  try {
    return decodeProtectedHeader(token);
  } catch {
    return undefined;
  }
}

async function signedPayload(token: string, key: JWK): Promise<string> {
  try {
    const { payload } = await compactVerify(token, await importJWK(key, 'RS256'), { algorithms: ['RS256'] });
    return Buffer.from(payload).toString('utf8');
  } catch (error) {
    if (error instanceof errors.JWSSignatureVerificationFailed)
      throw new NotValid('bad-signature', 'The signature is wrong: it was changed, or signed by somebody else');
    throw new NotValid('bad-signature', 'The signature cannot be checked with this key');
  }
}

function mustBeInTime({ nbf, exp, validUntil }: Claims, now: Date, code: Doubt): void {
  const seconds = now.getTime() / 1_000;
  const ends = [exp, validUntil && Date.parse(textIn(validUntil)) / 1_000].filter((end) => end !== undefined);
  if (typeof nbf !== 'number') throw new NotValid(code, `${WHAT[code]}: it does not say from when on it is valid`);
  if (nbf > seconds + TOLERANCE_S) throw new NotValid('not-yet-valid', `It is not valid before ${asInstant(nbf)}`);
  for (const end of ends) {
    if (typeof end !== 'number' || Number.isNaN(end)) throw new NotValid(code, `${WHAT[code]}: it does not say until when it is valid`);
    if (end < seconds - TOLERANCE_S) throw new NotValid('expired', `It was valid until ${asInstant(end)}`);
  }
}

/** @throws NotValid no-open-badge where a claim is missing, or says something else than the property it repeats */
function openBadge(claims: Claims): Verified {
  const wrong = (what: string) => new NotValid('no-open-badge', `This is no Open Badge 3.0: ${what}`);
  const contexts = listed(claims['@context']);
  if (contexts[0] !== CONTEXTS[0] || !contexts.some((one) => typeof one === 'string' && one.startsWith(OPEN_BADGES)))
    throw wrong('it does not say that it is one');
  const types = listed(claims.type);
  if (!types.includes('VerifiableCredential') || !(types.includes('OpenBadgeCredential') || types.includes('AchievementCredential')))
    throw wrong('it is another kind of credential');
  const subject = isRecord(claims.credentialSubject) ? claims.credentialSubject : {};
  const achievement = isRecord(subject.achievement) ? subject.achievement : {};
  const issuer = isRecord(claims.issuer) ? claims.issuer.id : claims.issuer;
  const { validFrom, awardedDate = validFrom } = claims;
  const [by, of, name, from, awarded] = [issuer, subject.id, achievement.name, validFrom, awardedDate].map(textIn);
  if (!by || claims.iss !== by) throw wrong('it does not say who issues it');
  if (!of || claims.sub !== of) throw wrong('it does not say whose it is');
  if (typeof claims.id !== 'string' || claims.jti !== claims.id) throw wrong('it has no id');
  if (!from || claims.nbf !== Math.floor(Date.parse(from) / 1_000)) throw wrong('it does not say from when on it is valid');
  if (!name || !awarded) throw wrong('it says nothing that was achieved');
  return { name, issuer: by, subject: of, awarded };
}

const OPEN_BADGES = 'https://purl.imsglobal.org/spec/ob/v3p0/context';

/** Answers since when the list says so. */
async function notRevoked(entry: unknown, issuer: string, list: Claims): Promise<string> {
  const wrong = (what: string) => new NotValid('wrong-status', `The status list does not tell: ${what}`);
  if (!isRecord(entry) || entry.type !== 'BitstringStatusListEntry') throw wrong('the badge names a kind of list that is not known');
  const subject = isRecord(list.credentialSubject) ? list.credentialSubject : {};
  const listIssuer = isRecord(list.issuer) ? list.issuer.id : list.issuer;
  if (!listed(list.type).includes('BitstringStatusListCredential')) throw wrong('it is none');
  if (listIssuer !== issuer || list.iss !== issuer) throw wrong('it is of another issuer');
  if (list.id !== entry.statusListCredential || typeof list.id !== 'string') throw wrong('the badge names another one');
  if (subject.statusPurpose !== 'revocation' || entry.statusPurpose !== 'revocation') throw wrong('it is not about what is revoked');
  const { encodedList } = subject;
  const place = textIn(entry.statusListIndex);
  if (typeof encodedList !== 'string' || !/^\d{1,9}$/.test(place)) throw wrong('it cannot be read');
  const revoked = await isRevoked(encodedList, Number(place)).catch(() => {
    throw wrong('it cannot be read');
  });
  const since = textIn(list.validFrom);
  if (revoked) throw new NotValid('revoked', `The badge was revoked: the status list of ${since.slice(0, 30)} says so`);
  return since;
}

function objectIn(text: string): Claims | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
    return isRecord(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

/** Nothing where it is no text. */
function textIn(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function listed(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [value];
}

function asInstant(seconds: number): string {
  return Number.isFinite(seconds) && Math.abs(seconds) < 8e12 ? new Date(seconds * 1_000).toISOString() : String(seconds);
}
