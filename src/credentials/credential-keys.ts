import { Injectable, type OnModuleInit } from '@nestjs/common';
import { calculateJwkThumbprint, CompactSign, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import type { Sealed } from '../platform/event.values.ts';
import { Keys } from '../platform/keys.ts';
import { add, type RecordKind, Records } from '../platform/records/records.ts';
import { Refused } from '../platform/refused.ts';

/** A public RSA key, and the private one that belongs to it, sealed under the organisation's key. `keyId`: its thumbprint (RFC 7638). */
type KeyPair = { keyId: string; publicKey: PublicKey; privateKey: Sealed };
/** A JSON Web Key without anything private. */
export type PublicKey = { kty: string; n: string; e: string; kid: string; alg: 'RS256'; use: 'sig' };

/** By the id of the organisation: what its credentials are signed with, the key that signs from now on at last. Earlier ones still prove what they signed. */
export const CREDENTIAL_KEYS: RecordKind<{ pairs: KeyPair[] }> = { name: 'credential-keys' };

const MODULUS_BITS = 2_048;

/** What organisations sign credentials and status lists with: a pair of keys each, made when it is first needed and durable before it is used. */
@Injectable()
export class CredentialKeys implements OnModuleInit {
  constructor(
    private readonly records: Records,
    private readonly keys: Keys,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.records.declare(CREDENTIAL_KEYS);
  }

  /** The id of the key that signs from now on, which is made where there is none. @throws Refused organisation-deleted */
  async current(organisationId: string): Promise<string> {
    const pairs = await this.pairs(organisationId);
    const last = pairs.at(-1) ?? (await this.made(organisationId));
    return last.keyId;
  }

  /** Every public key by which something of the organisation can be proved; none where it never signed, or is deleted. */
  async publicKeys(organisationId: string): Promise<PublicKey[]> {
    return (await this.pairs(organisationId)).map(({ publicKey }) => publicKey);
  }

  /**
   * Signs a payload as a compact JWS. The same payload under the same key gives the same text.
   * @throws Refused no-signing-key where the key is gone
   */
  async sign(organisationId: string, keyId: string, payload: object): Promise<string> {
    const pair = (await this.pairs(organisationId)).find((one) => one.keyId === keyId);
    const text = await this.keys.open(pair?.privateKey);
    if (!pair || text === undefined) throw new Refused('no-signing-key', 'The key that signs this is gone');
    const { kty, n, e } = pair.publicKey;
    return new CompactSign(Buffer.from(JSON.stringify(payload)))
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT', jwk: { kty, n, e } })
      .sign(await importJWK(JSON.parse(text) as JWK, 'RS256'));
  }

  /** What is left of the keys of a deleted organisation. */
  async forget(organisationId: string): Promise<void> {
    await this.records.deleteAll(CREDENTIAL_KEYS, { key: organisationId });
  }

  private async pairs(organisationId: string): Promise<readonly KeyPair[]> {
    return (await this.records.get(CREDENTIAL_KEYS, organisationId))?.document.pairs ?? [];
  }

  /** Two who make one at once come to the same: the first that is written. */
  private async made(organisationId: string): Promise<KeyPair> {
    const { publicKey, privateKey } = await generateKeyPair('RS256', { modulusLength: MODULUS_BITS, extractable: true });
    const { kty = '', n = '', e = '' } = await exportJWK(publicKey);
    const keyId = await calculateJwkThumbprint({ kty, n, e });
    const sealed = await this.keys.seal(JSON.stringify(await exportJWK(privateKey)), organisationId);
    const pair: KeyPair = { keyId, publicKey: { kty, n, e, kid: keyId, alg: 'RS256', use: 'sig' }, privateKey: sealed };
    await this.records.write([add(CREDENTIAL_KEYS, organisationId, { pairs: [pair] })]);
    return (await this.pairs(organisationId)).at(-1) ?? pair;
  }
}
