import { branchOf, leafOf, type Node, type Order, Ordered } from '../platform/ordered.values.ts';
import type { Span } from '../points/periods.values.ts';
import { byTime, type JudgedEntry } from './judged-entry.values.ts';

/** The entries that are not revoked, of one player in some series, in order of time. */
export type History = Ordered<JudgedEntry, Placed>;
export type Placed = Pick<JudgedEntry, 'at' | 'entryId' | 'seriesId'>;
export type Entries = Node<JudgedEntry>;

/** Of everybody, by their ids. */
export type Everybody = Ordered<Player, Pick<Player, 'profileId'>>;
export type Player = { readonly profileId: string; readonly history: History };

/** How many there are in a node before it is cut. */
export type Sizes = { leaf: number; branch: number };
const SIZES: Sizes = { leaf: 32, branch: 16 };

/** What happened at one instant counts together. */
const ENTRIES = {
  compare: (a: Placed, b: Placed) => byTime(a, b) || (a.seriesId < b.seriesId ? -1 : a.seriesId > b.seriesId ? 1 : 0),
  areTogether: (a: Placed, b: Placed) => a.at === b.at,
};
const PLAYERS: Order<Pick<Player, 'profileId'>> = {
  compare: (a, b) => (a.profileId < b.profileId ? -1 : a.profileId > b.profileId ? 1 : 0),
  areTogether: () => false,
  ...SIZES,
};
const NO_HISTORY: History = Ordered.of({ ...ENTRIES, ...SIZES });

/** @param entries in any order; `sizes`: those of tests are small */
export function historyOf(entries: Iterable<JudgedEntry> = [], sizes?: Sizes): History {
  const inOrder = [...entries].sort(ENTRIES.compare);
  return inOrder.length === 0 && !sizes ? NO_HISTORY : Ordered.of({ ...ENTRIES, ...(sizes ?? SIZES) }, inOrder);
}

export function everybodyOf(players: Iterable<Player> = []): Everybody {
  return Ordered.of(PLAYERS, [...players].sort(PLAYERS.compare));
}

/** Everybody's entries, by player, of which there may be very many: it pauses after each of them. */
export function* gatheringEverybody(byPlayer: ReadonlyMap<string, readonly JudgedEntry[]>, sizes?: Sizes): Generator<void, Everybody> {
  const players: Player[] = [];
  for (const [profileId, own] of byPlayer) {
    players.push({ profileId, history: historyOf(own, sizes) });
    yield;
  }
  return everybodyOf(players);
}

export function historyIn(everybody: Everybody, profileId: string): History {
  return everybody.find({ profileId })?.history ?? NO_HISTORY;
}

/** The entries of a span: the nodes that lie in it, and what its ends cut off of two leaves. */
export function within(node: Entries | undefined, span: Span): Entries | undefined {
  if (!node || node.last.at < span.from || node.first.at >= span.before) return undefined;
  if (node.first.at >= span.from && node.last.at < span.before) return node;
  if ('items' in node) {
    const from = node.items.findIndex(({ at }) => at >= span.from);
    const items = node.items.slice(from, node.items.findLastIndex(({ at }) => at < span.before) + 1);
    return items.length === 0 ? undefined : leafOf(items);
  }
  const children: Entries[] = [];
  for (const child of node.children) {
    if (child.last.at < span.from) continue;
    if (child.first.at >= span.before) break;
    const part = within(child, span);
    if (part) children.push(part);
  }
  return children.length === 0 ? undefined : branchOf(children);
}

/** Entries that are there in one of two histories alone, or are others there. */
export function differing(one: History, other: History): JudgedEntry[] {
  const { gone, come } = one.since(other);
  return [...gone, ...come];
}
