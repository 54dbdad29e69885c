import { derivedId } from '../platform/derived-id.ts';
import { type Instant, later } from '../platform/event.values.ts';
import { readInstant } from '../platform/read-instant.values.ts';
import { isName, isText, NAME_RULE } from '../platform/text.values.ts';
import type { Slice } from '../platform/turns.ts';
import { MOST_TAGS } from './entry-bounds.ts';
import type { ImportField } from './import-columns.values.ts';
import { ImportErrors } from './import-errors.ts';
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
  known(keys: readonly string[]): Promise<ReadonlyMap<string, string>>;
};

export type Judged = {
  /** New rows, oldest first; rows of one instant in their order. */
  rows: ImportRow[];
  known: number;
  errors: ImportErrors;
};

/**
 * Judges every row by itself, against the others, and against what was imported before.
 * @param slice gives way to others between rows
 */
export async function judgeEntries(raw: readonly RawEntry[], ground: Ground, slice: Slice): Promise<Judged> {
  const errors = new ImportErrors();
  const equals = new Map<string, number>();
  const latest = later(ground.now, LATE_MS);
  const read: ImportRow[] = [];
  for (const entry of raw) {
    const row = judgeRow(entry, ground, latest, equals, errors);
    if (row) read.push(row);
    if (slice.isOver()) await slice.rest();
  }
  const known = await ground.known([...read.map(({ key }) => key), ...read.flatMap(({ revokes }) => revokes ?? [])]);
  const first = new Map<string, ImportRow>();
  let skipped = 0;
  for (const row of read) {
    if (slice.isOver()) await slice.rest();
    const before = first.get(row.key);
    const hashBefore = before?.hash ?? known.get(row.key);
    if (hashBefore === undefined) first.set(row.key, row);
    else if (hashBefore === row.hash) skipped += 1;
    else {
      const where = before ? `in line ${before.line}` : 'by an earlier import';
      errors.add({
        line: row.line,
        field: 'id',
        code: 'import-conflict',
        reason: `The id "${idOf(row.key)}" was used ${where} for another entry`,
      });
    }
  }
  const rows = [...first.values()].filter(({ line, key, revokes }) => {
    if (revokes === undefined || (revokes !== key && (first.has(revokes) || known.has(revokes)))) return true;
    errors.add({ line, field: 'revokes', code: 'revokes-unknown', reason: `There is no other entry with the id "${idOf(revokes)}"` });
    return false;
  });
  return { rows: await inOrderOfTime(rows, slice), known: skipped, errors };
}

const SORTED_AT_ONCE = 4_000;

/** Oldest first, those of one instant in the order of their lines; in pieces, or the longest lists would hold the others up. */
async function inOrderOfTime(rows: readonly ImportRow[], slice: Slice): Promise<ImportRow[]> {
  const runs: ImportRow[][] = [];
  for (let from = 0; from < rows.length; from += SORTED_AT_ONCE) {
    runs.push(rows.slice(from, from + SORTED_AT_ONCE).sort(byTime));
    if (slice.isOver()) await slice.rest();
  }
  for (;;) {
    const [one = [], other, ...rest] = runs;
    if (!other) return one;
    runs.splice(0, runs.length, ...rest, await merged(one, other, slice));
  }
}

async function merged(a: readonly ImportRow[], b: readonly ImportRow[], slice: Slice): Promise<ImportRow[]> {
  const all: ImportRow[] = [];
  for (let [i, j] = [0, 0]; all.length < a.length + b.length;) {
    const [one, other] = [a[i], b[j]];
    const next = !other || (one && byTime(one, other) < 0) ? one : other;
    if (!next) break;
    all.push(next);
    if (next === one) i += 1;
    else j += 1;
    if (slice.isOver()) await slice.rest();
  }
  return all;
}

