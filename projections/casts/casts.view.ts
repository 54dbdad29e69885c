import {
  flag,
  instant,
  listOf,
  number,
  object,
  type Of,
  optional,
  orNull,
  text,
  whole,
  word,
} from '../../src/platform/http/answers.values.ts';
import { winRow } from '../badge-wins/badge-wins.view.ts';
import { feedPost } from '../moments/moments.view.ts';
import { widgetBoardRow, widgetRow, widgetValueRow } from '../widget-boards/widget-boards.view.ts';

/** An item of a cast as the specification names its fields (entities.json: Cast item). */
export const castItemRow = object(
  {
    id: text,
    /** 1 a competition, 2 to 4 the latest winner of a badge and the two before, 5 a battle, 10 a board of widgets, ours 20 the board of a score series, 21 the feed. */
    ttype: word(1, 2, 3, 4, 5, 10, 20, 21),
    /** How long it is shown: as m:ss, in minutes, and, ours, in seconds. */
    tshowtime: text,
    timeout: number,
    seconds: whole,
    /** What is shown; 0: all competitions or battles of the subtype, all boards that everybody sees, or the feed of the group of the cast. */
    contentid: text,
    /** Ours. What that is called; empty where nothing is named, or it is there no more: then nothing is shown. */
    name: text,
    gone: flag,
    /** From 0. */
    sourceindex: whole,
    subtype: word('active', 'recentfinished'),
    with_feed: flag,
  },
  'CastItemRow',
);
export type CastItemRow = Of<typeof castItemRow>;

/** A cast as the specification names its fields (entities.json: Cast): members are told what it is called and its icon, all else admins. */
export const castRow = object(
  {
    id: text,
    name: text,
    /** The path of an icon; empty for none. */
    icon: text,
    group: text,
    pin: optional(text),
    /** 1 when a display of it was in contact within the last minute. */
    online: optional(flag),
    replace_repeat_comp: optional(flag),
    /** Minutes. */
    replace_repeat_grace: optional(whole),
    show_events: optional(flag),
    access_key: optional(text),
    /** The address to open on the display. */
    url: optional(text),
    items: optional(listOf(castItemRow)),
    /** How often its settings were set. */
    edition: optional(whole),
    deleted: optional(flag),
  },
  'CastRow',
);
export type CastRow = Of<typeof castRow>;

/** One of the things that an item shows: of a competition or battle which round. `id`: of what is shown. */
const slideContent = object({ id: text, name: text, round: orNull(whole) }, 'SlideContent');

/** An item as it comes round. What it shows is one thing, or more of which each turn of the cast shows the next; or nothing, and it is passed over. */
export const slideRow = object(
  { id: text, ttype: word(1, 2, 3, 4, 5, 10, 20, 21), seconds: whole, with_feed: flag, contents: listOf(slideContent) },
  'SlideRow',
);
export type SlideRow = Of<typeof slideRow>;

export const slidesFields = {
  slides: listOf(slideRow),
  /** The server's time when this was told: which slide is on follows from it. */
  server_time: instant,
  /** When what competitions and battles show changes next by time alone; null where nothing does. */
  changes_at: orNull(instant),
};

const shownCompetition = object({ id: text, name: text, end_date: orNull(instant) }, 'ShownCompetition');
export type ShownCompetition = Of<typeof shownCompetition>;

/** A board with what its widgets show, as a display tells it: all of it (U-209), but what a freeze hides from players. */
export const shownBoardFields = {
  widget_board: widgetBoardRow,
  widgets: listOf(widgetRow),
  values: listOf(widgetValueRow),
  /** Of each widget of badges the latest that stand, as every player may see them. */
  wins: listOf(object({ id: text, wins: listOf(winRow) }, 'ShownWins')),
  /** Those that run, as every player may see them; none where no widget shows them. */
  competitions: listOf(shownCompetition),
};

/** The feed as a display tells it: what every player may see, and what else is of what the cast shows. */
export const shownFeedFields = { newsfeed: listOf(feedPost) };
