import type { BadgeKind, BadgePeriod, SourceFilter, ValueMode } from './badge-rule.values.ts';
import type { BadgeLook } from './badges.events.ts';

/** How the specification spells what badges say (entities.json: Badge; U-099, U-100). */
export const KINDS = {
  2: 'given',
  3: 'amount',
  4: 'high score',
  5: 'king of the hill',
  6: 'daily streak',
  7: 'levels',
} as const satisfies Spelling<BadgeKind>;
export const MODES = { 0: 'sum', 1: 'greatest', 2: 'count' } as const satisfies Spelling<ValueMode>;
export const UNITS = { '+1 day': 'day', '+1 week': 'week', '+1 month': 'month', '+1 year': 'year' } as const satisfies {
  readonly [sent: string]: BadgePeriod['unit'];
};
export const NOTIFIED = { 0: 'nobody', 1: 'winner', 2: 'group' } as const satisfies Spelling<BadgeLook['notify']>;
export const CONFETTI = { 0: 'none', 1: 'confetti', 2: 'fireworks' } as const satisfies Spelling<BadgeLook['celebration']['confetti']>;
export const FILTER_TYPES = { tag: 'tag', pointtype: 'point type' } as const satisfies { readonly [sent: string]: SourceFilter['kind'] };

type Spelling<Word extends string> = { readonly [sent: number]: Word };

/** What is sent for a word of ours. */
export function numberOf<Sent extends number, Word extends string>(spelling: { readonly [sent in Sent]: Word }, word: Word): Sent {
  return Number(spelledFor<string, Word>(spelling, word)) as Sent;
}

export function spelledFor<Sent extends string, Word extends string>(spelling: { readonly [sent in Sent]: Word }, word: Word): Sent {
  const found = (Object.entries(spelling) as [Sent, Word][]).find(([, one]) => one === word);
  if (!found) throw new Error(`nothing is spelled ${word}`);
  return found[0];
}
