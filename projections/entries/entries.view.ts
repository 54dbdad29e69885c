import { CHANNELS } from '../../src/platform/event.values.ts';
import {
  amount,
  either,
  instant,
  listOf,
  object,
  type Of,
  optional,
  orNull,
  type Shape,
  text,
  whole,
  word,
} from '../../src/platform/http/answers.values.ts';
import { SOURCE_KINDS } from '../../src/automations/automations.events.ts';
import type { EntrySource } from '../../src/points/entry-source.values.ts';

/** A revocation or reinstatement, as an entry that it turned tells it. */
const entryTurn = object(
  {
    revocationId: text,
    at: instant,
    recordedAt: instant,
    reason: orNull(text),
    /** Who: only for admins. */
    byId: optional(orNull(text)),
    byName: optional(orNull(text)),
    /** How many entries it held: only for who sees everybody. */
    entries: optional(whole),
  },
  'EntryTurn',
);
export type EntryTurn = Of<typeof entryTurn>;

const entrySource: Shape<EntrySource> = either(
  object({ kind: word('link'), linkId: text, entryId: text, replaces: optional(text) }),
  object({ kind: word('correction'), entryId: text }),
  object({ kind: word('competition'), competitionId: text, round: whole, rewardId: text }),
  object({ kind: word('badge'), badgeId: text, winId: text, rewardId: text }),
  object({ kind: word('quest'), questId: text, attemptId: text, replaces: optional(text) }),
  object({ kind: word('post'), postId: text, commentId: optional(text) }),
  object({ kind: word('rule'), ruleId: text, actionId: text, from: word(...SOURCE_KINDS), fromId: text, itemId: text }),
);

export const entryFields = {
  id: text,
  seriesId: text,
  profileId: text,
  name: text,
  points: amount,
  pointType: orNull(text),
  comment: orNull(text),
  tags: listOf(text),
  teamIds: listOf(text),
  occurredAt: instant,
  recordedAt: instant,
  giverId: orNull(text),
  giverName: orNull(text),
  channel: word(...CHANNELS),
  importId: orNull(text),
  /** Null when somebody gave it. */
  source: orNull(entrySource),
  /** The revocation that holds. */
  revoked: orNull(entryTurn),
  /** The reinstatement by which it counts again, if it was revoked before. */
  reinstated: orNull(entryTurn),
};

/** An entry as history shows it. What a viewer may not know is absent. */
export const entryRow = object(entryFields, 'EntryRow');
export type EntryRow = Of<typeof entryRow>;

/** An entry with the specification's names of a score entry beside its own. */
export const scoreEntry = object(
  {
    ...entryFields,
    Score: text,
    timestamp: instant,
    profiles: listOf(text),
    pointtype: orNull(text),
    timezone: orNull(text),
    newsfeedid: orNull(text),
    commentid: orNull(text),
  },
  'ScoreEntry',
);
