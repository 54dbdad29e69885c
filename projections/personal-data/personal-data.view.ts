import { flag, instant, object, type Of, orNull, text, word } from '../../src/platform/http/answers.values.ts';

/** What was read: the profile with its address, a list of players, an export, or an archive. */
export const READ_KINDS = ['profile', 'players', 'export', 'archive'] as const;

/** That somebody read what one is known by: the first time of a day. */
export const personalReadRow = object(
  {
    id: text,
    organization_id: text,
    org_name: text,
    /** It was no person, but acted under a key of the organisation. */
    program: flag,
    /** Null for a program, and for an admin whom one does not see. */
    profileid: orNull(text),
    name: orNull(text),
    what: word(...READ_KINDS),
    time: instant,
  },
  'PersonalReadRow',
);
export type PersonalReadRow = Of<typeof personalReadRow>;
