import { basename } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** What is in a file is not what Laurel has there. The message says in one line what is wrong. */
export class WrongContent extends Error {}

/**
 * Opens a database file that somebody gave, for reading, when it is whole and has nothing in it that Laurel does not make.
 * @param check asks more of it; whatever it throws is wrong with the content
 * @throws WrongContent
 */
export function checkedDatabase(file: string, check: (database: DatabaseSync) => void): DatabaseSync {
  const database = new DatabaseSync(file, { readOnly: true, defensive: true });
  try {
    const [found] = database.prepare('PRAGMA quick_check(1)').all();
    if (found?.quick_check !== 'ok') throw new WrongContent(String(found?.quick_check));
    // Laurel has none: what they would do happens at the next write.
    const foreign = database
      .prepare("SELECT name FROM sqlite_schema WHERE type IN ('trigger', 'view') OR sql LIKE 'CREATE VIRTUAL%'")
      .get();
    if (foreign) throw new WrongContent(`it has "${String(foreign.name)}", which Laurel does not make`);
    check(database);
    return database;
  } catch (error) {
    database.close();
    throw new WrongContent(`${basename(file)}: ${(error as Error).message}`);
  }
}