function byTime(a: ImportRow, b: ImportRow): number {
  return a.occurredAt < b.occurredAt ? -1 : a.occurredAt > b.occurredAt ? 1 : a.line - b.line;
}

const MOST_TEXT = 65_535;
/** Of tags that are not there the first are named. */
const UNKNOWN_TAGS_TOLD = 10;
const LATE_MS = 5 * 60_000;

function judgeRow(
  raw: RawEntry,
  ground: Ground,
  latest: Instant,
  equals: Map<string, number>,
  errors: ImportErrors,
): ImportRow | undefined {
  const { line, id, player, comment, revokes } = raw;
  const before = errors.count;
  const refuse = (field: ImportField | 'row', code: string, reason: string) => errors.add({ line, field, code, reason });
  const points = readPoints(raw.points, refuse);
  const occurredAt = readTime(raw.time, ground.now, latest, refuse);
  const found = isName(player) ? ground.findPlayer(player) : undefined;
  if (player === '') refuse('player', 'player-missing', 'The player is missing');
  else if (!isName(player)) refuse('player', 'player-invalid', NAME_RULE);
  else if (found && 'ambiguous' in found)
    refuse('player', 'player-ambiguous', `Several players are called "${player}": ${fewOf(found.ambiguous)}`);
  else if (!found && !ground.createPlayers) refuse('player', 'player-not-found', `There is no player "${player.slice(0, 80)}"`);
  if (comment.length > MOST_TEXT || !isText(comment))
    refuse('comment', 'comment-invalid', 'At most 65535 characters, without control characters');
  if (id !== '' && !isName(id)) refuse('id', 'id-invalid', NAME_RULE);
  const tags = readTags(raw.tags, ground, refuse);
  if (errors.count > before || points === undefined || occurredAt === undefined) return undefined;
  const content = ground.fingerprint(JSON.stringify([player, points, raw.time && occurredAt, comment, tags, revokes]));
  const key = id === '' ? `${content} ${ordinal(equals, content)}` : keyOf(id);
  return {
    line,
    key,
    hash: content,
    entryId: entryIdOf(key, ground.seriesId),
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
function readTime(text: string, now: Instant, latest: Instant, refuse: Refuse): Instant | undefined {
  if (text === '') return now;
  const instant = readInstant(text);
  if (typeof instant !== 'string' || !/^(19[7-9]\d|[2-9]\d{3})-.*Z$/.test(instant) || instant >= '9999' || instant.length !== 24) {
    refuse('time', 'time-invalid', `"${text.slice(0, 40)}" is not a date and time`);
    return undefined;
  }
  if (instant > latest) refuse('time', 'time-in-future', 'The time is in the future');
  return instant;
}

function readTags(text: string, { findTag }: Ground, refuse: Refuse): string[] {
  if (text === '') return [];
  const names = new Set(text.split(/[;,|]/).map((name) => name.trim()));
  names.delete('');
  if (names.size > MOST_TAGS) {
    refuse('tags', 'too-many-tags', `At most ${MOST_TAGS} tags`);
    return [];
  }
  const tags = new Set<string>();
  let unknown = 0;
  for (const name of names) {
    const tag = findTag(name);
    if (tag !== undefined) tags.add(tag);
    else if (unknown++ < UNKNOWN_TAGS_TOLD) refuse('tags', 'tag-not-found', `There is no tag "${name.slice(0, 80)}"`);
  }
  return [...tags];
}

function ordinal(equals: Map<string, number>, content: string): number {
  const count = (equals.get(content) ?? 0) + 1;
  equals.set(content, count);
  return count;
}

/** The entry that a row makes, by what names the row. */
export function entryIdOf(key: string, seriesId: string): string {
  return derivedId(`entry ${key}`, seriesId);
}

/** The key of a row with an id. It differs from those without. */
function keyOf(id: string): string {
  return `id ${id}`;
}

function idOf(key: string): string {
  return key.replace(/^id /, '').slice(0, 80);
}
