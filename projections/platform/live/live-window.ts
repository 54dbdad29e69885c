import type { WindowKind } from '../hot-view.ts';
import type { LiveWindow } from './live.contract.ts';

const ID = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/;
const MOST_BLOCKS = 1_000_000;
const LONGEST_POSITION = 200;

/** Reads a window that a client sent; nothing when it is not valid, or of a kind that the view does not have. */
export function parseWindow(sent: unknown, kinds: readonly WindowKind[]): LiveWindow | undefined {
  if (typeof sent !== 'object' || sent === null) return undefined;
  const { block, around, after } = sent as Partial<Record<WindowKind, unknown>>;
  const told = Object.entries({ block, around, after }).filter(([, value]) => value !== undefined);
  const [kind, value] = told[0] ?? [];
  if (told.length !== 1 || !kinds.includes(kind as WindowKind)) return undefined;
  if (kind === 'around') return isId(value) ? { around: value } : undefined;
  if (kind === 'after')
    return value === null || (typeof value === 'string' && value.length <= LONGEST_POSITION) ? { after: value } : undefined;
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < MOST_BLOCKS ? { block: value } : undefined;
}

/** Whether what a client sent is an id. */
export function isId(sent: unknown): sent is string {
  return typeof sent === 'string' && ID.test(sent);
}
