import { conditionsSent } from '../objects/sent-field.ts';
import { defined } from '../platform/defined.values.ts';
import { Flag, Id, JsonValue, Name, OneOf, Text } from '../platform/http/fields.ts';
import { EVENT_PACES, EVENT_WAYS, type EventPace, type EventWay } from './integrations.events.ts';
import type { GivenOutgoing } from './save-outgoing.ts';
import { slotsSent } from './slots.ts';

const STAYS = { optional: true, note: 'Stays as it is if absent' } as const;

/** What goes out, as calls send it. */
export class SentOutgoing {
  @Id({ optional: true, note: 'The event; a new one is made if absent' }) id?: string;
  @Name({ optional: true, note: 'Needed for a new one' }) name?: string;
  @OneOf(EVENT_WAYS, {
    optional: true,
    note: 'How it goes out: in words to a chat tool, to a program, or in words to an admin. webhook for a new one',
  })
  event_main_type?: EventWay;
  @OneOf(EVENT_PACES, { optional: true, note: 'At once, or together at the times of trigger_interval. single for a new one' })
  event_sub_type?: EventPace;
  @JsonValue({
    optional: true,
    note: 'When digests go, in UTC: a JSON list of {day: 1 (Monday) to 7, time: HH:mm}, or of instants YYYY-MM-DD HH:mm:ss, whose day of the week and time count',
  })
  trigger_interval?: unknown;
  @Flag({ ...STAYS, note: '1: entries, when they come, are revoked or reinstated. Without any of these flags all events' })
  ScoreSeriesAdd?: boolean;
  @Flag({ ...STAYS, note: '1: rounds of competitions, when they close' }) CompetitionEnd?: boolean;
  @Flag({ ...STAYS, note: '1: badges, when they are won, lost or return' }) BadgeAward?: boolean;
  @JsonValue({ optional: true, note: 'A JSON list of {field, operator, value or values} about type and the fields of data: all must hold' })
  filter?: unknown;
  @Flag({ optional: true, note: '1: it goes out from now on, or from where it was switched off by itself. 1 for a new one' })
  enabled?: boolean;
  @Text({ optional: true, max: 2_000, note: 'Whereto; of mails the profile of an admin, the acting one if absent. Needed for a new one' })
  address?: string;
}

/** What was sent of what goes out. @throws BadInput of conditions */
export function outgoingSent(data: SentOutgoing): GivenOutgoing {
  return defined<GivenOutgoing>({
    name: data.name,
    way: data.event_main_type,
    pace: data.event_sub_type,
    slots: data.trigger_interval === undefined ? undefined : slotsSent(data.trigger_interval),
    onEntries: data.ScoreSeriesAdd,
    onCompetitionEnd: data.CompetitionEnd,
    onBadges: data.BadgeAward,
    conditions: data.filter === undefined ? undefined : conditionsSent('filter', data.filter),
    isOn: data.enabled,
    address: data.address?.trim(),
  });
}
