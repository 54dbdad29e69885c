const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** Standard Webhooks 1.0: ten tries in 75 hours. */
const WAITS_MS = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
] as const;
const JITTER = 0.1;
/** An address that wants to be left alone for longer is asked again nevertheless. */
const LONGEST_MS = 24 * HOUR_MS;

/**
 * How long the next try of a webhook waits, in milliseconds; nothing when there is none.
 * @param tries how many have failed, from 1
 * @param random from 0 to 1
 */
export function webhookWaitAfter(tries: number, random: number): number | undefined {
  const waits = WAITS_MS[tries - 1];
  return waits === undefined ? undefined : Math.round(waits * (1 + JITTER * (2 * random - 1)));
}

/** How long an address wants to be left alone, in milliseconds, as it says in Retry-After: in seconds, or until a date. */
export function retryAfter(said: string | undefined, now: number): number | undefined {
  if (said === undefined) return undefined;
  const waits = /^\d{1,9}$/.test(said) ? Number(said) * SECOND_MS : Date.parse(said) - now;
  return Number.isNaN(waits) ? undefined : Math.min(LONGEST_MS, Math.max(0, waits));
}
