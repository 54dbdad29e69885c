import { wrongField } from '../platform/http/refusals.ts';
import { clientId } from './field-types.values.ts';
import { readGiven, type WrittenField } from './read-given.values.ts';

/** What was sent for a field, as it is kept; null where it is empty. @throws BadInput naming the field by its client id */
export function givenValue(written: WrittenField, sent: unknown, timeZone: string): string | null {
  const read = readGiven(written, sent, timeZone);
  if (read === null || typeof read === 'string') return read;
  throw wrongField(clientId(written.fieldId), read.problem);
}
