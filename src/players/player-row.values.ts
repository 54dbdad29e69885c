import { type EmailAddress, readAddress } from './address.values.ts';

/** A player as a file, a paste or a form names one. */
export type PlayerRow = {
  /** Where it stood, from 1. */
  line: number;
  name: string;
  email?: EmailAddress;
  externalId?: string;
  /** The team by name: made when there is none. */
  team?: string;
};

/** Why a row cannot be taken (R-232, U-068). */
export type RowError = { line: number; field: 'name' | 'email' | 'external_id' | 'team' | 'row'; code: string; reason: string };

/** The texts of one row, not yet checked. */
export type RawPlayerRow = { line: number; name?: string; email?: string; externalId?: string; team?: string };

/** Checks each row by itself and against the others: names are required, addresses and external ids are unique. */
export function checkPlayerRows(raw: readonly RawPlayerRow[]): { rows: PlayerRow[]; errors: RowError[] } {
  const errors: RowError[] = [];
  const rows: PlayerRow[] = [];
  const addresses = new Map<string, number>();
  const externalIds = new Map<string, number>();
  for (const { line, ...texts } of raw) {
    const refuse = (field: RowError['field'], code: string, reason: string) => errors.push({ line, field, code, reason });
    const before = errors.length;
    const name = clean(texts.name);
    const address = clean(texts.email);
    const externalId = clean(texts.externalId);
    const team = clean(texts.team);
    const email = address ? readAddress(address) : undefined;
    if (!name) refuse('name', 'name-missing', 'The name is missing');
    else if (!isName(name)) refuse('name', 'name-invalid', NAME_RULE);
    if (address && !email) refuse('email', 'email-invalid', `"${address.slice(0, 80)}" is not an e-mail address`);
    if (externalId && !isName(externalId)) refuse('external_id', 'external-id-invalid', NAME_RULE);
    if (team && !isName(team)) refuse('team', 'team-invalid', NAME_RULE);
    const sameAddress = email && addresses.get(email);
    if (sameAddress) refuse('email', 'email-twice', `The same e-mail address is in line ${sameAddress}`);
    const idKey = sameKey(externalId);
    const sameId = idKey && externalIds.get(idKey);
    if (sameId) refuse('external_id', 'external-id-twice', `The same external id is in line ${sameId}`);
    if (email && !sameAddress) addresses.set(email, line);
    if (idKey && !sameId) externalIds.set(idKey, line);
    if (errors.length === before)
      rows.push({ line, name, ...(email && { email }), ...(externalId && { externalId }), ...(team && { team }) });
  }
  return { rows, errors };
}

const NAME_RULE = 'At most 255 characters, without control characters';
/** No control characters, halves of characters, or marks that turn the direction of text. */
const PRINTABLE = /^[^\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]*$/u;

/** Texts with the same key are the same external id or team. */
export function sameKey(text: string): string {
  return text.trim().normalize('NFKC').toLowerCase();
}

function isName(text: string): boolean {
  return text.length <= 255 && PRINTABLE.test(text);
}

function clean(text: string | undefined): string {
  return (text ?? '').trim();
}
