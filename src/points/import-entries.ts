import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type CommandContext, Decisions, following } from '../platform/decisions.ts';
import { derivedId } from '../platform/derived-id.ts';
import { type Actor, type Instant, type Position, streamName } from '../platform/event.values.ts';
import { Keys } from '../platform/keys.ts';
import { Lists } from '../platform/lists/lists.ts';
import { Refused } from '../platform/refused.ts';
import { Settings } from '../platform/settings.ts';
import { AddPlayers, type NewPlayer } from '../players/add-players.ts';
import { forgotten } from '../players/forgotten.ts';
import { sameKey } from '../players/player-row.values.ts';
import { FORGOTTEN, ROLES } from '../players/players.events.ts';
import { deletedIn, roles } from '../players/roles.ts';
import { ShownPlayers } from '../players/shown-players.ts';
import { Confirmations } from '../revocations/confirmations.ts';
import { beginEntries } from '../score-series/begin-entries.ts';
import { importEntries } from './import-batch.ts';
import type { ImportErrors } from './import-errors.ts';
import { ImportGround } from './import-ground.ts';
import { ImportInterrupted } from './import-interrupted.ts';
import { ImportLedger } from './import-ledger.ts';
import { type ImportStep, importSteps } from './import-steps.ts';
import type { ImportAnswer, ImportPreview } from './import.contract.ts';
import { entryIdOf, type ImportRow, judgeEntries } from './judge-entries.ts';
import { type TeamsOf, teamsOfReceivers } from './load-receiver.ts';
import { MAX_TOTAL, type MicroPoints, toMicros } from './point-amount.values.ts';
import { accountOf, type PointsAccount, pointsAccount } from './points-account.ts';
import type { PointsAwarded } from './points.events.ts';
import { type GivenColumns, readEntries, type ReadEntries } from './read-entries.ts';

/** A list of entries and what is to be done with it. */
export type ImportOrder = {
  organisationId: string;
  seriesId: string;
  actor: Actor;
  receivedAt: Instant;
  text: string | Uint8Array;
  /** How many rows it may have; as many as a call may send, unless told. */
  rowsAtMost?: number;
  columns?: GivenColumns;
  /** Named as the reason of a row that revokes without a comment. */
  fileName?: string;
  /** The series is not there yet: rows are judged as for an empty one. Only before it is made. */
  newSeries?: boolean;
  /** Players that the organisation does not have are made, with the column's text as name and external id. */
  createPlayers?: boolean;
  /** Rows that cannot be taken are left out; without it nothing is stored while there is one. */
  skipBad?: boolean;
  /** Replays the time column at this speed: 60 is an hour a minute. */
  pace?: number;
  signal?: AbortSignal;
  progress?: (done: number, total: number) => void;
  /** The time that a pace is kept by. */
  pacer?: Pacer;
};

export type Pacer = { now(): number; sleep(ms: number, signal?: AbortSignal): Promise<unknown> };

const PLAYERS_TOLD = 200;
/** Of a comment in a preview. */
const CHARACTERS_SHOWN = 300;
const ROWS_SHOWN = 20;
/** Rows that are due within this time come together. */
const PACE_GRAIN_MS = 20;
/** What one append holds: its events stay below a megabyte, however long their comments are. */
const BYTES_IN_A_BATCH = 900_000;
/** Of an event without its comment and tags, with room to spare. */
const BYTES_OF_AN_ENTRY = 1_500;
const BYTES_OF_A_TAG = 70;

const REAL_TIME: Pacer = { now: () => performance.now(), sleep: (ms, signal) => sleep(ms, undefined, { signal }) };

/**
 * Imports lists of entries. All rows are judged before the first append; an interrupted import is finished by running it again.
 * Entries of an import are not limited: only admins import (U-190).
 */
@Injectable()
export class EntryImport {
  constructor(
    private readonly decisions: Decisions,
    private readonly commands: CommandBus,
    private readonly keys: Keys,
    private readonly people: ShownPlayers,
    private readonly ground: ImportGround,
    private readonly ledger: ImportLedger,
    private readonly confirmations: Confirmations,
    private readonly lists: Lists,
    private readonly settings: Settings,
  ) {}

