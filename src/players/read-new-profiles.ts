import { BadInput } from '../platform/http/refusals.ts';
import { Refused } from '../platform/refused.ts';
import { isName, NAME_RULE } from '../platform/text.values.ts';
import type { NewPlayer } from './add-players.ts';
import { PlayerRowCheck, type RawPlayerRow } from './player-row.values.ts';

/**
 * Reads newprofiles (U-067), at most as many as `most`.
 * @throws BadInput when it is no list of objects; Refused rows-invalid with the errors of rows
 */
export function readNewProfiles(sent: unknown, most: number): NewPlayer[] {
  if (!Array.isArray(sent) || sent.length === 0 || sent.length > most || !sent.every(isRecord)) {
    throw new BadInput('invalid-input', 'Invalid: newprofiles', {
      fields: [{ field: 'newprofiles', problem: `must be a list of 1 to ${most} profiles` }],
    });
  }
  const rows = sent.map((row, index) => ({ row, line: lineOf(row, index) }));
  const known = rows.flatMap(({ row, line }): NewPlayer[] => {
    const profileId = text(row.profile_id);
    return profileId === undefined ? [] : [{ line, name: '', profileId, ...teamOf(row) }];
  });
  const raw = rows.filter(({ row }) => text(row.profile_id) === undefined);
  const check = new PlayerRowCheck();
  for (const { row, line } of raw) check.take(rawRow(row, line));
  for (const { line, team } of known)
    if (team !== undefined && !isName(team)) check.wrong([{ line, field: 'team', code: 'team-invalid', reason: NAME_RULE }]);
  const { rows: checked, errors } = check;
  if (errors.length > 0)
    throw new Refused('rows-invalid', errors.length === 1 ? (errors[0]?.reason ?? '') : 'Nothing was saved: some rows have errors', {
      errors,
    });
  const added = checked.map((player, index): NewPlayer => {
    const row = raw[index]?.row ?? {};
    const offline = flag(row.offline);
    return { ...player, ...teamOf(row), ...(offline !== undefined && { offline }) };
  });
  return [...known, ...added].sort((a, b) => a.line - b.line);
}

type Sent = Readonly<Record<string, unknown>>;

function rawRow(row: Sent, line: number): RawPlayerRow {
  return { line, name: text(row.name), email: text(row.email), externalId: text(row.external_id), team: text(row.team) };
}

function teamOf(row: Sent): { teamId?: string; team?: string } {
  const teamId = text(row.teamid);
  const team = text(row.team)?.trim();
  return { ...(teamId && { teamId }), ...(team && { team }) };
}

function lineOf(row: Sent, index: number): number {
  return typeof row.line === 'number' && Number.isSafeInteger(row.line) && row.line > 0 ? row.line : index + 1;
}

function text(value: unknown): string | undefined {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function flag(value: unknown): boolean | undefined {
  if (value === 1 || value === '1' || value === true) return true;
  return value === 0 || value === '0' || value === false ? false : undefined;
}

function isRecord(value: unknown): value is Sent {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
