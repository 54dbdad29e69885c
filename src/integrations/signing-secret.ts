import { randomBytes } from 'node:crypto';

const SECRET_BYTES = 32;

/** What messages are signed with, as Standard Webhooks 1.0 writes it. */
export function newSigningSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
}
