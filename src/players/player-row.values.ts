import { isName, NAME_RULE } from '../platform/text.values.ts';
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

/** How many errors of a list are told one by one. */
const ERRORS_TOLD = 200;

/** Checks rows one after the other, each by itself and against those before: names are required, addresses and external ids are unique. */
export class PlayerRowCheck {
  /** Those that can be taken. */
  readonly rows: PlayerRow[] = [];
  /** The first 200. */
  readonly errors: RowError[] = [];
  wrongRows = 0;
  private readonly addresses = new Map<string, number>();
  private readonly externalIds = new Map<string, number>();

  take(texts: RawPlayerRow): void {
    const { row, errors } = checkedRow(texts);
    const { line, email, externalId } = row;
    const refuse = (field: RowError['field'], code: string, reason: string) => errors.push({ line, field, code, reason });
    const sameAddress = email && this.addresses.get(email);
    if (sameAddress) refuse('email', 'email-twice', `The same e-mail address is in line ${sameAddress}`);
    const idKey = externalId && sameKey(externalId);
    const sameId = idKey && this.externalIds.get(idKey);
    if (sameId) refuse('external_id', 'external-id-twice', `The same external id is in line ${sameId}`);
    if (email && !sameAddress) this.addresses.set(email, line);
    if (idKey && !sameId) this.externalIds.set(idKey, line);
    if (errors.length === 0) this.rows.push(row);
    else this.wrong(errors);
  }

  /** A row has these errors. */
  wrong(errors: readonly RowError[]): void {
    this.wrongRows += 1;
    this.errors.push(...errors.slice(0, ERRORS_TOLD - this.errors.length));
  }
}

/** A row by itself: what it says, and what is wrong with that. */
export function checkedRow({ line, ...texts }: RawPlayerRow): { row: PlayerRow; errors: RowError[] } {
  const errors: RowError[] = [];
  const refuse = (field: RowError['field'], code: string, reason: string) => errors.push({ line, field, code, reason });
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
  return { row: { line, name, ...(email && { email }), ...(externalId && { externalId }), ...(team && { team }) }, errors };
}

/** Texts with the same key are the same external id or team. */
export function sameKey(text: string): string {
  return text.trim().normalize('NFKC').toLowerCase();
}

function clean(text: string | undefined): string {
  return (text ?? '').trim();
}
