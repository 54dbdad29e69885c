import { FEED_TYPES } from '../../src/feed/moment.values.ts';
import {
  amount,
  flag,
  instant,
  listOf,
  object,
  type Of,
  optional,
  orNull,
  text,
  truth,
  whole,
  word,
} from '../../src/platform/http/answers.values.ts';

/** Somebody who is mentioned: `@` with the id stands in the text. A null name: nobody whom the caller may see. */
const mention = object({ profile_id: text, name: orNull(text) }, 'FeedMention');
export type FeedMention = Of<typeof mention>;

/** Words below a post (entities.json: Feed comment). */
export const feedComment = object(
  {
    id: text,
    /** Null of an admin whom the caller does not see: their words are for everybody. */
    profileid: orNull(text),
    name: orNull(text),
    icon: orNull(text),
    /** Null once who wrote it is forgotten. */
    feedcomment: orNull(text),
    comment_date: instant,
    mentions: listOf(mention),
    is_yours: flag,
    can_delete: flag,
  },
  'FeedComment',
);
export type FeedComment = Of<typeof feedComment>;

/** Who stands where when a round or a battle has ended. A player whom the caller may not see is left out. */
const feedPlace = object(
  { place: whole, profileid: orNull(text), teamid: orNull(text), name: text, icon: orNull(text), points: amount, is_yours: truth },
  'FeedPlace',
);
export type FeedPlace = Of<typeof feedPlace>;

/** Somebody who likes a post, may be mentioned, or is in a battle. */
export const feedPerson = object({ profile_id: text, Name: text, icon: orNull(text) }, 'FeedPerson');
export type FeedPerson = Of<typeof feedPerson>;

/** What a post tells, as far as its type has it; names are today's. */
export const feedAbout = object(
  {
    series_id: optional(text),
    series_name: optional(text),
    entry_id: optional(text),
    /** Absent where the entry is revoked and players are not told of its points. */
    points: optional(amount),
    badge_id: optional(text),
    badge_name: optional(text),
    badge_icon: optional(text),
    level: optional(text),
    competition_id: optional(text),
    competition_name: optional(text),
    round: optional(whole),
    /** What was bought. */
    item_id: optional(text),
    item_name: optional(text),
    /** The two of a battle, who challenged first. */
    players: optional(listOf(feedPerson)),
    places: optional(listOf(feedPlace)),
  },
  'FeedAbout',
);

/** Why a post is struck out: its entry is revoked, its badge withdrawn. */
const struck = object(
  { at: instant, reason: orNull(text), /** Who: only for admins. */ by_name: optional(orNull(text)), revocation_id: optional(text) },
  'Struck',
);

/** A post (entities.json: Feed post): what somebody wrote, or what a fact means to people. */
export const feedPost = object(
  {
    id: text,
    feed_tname: word(...FEED_TYPES),
    /** Who wrote it, or whom it is about; null where it is about nobody in particular, or of an admin whom the caller does not see. */
    profileid: orNull(text),
    name: orNull(text),
    icon: orNull(text),
    teams: listOf(object({ id: text, name: text })),
    /** What was written, or the comment of the entry; null where there are no words, or who wrote them is forgotten. */
    message: orNull(text),
    mentions: listOf(mention),
    /** Paths. */
    pictures: listOf(text),
    about: feedAbout,
    competitionid: orNull(text),
    event_created: instant,
    recorded_at: instant,
    edited_at: orNull(instant),
    struck: orNull(struck),
    likes: whole,
    liked: flag,
    /** The newest 3 comments, the oldest of them first; of one post that is asked for the newest 1,000. */
    comments: listOf(feedComment),
    comment_count: whole,
    /** The greater, the higher it stands; null where it is not pinned. */
    pinned_id: orNull(whole),
    is_group_admin: flag,
    can_admin: flag,
    is_yours: flag,
  },
  'FeedPost',
);
export type FeedPost = Of<typeof feedPost>;