  /** Reads and judges without storing anything. Players that would have to be made are no errors here. */
  async preview(order: ImportOrder): Promise<ImportPreview> {
    const read = await this.read(order);
    const { rows, known, errors } = await this.judge({ ...order, createPlayers: true }, read);
    const missing = await this.missingPlayers(rows);
    const people = await this.people.organisation(order.organisationId);
    return {
      separator: read.separator,
      header: read.header ? 1 : 0,
      columns: read.columns,
      rows: firstRows(rows).map(({ line, player, profileId, points, occurredAt, comment, tags, revokes }) => ({
        line,
        player,
        profileid: profileId ?? null,
        name: (profileId && people.person(profileId)?.name) ?? null,
        points,
        time: occurredAt,
        comment: comment.slice(0, CHARACTERS_SHOWN),
        tags,
        revokes: revokes?.slice(3) ?? null,
      })),
      errors: errors.told(),
      counts: {
        rows: read.rows.length,
        fresh: rows.length,
        known,
        revoking: rows.filter(({ revokes }) => revokes !== undefined).length,
        errors: errors.count,
      },
      new_players: [...missing.values()].slice(0, PLAYERS_TOLD),
      new_player_count: missing.size,
    };
  }

  /**
   * Judges as {@link run} does, and stores nothing: before a series is made for the list.
   * @throws what run throws
   */
  async check(order: ImportOrder): Promise<void> {
    await this.taken(order);
  }

  /**
   * @throws NotFound when there is no such series; Refused import-conflict when a known id comes with another content, import-invalid for
   * other rows that cannot be taken (both with `errors` by line and `errorCount`), list-too-large, list-unreadable, columns-missing,
   * column-not-found, series-deleted
   * @throws ImportInterrupted when it is aborted, or the store goes away, after the first step; before it the signal's reason, or the store's
   */
  async run(order: ImportOrder): Promise<ImportAnswer> {
    const { organisationId, seriesId, actor } = order;
    const importId = derivedId(await this.keys.fingerprint(organisationId, order.text), derivedId(seriesId, IMPORTS));
    const context: CommandContext = { commandId: importId, organisationId, actor, channel: 'import' };
    const { rows, known, errors, missing } = await this.taken(order);
    const made = await this.createPlayers(context, order.receivedAt, rows, missing.size);
    if (rows.length > 0) await beginEntries(this.decisions, context, seriesId);

    const answer: ImportAnswer = {
      status: 'ok',
      position: made.position,
      import_id: importId,
      imported: 0,
      skipped: known,
      revoked: 0,
      players_created: made.count,
      errors: errors.told(),
    };
    const wait = paceOf(order, rows);
    const teamsOf = teamsOfReceivers(this.decisions, organisationId);
    let kept = Promise.resolve();
    try {
      for (const step of importSteps(rows, wait.cutAfter)) {
        await wait.until(step);
        order.signal?.throwIfAborted();
        await this.take(context, order, step, teamsOf, answer);
        await kept;
        // The next step need not wait for it: after a death its rows are found by their entries.
        kept = this.ledger.write(seriesId, step.done);
        kept.catch(() => undefined);
        order.progress?.(answer.imported, rows.length);
      }
      await kept;
    } catch (error) {
      await kept.catch(() => undefined);
      const goesOn = answer.imported > 0 && ImportInterrupted.by(error, order.signal);
      throw goesOn ? new ImportInterrupted(answer.imported, rows.length) : error;
    }
    return answer;
  }

  private read({ text, rowsAtMost = this.settings.limits.entryRows, columns, signal }: ImportOrder): Promise<ReadEntries> {
    return readEntries(this.lists, text, { rows: rowsAtMost, columns, signal });
  }

  /** The rows that are taken, and the players that are made for them. @throws Refused when a row cannot be, unless those are left out */
  private async taken(order: ImportOrder): Promise<Taken> {
    const judged = await this.judge(order, await this.read(order));
    if (judged.errors.count > 0 && !order.skipBad) throw judged.errors.refusal();
    const missing = await this.missingPlayers(judged.rows);
    const most = this.settings.limits.playerRows;
    if (missing.size > most) throw new Refused('too-many-players', `An import makes at most ${most} players, not ${missing.size}`);
    return { ...judged, missing };
  }

