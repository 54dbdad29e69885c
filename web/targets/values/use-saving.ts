import { useState } from 'react';
import { call, CallRefused } from '../../platform/api.ts';
import { cellKey, type Change, changesIn, type Draft } from '../grid/grid-values.ts';
import { holderOf } from './grid-answers.ts';

type Item = { id: string; perDay: boolean };

/** A call takes no more values at once. */
const MOST_AT_ONCE = 10_000;

/** What became of a save: which cells are saved, and why others are not. */
export type Saved = { saved: readonly Change[]; refused: ReadonlyMap<string, string> };

/** Saves what is typed: values together, row by row as the server answers, and what was taken away one by one. */
export function useSaving({ id, perDay }: Item) {
  const [busy, setBusy] = useState(false);

  async function save(draft: Draft): Promise<Saved> {
    setBusy(true);
    const saved: Change[] = [];
    const refused = new Map<string, string>();
    const refuse = ({ rowId, start }: Change, why: string) => refused.set(cellKey(rowId, start), why);
    try {
      const { changes } = changesIn(draft);
      const set = changes.filter(({ becomes }) => becomes !== null);
      for (let from = 0; from < set.length; from += MOST_AT_ONCE) {
        const rows = set.slice(from, from + MOST_AT_ONCE);
        const errors = await setValues(rows);
        rows.forEach((change, row) => {
          const why = errors.get(row);
          if (why === undefined) saved.push(change);
          else refuse(change, why);
        });
      }
      for (const change of changes.filter(({ becomes }) => becomes === null)) {
        const why = await told(() => call('DELETE', 'targets/delete_target_item_value', { target_item_id: id, ...whichOf(change) }));
        if (why === undefined) saved.push(change);
        else refuse(change, why);
      }
      return { saved, refused };
    } finally {
      setBusy(false);
    }
  }

  /** Why rows were refused, by their place; all alike when the call as a whole was. */
  async function setValues(rows: readonly Change[]): Promise<Map<number, string>> {
    let errors: readonly { row: number; message: string }[] = [];
    const data = rows.map((change) => ({
      target_item_id: id,
      ...whichOf(change),
      ...(perDay ? { period_daily_target: change.becomes } : { period_target: change.becomes }),
    }));
    const why = await told(async () => ({ errors } = await call('POST', 'targets/save_target_item_value', { data })));
    return new Map(why === undefined ? errors.map(({ row, message }) => [row, message]) : rows.map((_, row) => [row, why]));
  }

  return { busy, save };
}

function whichOf({ rowId, start }: Change) {
  return { ...holderOf(rowId), period_start: start };
}

/** Why it was refused; nothing when it was not. */
async function told(act: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await act();
    return undefined;
  } catch (error) {
    if (!(error instanceof CallRefused)) throw error;
    return Object.values(error.fields)[0] ?? error.message;
  }
}
