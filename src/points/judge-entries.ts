import type { Instant } from '../platform/event.values.ts';
import { derivedId } from '../platform/derived-id.ts';
import { readInstant } from '../platform/http/fields.ts';
import type { ImportField } from './import-columns.values.ts';
import type { ImportError } from './import.contract.ts';
import { MAX_ENTRY, parseAmount, type PointAmount, toMicros } from './point-amount.values.ts';
import type { RawEntry } from './read-entries.ts';

/** A row that can be taken. */
export type ImportRow = {
  line: number;
  /** Names the row in its series: its id, or its content and its ordinal among equals. */
  key: string;
  hash: string;
  entryId: string;
  player: string;
  /** Absent when the player is to be made. */
  profileId?: string;
  points: PointAmount;
  occurredAt: Instant;
  /** It names a time of its own. */
  timed: boolean;
  comment: string;
  tags: string[];
  /** The key of the row that it revokes. */
  revokes?: string;
};

/** What rows are judged by. */
export type Ground = {
  seriesId: string;
  now: Instant;
  /** Who is meant: a profile, nobody, or several with their ids. */
  findPlayer(text: string): { profileId: string } | { ambiguous: readonly string[] } | undefined;
  createPlayers: boolean;
  /** The id of a tag that entries of the series may have, by id or name. */
  findTag(text: string): string | undefined;
  /** Names a content without telling it: ids follow from it, and ids are for ever. */
  fingerprint(content: string): string;
  /** The hashes of rows that were imported before, by key. */
  known(keys: readonly string[]): ReadonlyMap<string, string>;
};

export type Judged = {
  /** New rows, oldest first; rows of one instant in their order. */
  rows: ImportRow[];
  known: number;
  errors: ImportError[];
};

/** Judges every row by itself, against the others, and against what was imported before. */
export function judgeEntries(raw: readonly RawEntry[], ground: Ground): Judged {
  const errors: ImportError[] = [];
  const equals = new Map<string, number>();
  const read = raw.flatMap((entry) => judgeRow(entry, ground, equals, errors) ?? []);
  const known = ground.known([...read.map(({ key }) => key), ...read.flatMap(({ revokes }) => revokes ?? [])]);
  const first = new Map<string, ImportRow>();
  let skipped = 0;
  for (const row of read) {
    const before = first.get(row.key);
    const hashBefore = before?.hash ?? known.get(row.key);
    if (hashBefore === undefined) first.set(row.key, row);
    else if (hashBefore === row.hash) skipped += 1;
    else {
      const where = before ? `in line ${before.line}` : 'by an earlier import';
      errors.push({
        line: row.line,
        field: 'id',
        code: 'import-conflict',
        reason: `The id "${idOf(row.key)}" was used ${where} for another entry`,
      });
    }
  }
  const rows = [...first.values()].filter(({ line, key, revokes }) => {
    if (revokes === undefined || (revokes !== key && (first.has(revokes) || known.has(revokes)))) return true;
    errors.push({ line, field: 'revokes', code: 'revokes-unknown', reason: `There is no other entry with the id "${idOf(revokes)}"` });
    return false;
  });
  rows.sort((a, b) => (a.occurredAt < b.occurredAt ? -1 : a.occurredAt > b.occurredAt ? 1 : a.line - b.line));
  return { rows, known: skipped, errors: errors.sort((a, b) => a.line - b.line) };
}

const MOST_TEXT = 65_535;
const UNPRINTABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ud800-\udfff\u202a-\u202e\u2066-\u2069]/u;
const LATE_MS = 5 * 60_000;

