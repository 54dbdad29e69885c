import { Worker } from 'node:worker_threads';
import type { Reply, Request, Task, ThreadRole } from './sqlite-read-models.thread.ts';

type Waiting = { resolve: (result: unknown) => void; reject: (error: Error) => void };

/** This side of a thread: one message is on its way at a time, and what is asked meanwhile goes in the next; all is answered in order. */
export class SqliteThread {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  #queue: Request[] = [];
  #asked = 0;
  #busy = false;
  #over: Error | undefined;

  constructor(role: ThreadRole) {
    const extension = import.meta.url.endsWith('.ts') ? '.ts' : '.js';
    this.#worker = new Worker(new URL(`./sqlite-read-models.thread${extension}`, import.meta.url), { workerData: role });
    this.#worker.on('message', (replies: Reply[]) => {
      this.#send();
      replies.forEach((reply) => this.#settle(reply));
    });
    this.#worker.on('error', (error: Error) => this.#end(error));
    this.#worker.on('exit', () => this.#end(new Error('the read models are closed')));
  }

  ask<T>(task: Task): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (this.#over) {
        reject(this.#over);
        return;
      }
      const id = this.#asked++;
      this.#waiting.set(id, { resolve: (result) => resolve(result as T), reject });
      this.#queue.push({ id, task });
      if (this.#queue.length === 1 && !this.#busy) setImmediate(() => this.#send());
    });
  }

  /** Waits for what was asked before, then ends the thread. */
  async close(): Promise<void> {
    if (this.#over) return;
    const exited = new Promise<void>((resolve) => this.#worker.once('exit', () => resolve()));
    const closed = this.ask({ kind: 'close' });
    this.#over = new Error('the read models are closed');
    await closed;
    await exited;
  }

  #send(): void {
    this.#busy = this.#queue.length > 0;
    if (!this.#busy) return;
    this.#worker.postMessage(this.#queue);
    this.#queue = [];
  }

  #settle(reply: Reply): void {
    const waiting = this.#waiting.get(reply.id);
    this.#waiting.delete(reply.id);
    if ('error' in reply) waiting?.reject(new Error(reply.error));
    else waiting?.resolve(reply.result);
  }

  #end(error: Error): void {
    this.#over ??= error;
    for (const { reject } of this.#waiting.values()) reject(this.#over);
    this.#waiting.clear();
  }
}
