import { type Instant, later } from '../platform/event.values.ts';

/** How many invitations an organisation may send within an hour (R-285, U-080). */
export const INVITATIONS_AN_HOUR = 100;

const HOUR_MS = 3_600_000;

/** How many invitations left together, and when. */
export type Sending = { sentAt: Instant; count: number };

/** What was sent within the hour before the last sending: earlier ones take no room any more. The oldest stands first. */
export function withSending(sendings: readonly Sending[], last: Sending): Sending[] {
  return [...within(sendings, last.sentAt), last];
}

/** How many more may be sent at an instant. */
export function roomAt(sendings: readonly Sending[], at: Instant): number {
  const sent = within(sendings, at).reduce((sum, { count }) => sum + count, 0);
  return Math.max(0, INVITATIONS_AN_HOUR - sent);
}

/** From when on one more may be sent, where there is no room at an instant; the instant itself where there is. */
export function roomFrom(sendings: readonly Sending[], at: Instant): Instant {
  const [oldest] = within(sendings, at);
  return oldest === undefined || roomAt(sendings, at) > 0 ? at : later(oldest.sentAt, HOUR_MS);
}

/** Whether an invitation that left at an instant is less than an hour old. */
export function isLately(sentAt: Instant | undefined, at: Instant): boolean {
  return sentAt !== undefined && later(sentAt, HOUR_MS) > at;
}

function within(sendings: readonly Sending[], at: Instant): Sending[] {
  return sendings.filter(({ sentAt }) => isLately(sentAt, at));
}
