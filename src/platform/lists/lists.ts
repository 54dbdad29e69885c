import { Worker } from 'node:worker_threads';
import { Logger, type OnModuleDestroy } from '@nestjs/common';
import { Refused } from '../refused.ts';
import { type Slice, Turns } from '../turns.ts';
import type { Asked, Told } from './lists.thread.ts';
import { type Line, type ListKind, type Page, type Separator, tooManyRows } from './read-lines.ts';

/** The lines of a whole list. */
export type List = { separator: Separator; lines: Line[]; unreadable?: number };

/** What a call may send as a list. */
export const LIST_CHARACTERS = 5_000_000;

/** Far above what a few lists take that are read at the same time. */
const MEMORY_MB = 256;

/** Reads lists of lines on a thread of its own, which begins with the first one. */
export class Lists implements OnModuleDestroy {
  private readonly log = new Logger('lists');
  private readonly turns = new Turns();
  private thread: Worker | undefined;
  private readings = 0;
  private readonly waiting = new Map<number, { resolve: (page: Page | undefined) => void; reject: (error: Error) => void }>();

  constructor(private readonly memoryMb = MEMORY_MB) {}

  /**
   * @param signal of who waits: a list is not read on without them
   * @throws Refused list-too-large at the first line that is one too many, too wide or too long; list-unreadable when reading it takes more
   * memory than there is for lists, for this one or for one that is read beside it
   */
  async read(list: string | Uint8Array, kind: ListKind, signal?: AbortSignal): Promise<List> {
    const reading = this.readings++;
    const read: List = { separator: 'comma', lines: [] };
    try {
      let page = await this.ask({ reading, begin: { list, kind } });
      while (page) {
        signal?.throwIfAborted();
        read.separator = page.separator;
        read.unreadable = page.unreadable;
        for (const line of page.lines) read.lines.push(line);
        page = await this.ask({ reading });
      }
      return read;
    } finally {
      this.thread?.postMessage({ reading, over: true } satisfies Asked);
    }
  }

  /** A slice of work on what was read. It gives way to others, and work for somebody who has gone ends there. */
  slice(signal?: AbortSignal): Slice {
    const slice = this.turns.begin();
    const rest = async () => {
      signal?.throwIfAborted();
      await slice.rest();
    };
    return { ...slice, rest };
  }

  /** Ends the thread. What is read just now fails. */
  async onModuleDestroy(): Promise<void> {
    await this.thread?.terminate();
  }

  private ask(asked: Asked): Promise<Page | undefined> {
    return new Promise((resolve, reject) => {
      this.waiting.set(asked.reading, { resolve, reject });
      this.thread ??= this.start();
      this.thread.postMessage(asked);
    });
  }

  private start(): Worker {
    const extension = import.meta.url.endsWith('.ts') ? '.ts' : '.js';
    const thread = new Worker(new URL(`./lists.thread${extension}`, import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: this.memoryMb },
    });
    thread.on('message', (told: Told) => this.settle(told));
    // A thread that died is an error of those who wait for it; the next list begins another.
    thread.on('error', (error) => this.log.error(`The thread that reads lists ended: ${String(error)}`));
    thread.on('exit', () => {
      this.thread = undefined;
      for (const { reject } of this.waiting.values()) reject(unreadable());
      this.waiting.clear();
    });
    return thread;
  }

  private settle({ reading, page, tooLarge, failed, lost }: Told): void {
    const waiting = this.waiting.get(reading);
    this.waiting.delete(reading);
    if (lost) waiting?.reject(unreadable());
    else if (tooLarge !== undefined) waiting?.reject(new Refused('list-too-large', tooLarge));
    else if (failed !== undefined) waiting?.reject(new Error(failed));
    else waiting?.resolve(page);
  }
}

/** The rows without the header. @throws Refused list-too-large */
export function rowsOf(lines: Line[], header: boolean, { rows }: Pick<ListKind, 'rows'>): Line[] {
  const data = header ? lines.slice(1) : lines;
  if (data.length > rows) throw new Refused('list-too-large', tooManyRows(rows));
  return data;
}

function unreadable(): Refused {
  return new Refused('list-unreadable', 'The list could not be read. Please try again, with fewer lines');
}