function judgeRow(raw: RawEntry, ground: Ground, equals: Map<string, number>, errors: ImportError[]): ImportRow | undefined {
  const { line, id, player, comment, revokes } = raw;
  const before = errors.length;
  const refuse = (field: ImportField | 'row', code: string, reason: string) => void errors.push({ line, field, code, reason });
  const points = readPoints(raw.points, refuse);
  const occurredAt = readTime(raw.time, ground.now, refuse);
  const found = player === '' ? undefined : ground.findPlayer(player);
  if (player === '') refuse('player', 'player-missing', 'The player is missing');
  else if (player.length > 255 || UNPRINTABLE.test(player))
    refuse('player', 'player-invalid', 'At most 255 characters, without control characters');
  else if (found && 'ambiguous' in found)
    refuse('player', 'player-ambiguous', `Several players are called "${player}": ${fewOf(found.ambiguous)}`);
  else if (!found && !ground.createPlayers) refuse('player', 'player-not-found', `There is no player "${player.slice(0, 80)}"`);
  if (comment.length > MOST_TEXT || UNPRINTABLE.test(comment))
    refuse('comment', 'comment-invalid', 'At most 65535 characters, without control characters');
  if (id.length > 255 || UNPRINTABLE.test(id)) refuse('id', 'id-invalid', 'At most 255 characters, without control characters');
  const tags = readTags(raw.tags, ground, refuse);
  if (errors.length > before || points === undefined || occurredAt === undefined) return undefined;
  const content = ground.fingerprint(JSON.stringify([player, points, raw.time && occurredAt, comment, tags, revokes]));
  const key = id === '' ? `${content} ${ordinal(equals, content)}` : keyOf(id);
  return {
    line,
    key,
    hash: content,
    entryId: derivedId(`entry ${key}`, ground.seriesId),
    player,
    ...(found && 'profileId' in found && { profileId: found.profileId }),
    points,
    occurredAt,
    timed: raw.time !== '',
    comment,
    tags,
    ...(revokes !== '' && { revokes: keyOf(revokes) }),
  };
}

/** Ten thousand may share a name, and every row may name it. */
function fewOf(ids: readonly string[]): string {
  const shown = ids.slice(0, 5).join(', ');
  return ids.length > 5 ? `${shown} and ${ids.length - 5} more` : shown;
}

type Refuse = (field: ImportField, code: string, reason: string) => void;

function readPoints(text: string, refuse: Refuse): PointAmount | undefined {
  const points = parseAmount(text);
  if (points === undefined)
    refuse('points', 'points-invalid', text === '' ? 'The points are missing' : `"${text.slice(0, 40)}" is not an amount of points`);
  else if (Math.abs(toMicros(points)) > MAX_ENTRY) refuse('points', 'points-out-of-range', 'These are more points than can be held');
  return points;
}

/** Times without a zone are UTC. */
function readTime(text: string, now: Instant, refuse: Refuse): Instant | undefined {
  if (text === '') return now;
  const instant = readInstant(text);
  if (typeof instant !== 'string' || !/^(19[7-9]\d|[2-9]\d{3})-.*Z$/.test(instant) || instant >= '9999' || instant.length !== 24) {
    refuse('time', 'time-invalid', `"${text.slice(0, 40)}" is not a date and time`);
    return undefined;
  }
  if (Date.parse(instant) > Date.parse(now) + LATE_MS) refuse('time', 'time-in-future', 'The time is in the future');
  return instant;
}

function readTags(text: string, { findTag }: Ground, refuse: Refuse): string[] {
  if (text === '') return [];
  const tags = text
    .split(/[;,|]/)
    .map((name) => name.trim())
    .filter(Boolean)
    .map((name) => {
      const tag = findTag(name);
      if (tag === undefined) refuse('tags', 'tag-not-found', `There is no tag "${name.slice(0, 80)}"`);
      return tag ?? '';
    });
  return [...new Set(tags)];
}

function ordinal(equals: Map<string, number>, content: string): number {
  const count = (equals.get(content) ?? 0) + 1;
  equals.set(content, count);
  return count;
}

/** The key of a row with an id. It differs from those without. */
function keyOf(id: string): string {
  return `id ${id}`;
}

function idOf(key: string): string {
  return key.replace(/^id /, '').slice(0, 80);
}
