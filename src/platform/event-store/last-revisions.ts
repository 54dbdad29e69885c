const REMEMBERED = 50_000;

/** The last revisions of streams that were used lately. They only ever grow: an older end may be read while a newer one is being answered. */
export class LastRevisions {
  private readonly revisions = new Map<string, number>();

  /** Whether the stream is known to have nothing from a revision on. */
  isBeyond(stream: string, revision: number): boolean {
    return revision > (this.revisions.get(stream) ?? Infinity);
  }

  note(stream: string, revision: number): void {
    const known = this.revisions.get(stream) ?? -1;
    this.revisions.delete(stream);
    if (this.revisions.size >= REMEMBERED) this.revisions.delete(this.revisions.keys().next().value ?? '');
    this.revisions.set(stream, Math.max(known, revision));
  }

  /** Of a stream that is used here somebody else has appended more. */
  noteOthers(stream: string, revision: number): void {
    const known = this.revisions.get(stream);
    if (known !== undefined && known < revision) this.revisions.set(stream, revision);
  }
}
