import type { BadgeWinEvent } from '../badges/badge-wins.events.ts';
import type { RoundEvent } from '../competitions/rounds.events.ts';
import type { ItemEvent } from '../objects/objects.events.ts';
import { amount, instant, listOf, object, type Of, optional, text, whole } from '../platform/http/answers.values.ts';
import type { Instant, Position, Recorded } from '../platform/event.values.ts';
import type { PointsEvent } from '../points/points.events.ts';
import type { AttemptEvent } from '../quests/attempts.events.ts';
import type { RevocationEvent } from '../revocations/revocation.events.ts';

const turned = object({ revocation_id: text, entry_ids: listOf(text), occurred_at: instant });
const item = object({ object_id: text, item_id: text, occurred_at: instant });
const win = object({ badge_id: text, player_id: text, win_id: text });

/**
 * What programs are told of what happens (issue 16, part 9): ids and amounts, and no names. They are as permanent as facts: a change of shape is another type.
 * `entries.*` hold at most 200 ids; where there are more, several follow each other.
 */
export const PUBLIC_EVENTS = {
  'entry.created': object({
    ...{ entry_id: text, series_id: text, player_id: text, points: amount, occurred_at: instant },
    ...{ giver_id: optional(text), import_id: optional(text), source: optional(text) },
  }),
  'entries.revoked': turned,
  'entries.reinstated': turned,
  'item.created': item,
  'item.changed': item,
  'item.deleted': item,
  'item.restored': item,
  'badge.won': win,
  'badge.lost': win,
  'badge.returned': win,
  'quest.completed': object({ quest_id: text, attempt_id: text, player_id: text, points: amount, occurred_at: instant }),
  'round.closed': object({ competition_id: text, round: whole, until: instant }),
} as const;
export type PublicType = keyof typeof PUBLIC_EVENTS;
export type PublicEvent = { [Type in PublicType]: { type: Type; data: Of<(typeof PUBLIC_EVENTS)[Type]> } }[PublicType];

/**
 * A public event as it is told. `id`: the same in every store, and nobody else's. `position` and `told`: it is the so-manieth of the fact there. `token`: whoever asks with it is told what
 * comes after.
 */
export type FeedEvent = PublicEvent & { id: string; position: Position; told: number; token: string; at: Instant };
/** Who has heard so many events of the fact at a position, and all before it; at the start of the log of an empty one. */
export type FeedPlace = { position: Position; told: number };

type Told = PointsEvent | RevocationEvent | ItemEvent | BadgeWinEvent | AttemptEvent | RoundEvent;
/** The fact of which each is told, where it says all of it. */
type Tell = { readonly [Type in Told['type']]?: (data: Extract<Told, { type: Type }>['data']) => PublicEvent };

const itemIn = ({ objectId: object_id, itemId: item_id, occurredAt: occurred_at }: ItemEvent['data']) => ({
  object_id,
  item_id,
  occurred_at,
});
const winOf = ({ badgeId: badge_id, profileId: player_id, winId: win_id }: { badgeId: string; profileId: string; winId: string }) => ({
  ...{ badge_id, player_id, win_id },
});

const TELL: Tell = {
  PointsAwarded: ({ entryId, seriesId, profileId, points, occurredAt, giverId, importId, source }) => ({
    type: 'entry.created',
    data: {
      ...{ entry_id: entryId, series_id: seriesId, player_id: profileId, points, occurred_at: occurredAt },
      ...(giverId !== undefined && { giver_id: giverId }),
      ...(importId !== undefined && { import_id: importId }),
      ...(source && { source: source.kind }),
    },
  }),
  ItemAdded: (data) => ({ type: 'item.created', data: itemIn(data) }),
  ItemChanged: (data) => ({ type: 'item.changed', data: itemIn(data) }),
  ItemDeleted: (data) => ({ type: 'item.deleted', data: itemIn(data) }),
  ItemRestored: (data) => ({ type: 'item.restored', data: itemIn(data) }),
  BadgeWon: (data) => ({ type: 'badge.won', data: winOf(data) }),
  BadgeWithdrawn: (data) => ({ type: 'badge.lost', data: winOf(data) }),
  BadgeRevoked: (data) => ({ type: 'badge.lost', data: winOf(data) }),
  BadgeReturned: (data) => ({ type: 'badge.returned', data: winOf(data) }),
  BadgeReinstated: (data) => ({ type: 'badge.returned', data: winOf(data) }),
  AttemptDone: ({ questId: quest_id, attemptId: attempt_id, profileId: player_id, result, occurredAt: occurred_at }) => ({
    type: 'quest.completed',
    data: { quest_id, attempt_id, player_id, points: result.total, occurred_at },
  }),
  RoundClosed: ({ competitionId: competition_id, round, until }) => ({ type: 'round.closed', data: { competition_id, round, until } }),
};

const LISTED = { RevocationApplied: 'entries.revoked', ReinstatementApplied: 'entries.reinstated' } as const;
const MOST_IDS = 200;

/** Whether a fact says of which list it speaks, and not what is in it. */
export function speaksOfList({ type }: Pick<Recorded, 'type'>): boolean {
  return type in LISTED;
}

/** Whether programs are told anything of a fact. */
export function isPublic(fact: Recorded): boolean {
  return speaksOfList(fact) || publicEventsOf(fact).length > 0;
}

/** What programs are told of a fact; of most nothing. @param listed the ids of the entries of the list that it speaks of */
export function publicEventsOf(fact: Recorded, listed: readonly string[] = []): PublicEvent[] {
  const { type, data } = fact as Recorded<Told>;
  if (type === 'RevocationApplied' || type === 'ReinstatementApplied') {
    const { revocationId: revocation_id, occurredAt: occurred_at } = data;
    const parts = Array.from({ length: Math.ceil(listed.length / MOST_IDS) }, (_, at) => listed.slice(at * MOST_IDS, (at + 1) * MOST_IDS));
    return parts.map((entry_ids) => ({ type: LISTED[type], data: { revocation_id, entry_ids, occurred_at } }));
  }
  const tell = TELL[type] as ((data: object) => PublicEvent) | undefined;
  return tell ? [tell(data)] : [];
}
