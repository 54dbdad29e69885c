import type { Instant } from '../platform/event.values.ts';
import { wrongField } from '../platform/http/refusals.ts';
import { isRecord } from '../platform/is-record.values.ts';
import { occurrenceAfter } from '../platform/schedule/recurrence.values.ts';
import type { Slot } from './integrations.events.ts';

const MOST_SLOTS = 50;
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
/** */
const INSTANT = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)$/;

/** Times of a week as calls send them (U-138, R-094), each once and in the order of the week. @throws BadInput */
export function slotsSent(sent: unknown): Slot[] {
  if (!Array.isArray(sent) || sent.length > MOST_SLOTS) throw wrongField('trigger_interval', `is a list of at most ${MOST_SLOTS} times`);
  const slots = sent.map((one: unknown) => (typeof one === 'string' ? slotAt(one) : slotSent(one)));
  return [...new Map(slots.map((slot) => [nameOf(slot), slot])).values()].sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
}

/** The next of some times of a week later than an instant; nothing where there are none. */
export function nextSlot(slots: readonly Slot[], after: Instant): Instant | undefined {
  return slots.map(({ day, time }) => occurrenceAfter({ every: 'week', on: day, at: time, zone: 'UTC' }, after).at).sort()[0];
}

function slotSent(sent: unknown): Slot {
  const { day, time } = isRecord(sent) ? sent : {};
  if (!Number.isInteger(day) || Number(day) < 1 || Number(day) > 7) throw wrongField('trigger_interval', 'day is 1 (Monday) to 7');
  if (typeof time !== 'string' || !TIME.test(time)) throw wrongField('trigger_interval', 'time is HH:mm, in UTC');
  return { day: Number(day), time };
}

function slotAt(sent: string): Slot {
  const [, date, clock] = INSTANT.exec(sent) ?? [];
  const at = new Date(`${date}T${clock}.000Z`);
  // The 30th of February would be a day of March.
  if (date === undefined || Number.isNaN(at.getTime()) || !at.toISOString().startsWith(date))
    throw wrongField('trigger_interval', 'an instant is YYYY-MM-DD HH:mm:ss, in UTC');
  return { day: at.getUTCDay() || 7, time: at.toISOString().slice(11, 16) };
}

function nameOf({ day, time }: Slot): string {
  return `${day} ${time}`;
}
