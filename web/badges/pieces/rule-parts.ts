import type { BadgeType } from './badge-type.ts';

export type RulePart = 'base' | 'value' | 'least' | 'start' | 'period' | 'decided';
/** The parts of the sentence that says when a badge is won, in their order; each has its blanks. */
const PARTS: Readonly<Record<BadgeType, readonly RulePart[]>> = {
  2: ['base'],
  3: ['base', 'least', 'start', 'period', 'decided'],
  4: ['base', 'value', 'least', 'start', 'decided'],
  5: ['base', 'least', 'start'],
  6: ['base', 'least', 'start'],
  7: ['base', 'least', 'start', 'period', 'decided'],
};

/** What of a rule decides which parts there are; empty where it says nothing. */
type Said = { value: string; least: string; start: string; count: number };

/** The kinds that may have periods; the words of others are of one of them, and are not said. */
export function periodic(type: BadgeType): 3 | 4 | 5 | 7 {
  return type === 2 || type === 6 ? 3 : type;
}

/** All parts that a kind may have (entities.json: badge_type). When it is decided is asked only where there are periods that end. */
export function partsOf(type: BadgeType, { count }: Pick<Said, 'count'>): readonly RulePart[] {
  return PARTS[type].filter((part) => part !== 'decided' || count > 0);
}

/** Those that say something: for a sentence without blanks. */
export function saidParts(type: BadgeType, said: Said): readonly RulePart[] {
  return partsOf(type, said).filter((part) => (part !== 'value' && part !== 'least' && part !== 'start') || said[part] !== '');
}
