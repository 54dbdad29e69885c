import type { Unavailability } from './event-store.ts';

/** What an error of SQLite, or of the file system under it, means to those who use a store. */
export function whyUnavailable(error: unknown): Unavailability {
  if (isSystemError(error))
    return error.code === 'EACCES' || error.code === 'EROFS' || error.code === 'EPERM' ? 'read-only' : 'unreachable';
  return REASONS[primaryCode(error)] ?? 'unreachable';
}

/** After a failed write or sync to disk nobody knows whether the transaction will be there after a crash. */
export function isOutcomeUnknown(error: unknown): boolean {
  return primaryCode(error) === SQLITE_IOERR;
}

const SQLITE_IOERR = 10;
const REASONS: Record<number, Unavailability> = { 5: 'locked', 6: 'locked', 8: 'read-only', 13: 'full' };

function primaryCode(error: unknown): number {
  const code = isObject(error) && 'errcode' in error ? error.errcode : 0;
  return typeof code === 'number' ? code & 0xff : 0;
}

function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return isObject(error) && 'syscall' in error;
}

function isObject(error: unknown): error is object {
  return typeof error === 'object' && error !== null;
}
