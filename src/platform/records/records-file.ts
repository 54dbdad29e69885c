import { checkedDatabase } from '../checked-database.ts';
import { FORMER } from './former-tables.ts';
import { selectionOf } from './sqlite-declarations.ts';

/**
 * Checks a file of records that nobody has open: whole, ours, and with these kinds, be it in tables of an earlier version.
 * @throws WrongContent
 */
export function checkRecordsFile(file: string, kinds: readonly string[]): void {
  checkedDatabase(file, (records) => {
    for (const kind of kinds) {
      const sql = selectionOf(records, kind) ?? FORMER.get(kind)?.rows;
      if (sql === undefined) throw new Error(`it has no records of the kind ${kind}`);
      records.prepare(sql);
    }
  }).close();
}
