const REMEMBERED = 25_000;
const UNKNOWN = -2;

/**
 * The last revisions of streams that were used lately, -1 where there is nothing. They only ever grow: an older end may be read while a newer
 * one is being answered.
 */
export class LastRevisions {
  /** Nothing is taken out one by one: a map that is changed so all the time is slow. */
  private young = new Map<string, number>();
  private old = new Map<string, number>();

  /** Whether the last revision of a stream is this one. */
  isLast(stream: string, revision: number): boolean {
    return this.of(stream) === revision;
  }

  note(stream: string, revision: number): void {
    const known = this.of(stream) ?? UNKNOWN;
    if (this.young.size >= REMEMBERED) {
      this.old = this.young;
      this.young = new Map();
    }
    this.young.set(stream, Math.max(known, revision));
  }

  /** A stream is about to be read: what others append to it meanwhile is noted. */
  use(stream: string): void {
    if (this.of(stream) === undefined) this.young.set(stream, UNKNOWN);
  }

  /** Of a stream that is used here somebody else has appended more. */
  noteOthers(stream: string, revision: number): void {
    const known = this.of(stream);
    if (known !== undefined && known < revision) this.note(stream, revision);
  }

  private of(stream: string): number | undefined {
    return this.young.get(stream) ?? this.old.get(stream);
  }
}
