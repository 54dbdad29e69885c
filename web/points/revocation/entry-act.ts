import type { EntryRow } from '../../../projections/entries/entries.view.ts';
import { screen } from '../../platform/page/screen.tsx';
import type { EntryAct } from './entry-dialog.tsx';

/** Its code comes late: a first visit of a board need not fetch it. */
export const EntryDialog = screen('people', () => import('./entry-dialog.tsx'));

type Named = Pick<EntryRow, 'id' | 'seriesId'>;

export const revokeOne = ({ id, seriesId }: Named): EntryAct => ({
  what: 'turn',
  turning: { kind: 'revoke', scoreseriesid: seriesId, selpoints: [id] },
});

export const reinstateOne = ({ id, seriesId }: Named): EntryAct => ({
  what: 'turn',
  turning: { kind: 'reinstate', scoreseriesid: seriesId, selpoints: [id] },
});
