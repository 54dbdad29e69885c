import { hash } from 'node:crypto';

/** A file of a form: what its sender calls it, what it is said to be, and its bytes. */
export class UploadedFile {
  constructor(
    readonly name: string,
    readonly type: string,
    readonly bytes: Buffer,
  ) {}

  /** What stands for it where a call is compared with another one, instead of millions of numbers. */
  toJSON(): { name: string; type: string; sha256: string } {
    return { name: this.name, type: this.type, sha256: hash('sha256', this.bytes, 'hex') };
  }
}
