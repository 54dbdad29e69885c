import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StoreUnavailable } from './event-store/event-store.ts';
import { whyUnavailable } from './event-store/sqlite-failure.ts';
import { openPrivately } from './private-folder.ts';

/**
 * The folder that holds everything durable. Who has opened it keeps out every other process, and this one a second time.
 * The hold ends with the process, however that dies.
 */
export class DataFolder {
  readonly path: string;
  readonly #hold: DatabaseSync;

  private constructor(path: string, hold: DatabaseSync) {
    this.path = path;
    this.#hold = hold;
  }

  /**
   * Makes the folder if it is not there, and closes it to others: whoever may read its files has every name.
   * @throws StoreUnavailable `locked` when another process has it open, `read-only` when nothing can be written there
   */
  static open(path: string): DataFolder {
    try {
      openPrivately(path);
      const hold = new DatabaseSync(join(path, 'lock.db'), { timeout: 0 });
      hold.exec('BEGIN EXCLUSIVE');
      return new DataFolder(path, hold);
    } catch (error) {
      const reason = whyUnavailable(error);
      const what = reason === 'locked' ? 'is in use by another process of Laurel' : `cannot be used: ${(error as Error).message}`;
      throw new StoreUnavailable(reason, `The data folder ${path} ${what}.`);
    }
  }

  release(): void {
    this.#hold.close();
  }
}
