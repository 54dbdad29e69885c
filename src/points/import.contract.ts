import type { Instant, Position } from '../platform/event.values.ts';
import type { ImportField } from './import-columns.values.ts';
import type { PointAmount } from './point-amount.values.ts';

/** Why a row cannot be taken; `line` counts from 1, the header included. */
export type ImportError = { line: number; field: ImportField | 'row'; code: string; reason: string };

/** How many rows there are, and what would become of them. */
export type ImportCounts = {
  rows: number;
  /** New entries. */
  fresh: number;
  /** Imported before with the same content: skipped. */
  known: number;
  /** Rows that revoke another, among the new ones. */
  revoking: number;
  errors: number;
};

/** A list of entries as it was understood, to be looked at before it is imported. */
export type ImportPreview = {
  separator: 'tab' | 'semicolon' | 'comma';
  header: 0 | 1;
  columns: { index: number; title: string; field: ImportField | null; samples: string[] }[];
  /** The first rows that can be taken. */
  rows: {
    line: number;
    /** As the list names the player. */
    player: string;
    profileid: string | null;
    /** What the player is called; null for one who is not there yet. */
    name: string | null;
    points: PointAmount;
    time: Instant;
    comment: string;
    tags: string[];
    revokes: string | null;
  }[];
  /** The first 200. */
  errors: ImportError[];
  counts: ImportCounts;
  /** Players that the organisation does not have, the first 200: made if asked for. */
  new_players: string[];
  new_player_count: number;
};

/** What an import did. `errors` holds the rows that were left out. */
export type ImportAnswer = {
  status: 'ok';
  position: Position;
  import_id: string;
  imported: number;
  skipped: number;
  revoked: number;
  players_created: number;
  errors: ImportError[];
};
