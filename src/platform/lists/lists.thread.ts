import { parentPort } from 'node:worker_threads';
import { type ListKind, ListTooLarge, type Page, readLines } from './read-lines.ts';

/**
 * The thread that reads lists. Every page is asked for, so that several lists are read in turns, and one that nobody asks for any more is
 * not read on. This file and what it imports run straight from TypeScript too: erasable syntax only.
 */

/** Begins a reading, asks for its next page, or ends it. */
export type Asked = { reading: number; begin?: { list: string | Uint8Array; kind: ListKind }; over?: true };
/** A page, nothing after the last one, or why there is none; `lost` when the thread that began the reading has ended. */
export type Told = { reading: number; page?: Page; tooLarge?: string; failed?: string; lost?: true };

if (!parentPort) throw new Error('this file runs as a thread');
const port = parentPort;
/** What is read of a list, and its next page: that is read while whoever asks looks at the one before. */
type Reading = { pages: AsyncGenerator<Page, undefined>; next: Promise<Omit<Told, 'reading'>> };

const LOST = { lost: true } as const;
const readings = new Map<number, Reading>();

port.on('message', (asked: Asked) => void answer(asked));

async function answer({ reading, begin, over }: Asked): Promise<void> {
  if (begin) {
    const pages = readLines(typeof begin.list === 'string' ? Buffer.from(begin.list) : begin.list, begin.kind);
    readings.set(reading, { pages, next: nextOf(pages) });
  }
  const known = readings.get(reading);
  if (over) {
    readings.delete(reading);
    await known?.pages.return(undefined);
    return;
  }
  port.postMessage({ reading, ...(known ? await known.next : LOST) } satisfies Told);
  if (known) known.next = nextOf(known.pages);
}

function nextOf(pages: AsyncGenerator<Page, undefined>): Promise<Omit<Told, 'reading'>> {
  return pages.next().then(pageOf, failure);
}

function pageOf(next: IteratorResult<Page, undefined>): Omit<Told, 'reading'> {
  return next.done ? {} : { page: next.value };
}

function failure(error: unknown): Omit<Told, 'reading'> {
  const message = error instanceof Error ? error.message : String(error);
  return error instanceof ListTooLarge ? { tooLarge: message } : { failed: message };
}
