import type { EntryRow } from '../../../projections/entries/entries.view.ts';
import type { Turning } from './revocation-dialog.tsx';

/** What is to be done to entries: `EntryDialog` does it. */
export type EntryAct = { what: 'turn'; turning: Turning } | { what: 'correct'; entry: EntryRow };

type Named = Pick<EntryRow, 'id' | 'seriesId'>;

export const revokeOne = ({ id, seriesId }: Named): EntryAct => ({
  what: 'turn',
  turning: { kind: 'revoke', scoreseriesid: seriesId, selpoints: [id] },
});

export const reinstateOne = ({ id, seriesId }: Named): EntryAct => ({
  what: 'turn',
  turning: { kind: 'reinstate', scoreseriesid: seriesId, selpoints: [id] },
});