  private async judge(order: ImportOrder, read: ReadEntries): Promise<Omit<Taken, 'missing'>> {
    const { organisationId, seriesId } = order;
    const slice = this.lists.slice(order.signal);
    const ground = await this.ground.of(organisationId, seriesId, order.receivedAt, order, slice);
    const judged = await judgeEntries(read.rows, ground, slice);
    const { errors, known } = judged;
    for (const error of read.errors) errors.add(error);
    const totals = new Map<string, MicroPoints>();
    const accounts = new Map<string, PointsAccount>();
    const rows: ImportRow[] = [];
    const stored = await this.ground.stored(
      organisationId,
      seriesId,
      judged.rows.map(({ entryId }) => entryId),
    );
    for (const row of judged.rows) {
      if (slice.isOver()) await slice.rest();
      const { profileId } = row;
      const player = profileId ?? sameKey(row.player);
      if (profileId && !accounts.has(profileId)) {
        accounts.set(profileId, await this.decisions.load(pointsAccount, accountOf(organisationId, seriesId, profileId)));
      }
      const account = accounts.get(player);
      const before = account?.entries.get(row.entryId);
      const total = (totals.get(player) ?? account?.total ?? 0) + (before ? 0 : toMicros(row.points));
      const elsewhere = !before && stored.has(row.entryId);
      if (elsewhere || (before && (before.points !== toMicros(row.points) || (row.timed && before.occurredAt !== row.occurredAt)))) {
        errors.add({
          line: row.line,
          field: 'id',
          code: 'import-conflict',
          reason: `The id "${row.key.slice(3)}" was used by an earlier import for another entry`,
        });
      } else if (Math.abs(total) > MAX_TOTAL) {
        errors.add({ line: row.line, field: 'points', code: 'points-out-of-range', reason: 'These are more points than can be held' });
      } else {
        totals.set(player, total);
        rows.push(row);
      }
    }
    return { rows, known, errors };
  }

  /** The names of players that are to be made, by what makes them the same. */
  private async missingPlayers(rows: readonly ImportRow[]): Promise<Map<string, string>> {
    const missing = new Map<string, string>();
    const slice = this.lists.slice();
    for (const { profileId, player } of rows) {
      if (profileId === undefined) missing.set(sameKey(player), player);
      if (slice.isOver()) await slice.rest();
    }
    return missing;
  }

  /**
   * Makes the missing players, and notes them in their rows. Who was there is named too, so that the same list gives the same ids, until
   * somebody is forgotten or deleted: who is named then is somebody new.
   */
  private async createPlayers(
    context: CommandContext,
    receivedAt: Instant,
    rows: ImportRow[],
    count: number,
  ): Promise<{ position: Position; count: number }> {
    if (count === 0) return { position: '', count };
    const all = new Map<string, NewPlayer>();
    const slice = this.lists.slice();
    for (const { player, profileId, line } of rows) {
      all.set(sameKey(player), { line, name: player, externalId: player, profileId });
      if (slice.isOver()) await slice.rest();
    }
    const players = [...all].sort(([a], [b]) => (a < b ? -1 : 1));
    const { organisationId } = context;
    const { profileIds: gone } = await this.decisions.load(forgotten, streamName(FORGOTTEN, organisationId));
    const deleted = deletedIn(await this.decisions.load(roles, streamName(ROLES, organisationId)));
    const list = await this.keys.fingerprint(organisationId, [...players.map(([key]) => key), ...deleted].join('\n'));
    const commandId = derivedId(`${list} ${gone.size}`, derivedId(organisationId, IMPORTS));
    const added = new AddPlayers(
      following(context, commandId),
      receivedAt,
      players.map(([, player]) => player),
    );
    const { profileIds, position } = await this.commands.execute(added);
    const made = new Map(players.map(([key], index) => [key, profileIds[index]]));
    for (const row of rows) {
      row.profileId ??= made.get(sameKey(row.player));
      if (slice.isOver()) await slice.rest();
    }
    return { position, count };
  }

