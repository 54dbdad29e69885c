import { fdatasync } from 'node:fs';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { SqliteThread } from './sqlite-thread.ts';

const synced = promisify(fdatasync);

/** Pages of 4 KB, 64 MB. Smaller portions cost more: what is changed again and again is copied each time. */
const LONG = 16_000;
/** Pages that are copied in no time. */
const LITTLE_LEFT = 500;
const MOST_COPIES = 20;

/**
 * The log of views.db, which has the latest of each page until that is copied into the file. The commit that copied it would hold up all others:
 * a thread of its own does it beside them, and the one that writes only the last few pages, after which it begins the log anew.
 * Death in between costs nothing: what is in the log is read there, and copied again.
 */
export class SqliteLog {
  readonly #file: string;
  readonly #bytes: number;
  readonly #writer: SqliteThread;
  readonly #length: StatementSync;
  readonly #long: number;
  #turn: Promise<unknown> = Promise.resolve();
  #taken = 0;
  /** With how many pages that are not copied it is too long: more while a reader who stays, or a full disk, is in the way. */
  #tooLong: number;

  /**
   * @param bytes the file itself, open until the last of its connections has ended
   * @param points a connection that reads
   */
  constructor(file: string, bytes: number, writer: SqliteThread, points: DatabaseSync, long = LONG) {
    this.#file = file;
    this.#bytes = bytes;
    this.#writer = writer;
    this.#long = this.#tooLong = long;
    // Only tells how long it is.
    this.#length = points.prepare('PRAGMA wal_checkpoint(NOOP)');
  }

  /** Begins to copy it when it is long, unless somebody has to do with it already: a purge empties it. */
  copyIfLong(): void {
    if (this.#taken > 0) return;
    const uncopied = this.#uncopied();
    if (uncopied < this.#long) this.#tooLong = this.#long;
    if (uncopied < this.#tooLong) return;
    this.#tooLong = uncopied + this.#long;
    // What is in its way is there, or not, when it is longer by another portion.
    this.alone(() => this.#copyAll()).catch(() => undefined);
  }

  /** One has to do with the log at a time. */
  alone<T>(work: () => Promise<T>): Promise<T> {
    this.#taken++;
    const done = this.#turn.then(work).finally(() => this.#taken--);
    this.#turn = done.catch(() => undefined);
    return done;
  }

  /** Copies most of it while commits go on, so that who empties it takes them no time. Answers how many pages are left. */
  async copyMost(): Promise<number> {
    const copier = new SqliteThread({ role: 'copier', file: this.#file });
    try {
      let left = Infinity;
      for (let tries = 0; tries < MOST_COPIES && left > LITTLE_LEFT; tries++) {
        await copier.ask({ kind: 'copy-log' });
        await this.syncFile();
        // What the copier is told leaves out what was written meanwhile.
        left = this.#uncopied();
      }
      return left;
    } finally {
      await copier.close();
    }
  }

  /** What was written into the file itself is on the disk. */
  async syncFile(): Promise<void> {
    await synced(this.#bytes);
  }

  /** Nobody has to do with it any more. */
  async rests(): Promise<void> {
    await this.#turn;
  }

  #uncopied(): number {
    const told = this.#length.get();
    return Number(told?.['log']) - Number(told?.['checkpointed']);
  }

  async #copyAll(): Promise<void> {
    if ((await this.copyMost()) <= LITTLE_LEFT) await this.#writer.ask({ kind: 'copy-log' });
  }
}
