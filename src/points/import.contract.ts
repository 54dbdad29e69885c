import {
  amount,
  done,
  flag,
  instant,
  listOf,
  object,
  type Of,
  type OfFields,
  orNull,
  text,
  whole,
  word,
} from '../platform/http/answers.values.ts';
import { IMPORT_FIELDS } from './import-columns.values.ts';

/** Why a row cannot be taken; `line` counts from 1, the header included. */
const importError = object({ line: whole, field: word(...IMPORT_FIELDS, 'row'), code: text, reason: text }, 'ImportError');
export type ImportError = Of<typeof importError>;

/** How many rows there are, and what would become of them. */
const importCounts = object(
  {
    rows: whole,
    /** New entries. */
    fresh: whole,
    /** Imported before with the same content: skipped. */
    known: whole,
    /** Rows that revoke another, among the new ones. */
    revoking: whole,
    errors: whole,
  },
  'ImportCounts',
);

/** A list of entries as it was understood, to be looked at before it is imported. */
export const importPreviewFields = {
  separator: word('tab', 'semicolon', 'comma'),
  header: flag,
  columns: listOf(object({ index: whole, title: text, field: orNull(word(...IMPORT_FIELDS)), samples: listOf(text) })),
  /** The first rows that can be taken. */
  rows: listOf(
    object({
      line: whole,
      /** As the list names the player. */
      player: text,
      profileid: orNull(text),
      /** What the player is called; null for one who is not there yet. */
      name: orNull(text),
      points: amount,
      time: instant,
      comment: text,
      tags: listOf(text),
      revokes: orNull(text),
    }),
  ),
  /** The first 200. */
  errors: listOf(importError),
  counts: importCounts,
  /** Players that the organisation does not have, the first 200: made if asked for. */
  new_players: listOf(text),
  new_player_count: whole,
};
export type ImportPreview = OfFields<typeof importPreviewFields>;

/** What an import did. `errors` holds the rows that were left out. */
export const importAnswer = done({
  import_id: text,
  imported: whole,
  skipped: whole,
  revoked: whole,
  players_created: whole,
  errors: listOf(importError),
});
export type ImportAnswer = Of<typeof importAnswer>;