  /** Appends a step's rows by account, side by side; then revokes. */
  private async take(context: CommandContext, order: ImportOrder, step: ImportStep, teamsOf: TeamsOf, answer: ImportAnswer): Promise<void> {
    const { organisationId, seriesId } = order;
    const accounts = [...Map.groupBy(step.rows, ({ profileId = '' }) => profileId)].flatMap(([profileId, rows]) =>
      batches(rows).map((part) => ({ profileId, part })),
    );
    const appended = await Promise.all(
      accounts.map(async ({ profileId, part }) => {
        const teamIds = await teamsOf(profileId);
        const entries = await Promise.all(part.map((row) => this.entry(row, profileId, teamIds, order, answer.import_id)));
        const commandId = derivedId(part.map(({ entryId }) => entryId).join(), seriesId);
        const batch = following(context, commandId);
        const account = accountOf(organisationId, seriesId, profileId);
        return this.decisions.decide(pointsAccount, account, batch, (state) => importEntries(entries, state));
      }),
    );
    for (const { position } of appended) if (position > answer.position) answer.position = position;
    for (const row of step.revoking) await this.revoke(context, order, row, answer);
    answer.imported += step.rows.length;
  }

  private async entry(
    row: ImportRow,
    profileId: string,
    teamIds: string[],
    order: ImportOrder,
    importId: string,
  ): Promise<PointsAwarded['data']> {
    const { entryId, points, comment, tags, occurredAt } = row;
    const { organisationId, seriesId, actor } = order;
    return {
      entryId,
      seriesId,
      profileId,
      points,
      ...(comment && { comment: await this.keys.seal(comment, organisationId, profileId) }),
      tags,
      teamIds,
      occurredAt,
      ...(actor.profileId && { giverId: actor.profileId }),
      importId,
    };
  }

  /** A row that revokes does so at its own time; its comment is the reason, or else where it stands. */
  private async revoke(context: CommandContext, order: ImportOrder, row: ImportRow, answer: ImportAnswer): Promise<void> {
    const { seriesId, receivedAt, fileName = 'import' } = order;
    const target = entryIdOf(row.revokes ?? '', seriesId);
    const command = following(context, derivedId('revoke', row.entryId));
    const reason = row.comment || `${fileName}:${row.line}`;
    try {
      const { position } = await this.confirmations.atOnce(
        { context: command, receivedAt, reason: reason.slice(0, 2_000), occurredAt: row.occurredAt },
        'revoke',
        { entryIds: [target], seriesId },
      );
      answer.revoked += 1;
      if (position > answer.position) answer.position = position;
    } catch (error) {
      if (!(error instanceof Refused && error.code === 'already-revoked')) throw error;
    }
  }
}

const IMPORTS = '5f3f7a34-9a0b-4a5c-8f0e-3c1f6f2a7d10';

type Taken = { rows: ImportRow[]; known: number; errors: ImportErrors; missing: ReadonlyMap<string, string> };

/** The first by line. They are in order of time, and there may be many. */
function firstRows(rows: readonly ImportRow[]): ImportRow[] {
  const last = Uint32Array.from(rows, ({ line }) => line).sort()[ROWS_SHOWN - 1] ?? Infinity;
  return rows.filter(({ line }) => line <= last).sort((a, b) => a.line - b.line);
}

/** Waits until rows are due: the time since the first one, divided by the pace. */
function paceOf({ pace, pacer = REAL_TIME, signal }: ImportOrder, rows: readonly ImportRow[]) {
  const first = Date.parse(rows[0]?.occurredAt ?? '');
  const start = pacer.now();
  const due = ({ occurredAt }: ImportRow) => (pace ? (Date.parse(occurredAt) - first) / pace : 0);
  return {
    cutAfter: (row: ImportRow, next: ImportRow) => Math.floor(due(row) / PACE_GRAIN_MS) !== Math.floor(due(next) / PACE_GRAIN_MS),
    until: async ({ rows: [row] }: ImportStep) => {
      const ms = row ? start + due(row) - pacer.now() : 0;
      if (ms > 0) await pacer.sleep(ms, signal);
    },
  };
}

/** The same rows give the same batches: their ids follow from them. */
function batches(rows: readonly ImportRow[]): ImportRow[][] {
  const found: ImportRow[][] = [];
  let room = 0;
  for (const row of rows) {
    // Sealed text is told in base64.
    const bytes = BYTES_OF_AN_ENTRY + row.tags.length * BYTES_OF_A_TAG + Math.ceil(Buffer.byteLength(row.comment) * 1.4);
    if (bytes > room) {
      found.push([]);
      room = BYTES_IN_A_BATCH;
    }
    room -= bytes;
    found.at(-1)?.push(row);
  }
  return found;
}
