import { Refused } from '../platform/refused.ts';
import type { ImportError } from './import.contract.ts';

/** How many errors are told one by one. */
const TOLD = 200;
/** How many are kept: lines are judged more than once, and those told are in the order of lines. */
const KEPT = 2_000;

/** What is wrong with the rows of a list: all is counted, the first is told. */
export class ImportErrors {
  count = 0;
  private conflict: ImportError | undefined;
  private readonly kept: ImportError[] = [];

  add(error: ImportError): void {
    this.count += 1;
    if (this.kept.length < KEPT) this.kept.push(error);
    if (error.code === 'import-conflict' && error.line < (this.conflict?.line ?? Infinity)) this.conflict = error;
  }

  /** The first 200, by line. */
  told(): ImportError[] {
    return [...this.kept].sort((a, b) => a.line - b.line).slice(0, TOLD);
  }

  /** import-conflict when a known id comes with another content, else import-invalid; both with `errors` by line and `errorCount`. */
  refusal(): Refused {
    const errors = this.told();
    const first = this.conflict ?? errors[0];
    const code = this.conflict ? 'import-conflict' : 'import-invalid';
    return new Refused(code, `Line ${first?.line}: ${first?.reason}`, { errors, errorCount: this.count });
  }
}
