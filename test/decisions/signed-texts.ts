import { CompactSign, exportJWK, generateKeyPair } from 'jose';

/** A key that signs, and what everybody may know of it. */
export type SigningKey = { private: CryptoKey; public: { kty: string; n: string; e: string } };

export async function keyPair(): Promise<SigningKey> {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { modulusLength: 2_048 });
  const { kty = '', n = '', e = '' } = await exportJWK(publicKey);
  return { private: privateKey, public: { kty, n, e } };
}

/** A payload as VC-JWT, with the public key in its head. */
export function signed(key: SigningKey, payload: object): Promise<string> {
  return new CompactSign(Buffer.from(JSON.stringify(payload)))
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT', jwk: key.public })
    .sign(key.private);
}
