import { CHANNELS } from '../../src/platform/event.values.ts';
import {
  amount,
  either,
  instant,
  mapOf,
  number,
  object,
  type Of,
  orNull,
  position,
  text,
  truth,
  whole,
  word,
} from '../../src/platform/http/answers.values.ts';

const rowFields = {
  position,
  eventId: text,
  type: text,
  recordedAt: instant,
  occurredAt: orNull(instant),
  actor: object({ profileId: orNull(text), userId: orNull(text), name: orNull(text) }),
  channel: word(...CHANNELS),
  reason: orNull(text),
  /** Who it is about, where it is about someone. */
  profileId: orNull(text),
  name: orNull(text),
  entryId: orNull(text),
  points: orNull(amount),
  /** The id of the command or event that led to it. */
  causationId: text,
  correlationId: text,
  /** What else the fact says: plain names and values, without personal data. */
  details: mapOf(orNull(either(text, number, truth))),
};

/** One fact of a series, told for people. */
export const auditRow = object(rowFields, 'AuditRow');
export type AuditRow = Of<typeof auditRow>;

/** What somebody did to a series in one go: the fact that stands for it, and what it did there. One player is named as in the fact. */
export const auditAct = object(
  {
    ...rowFields,
    /** Entries that it gave, revoked, reinstated or tagged. */
    entries: whole,
    /** Of how many players, and their points in all; null where there are too many to know them all. */
    players: orNull(whole),
    points: orNull(amount),
  },
  'AuditAct',
);
export type AuditAct = Of<typeof auditAct>;
