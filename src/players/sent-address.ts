import { BadInput } from '../platform/http/refusals.ts';
import { type EmailAddress, readAddress } from './address.values.ts';

/**
 * The address that a call sent.
 * @throws BadInput
 */
export function sentAddress(email: string): EmailAddress {
  const address = readAddress(email);
  if (address === undefined)
    throw new BadInput('invalid-input', 'Invalid: email', { fields: [{ field: 'email', problem: 'must be an email' }] });
  return address;
}
