import { LatelyUsed } from '../lately-used.values.ts';

const REMEMBERED = 25_000;
const UNKNOWN = -2;

/**
 * The last revisions of streams that were used lately, -1 where there is nothing. They only ever grow: an older end may be read while a newer
 * one is being answered.
 */
export class LastRevisions {
  private readonly revisions = new LatelyUsed<number>(REMEMBERED);

  /** Whether anything is known of a stream. */
  knows(stream: string): boolean {
    return this.revisions.has(stream);
  }

  /** Whether the last revision of a stream is this one. */
  isLast(stream: string, revision: number): boolean {
    return this.revisions.get(stream) === revision;
  }

  note(stream: string, revision: number): void {
    this.revisions.set(stream, Math.max(this.revisions.get(stream) ?? UNKNOWN, revision));
  }

  /** A stream is about to be read: what others append to it meanwhile is noted. */
  use(stream: string): void {
    if (!this.revisions.has(stream)) this.revisions.set(stream, UNKNOWN);
  }

  /** Of a stream that is used here somebody else has appended more. */
  noteOthers(stream: string, revision: number): void {
    const known = this.revisions.get(stream);
    if (known !== undefined && known < revision) this.note(stream, revision);
  }
}
