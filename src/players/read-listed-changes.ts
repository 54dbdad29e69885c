import { BadInput } from '../platform/http/refusals.ts';
import { isRecord } from '../platform/is-record.values.ts';
import { isName, NAME_RULE } from '../platform/text.values.ts';
import { refuse } from './add-players.ts';
import { readAddress } from './address.values.ts';
import type { ProfileChanges } from './change-profile.ts';
import type { RowError } from './player-row.values.ts';

/** A row of update_players (U-067): a player, and what is to be different. */
export type ListedChanges = { line: number; profileId: string; changes: ProfileChanges };

type Sent = Readonly<Record<string, unknown>>;

/**
 * Reads the data of update_players (U-067), at most as many rows as `most`. An empty address or external id takes it away.
 * @throws BadInput when it is no list of objects; Refused rows-invalid with the errors of rows
 */
export function readListedChanges(sent: unknown, most: number): ListedChanges[] {
  if (!Array.isArray(sent) || sent.length === 0 || sent.length > most || !sent.every(isRecord))
    throw new BadInput('invalid-input', 'Invalid: data', {
      fields: [{ field: 'data', problem: `must be a list of 1 to ${most} players` }],
    });
  const errors: RowError[] = [];
  const lines = new Map<string, number>();
  const rows = sent.map((row: Sent, index): ListedChanges => {
    const line = typeof row.line === 'number' && Number.isSafeInteger(row.line) && row.line > 0 ? row.line : index + 1;
    const wrong = (field: RowError['field'], code: string, reason: string) => errors.push({ line, field, code, reason });
    const profileId = typeof row.profile_id === 'string' ? row.profile_id : '';
    const before = lines.get(profileId);
    if (profileId === '') wrong('row', 'profile-missing', 'The profile_id is missing');
    else if (before !== undefined) wrong('row', 'player-twice', `The same player is in line ${before}`);
    else lines.set(profileId, line);
    return { line, profileId, changes: changesIn(row, wrong) };
  });
  refuse(errors);
  return rows;
}

function changesIn(row: Sent, wrong: (field: RowError['field'], code: string, reason: string) => void): ProfileChanges {
  const [name, email, externalId] = [row.name ?? row.display_name, row.email, row.external_id].map(textIn);
  const changes: ProfileChanges = {};
  if (name === '') wrong('name', 'name-missing', 'The name is missing');
  else if (name !== undefined && (name === null || !isName(name))) wrong('name', 'name-invalid', NAME_RULE);
  else if (name !== undefined) changes.name = name;
  if (email === '') changes.email = null;
  else if (email !== undefined) {
    const address = email === null ? undefined : readAddress(email);
    if (address === undefined) wrong('email', 'email-invalid', 'This is not an e-mail address');
    else changes.email = address;
  }
  if (externalId === '') changes.externalId = null;
  else if (externalId !== undefined && (externalId === null || !isName(externalId))) wrong('external_id', 'external-id-invalid', NAME_RULE);
  else if (externalId !== undefined) changes.externalId = externalId;
  if ([1, '1', true].includes(row.offline as number)) changes.offline = true;
  else if ([0, '0', false].includes(row.offline as number)) changes.offline = false;
  else if (row.offline !== undefined) wrong('row', 'offline-invalid', 'offline must be 0 or 1');
  return changes;
}

/** Null for what is no text. */
function textIn(value: unknown): string | null | undefined {
  if (value === undefined) return undefined;
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  return typeof value === 'string' ? value.trim() : null;
}
