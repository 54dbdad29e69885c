import type { Instant } from '../../../src/platform/event.values.ts';

const DAY_MS = 86_400_000;

/** What a field for date and time shows of an instant: `2025-03-02T09:30`, by the clocks of a zone. */
export function clockIn(at: Instant | number, zone: string): string {
  return clock(Number(new Date(at)), zone).slice(0, 16);
}

/**
 * The instant at which the clocks of a zone show what stands in such a field; nothing for an empty or half-filled one. A time that they leave out
 * is that much later, one that they show twice the first of the two, as rounds have it.
 */
export function instantIn(field: string, zone: string): Instant | undefined {
  const wanted = Date.parse(`${field}Z`);
  if (Number.isNaN(wanted)) return undefined;
  const offsetAt = (at: number) => Date.parse(`${clock(at, zone)}Z`) - at;
  const [before, after] = [offsetAt(wanted - DAY_MS), offsetAt(wanted + DAY_MS)];
  const possible = [wanted - before, wanted - after].filter((at) => offsetAt(at) === wanted - at);
  return new Date(possible.length > 0 ? Math.min(...possible) : wanted - before).toISOString();
}

/** `2025-03-02T09:30:00`: Swedes write their dates so. */
function clock(at: number, zone: string): string {
  return new Date(at).toLocaleString('sv-SE', { timeZone: zone }).replace(' ', 'T');
}
