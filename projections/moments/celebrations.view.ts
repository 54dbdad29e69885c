import { CONFETTI } from '../../src/badges/badge-spellings.values.ts';
import { FEED_TYPES } from '../../src/feed/moment.values.ts';
import { flag, instant, listOf, object, type Of, optional, orNull, text, word } from '../../src/platform/http/answers.values.ts';
import { feedAbout } from './moments.view.ts';

/** Who is celebrated, and how they want it (U-076). */
const celebrated = object(
  {
    profile_id: text,
    Name: text,
    icon: orNull(text),
    secondary_avatar: orNull(text),
    /** What they chose from the themes; null where they did not. */
    theme_id: orNull(text),
    /** An address; null for none. */
    anthem: orNull(text),
  },
  'Celebrated',
);
export type Celebrated = Of<typeof celebrated>;

/** What a display celebrates. Its id is always the same, so that who has shown it knows. */
export const celebrationRow = object(
  {
    id: text,
    type: word(...FEED_TYPES),
    /** When it was learned: in their order they are shown. */
    recorded_at: instant,
    happened_at: instant,
    people: listOf(celebrated),
    about: feedAbout,
    /** Of a badge how it is celebrated. */
    confetti_animation: optional(word(...(Object.keys(CONFETTI).map(Number) as (keyof typeof CONFETTI)[]))),
    background_color: optional(orNull(text)),
    background_image: optional(orNull(text)),
  },
  'CelebrationRow',
);
export type CelebrationRow = Of<typeof celebrationRow>;

export const celebrationsFields = {
  /** The cast celebrates at all. */
  show_events: flag,
  celebrations: listOf(celebrationRow),
  /** The ids of what was celebrated before these, and holds still: a display that has not shown it yet may. */
  earlier: listOf(text),
  server_time: instant,
};
