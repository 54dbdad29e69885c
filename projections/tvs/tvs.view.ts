import { flag, instant, object, type Of, orNull, text, word } from '../../src/platform/http/answers.values.ts';

/** A display as admins are told of it: those that are paired, and those that are let in otherwise. */
export const tvRow = object(
  {
    id: text,
    /** Empty of one that nobody has paired. */
    name: text,
    castid: text,
    /** How it came: paired by an admin, by the link and the pin of its cast, or in a second window of an admin. */
    by: word('pairing', 'pin', 'window'),
    since: instant,
    /** It was in contact within the last minute. */
    online: flag,
    /** Null of a paired one that has no token (any more): it was never there since, or was away for 30 days. */
    last_contact: orNull(instant),
    /** 1 of one that was just paired and has not asked for its token, but still may. */
    awaited: flag,
    /** Of the page that it runs; empty where it has not said. */
    build: text,
  },
  'TvRow',
);
export type TvRow = Of<typeof tvRow>;
