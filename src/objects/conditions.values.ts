/** What can be asked of a value. */
export const OPERATORS = ['eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'cont', 'ncont', 'start', 'nstart', 'end', 'nend'] as const;
export type Operator = (typeof OPERATORS)[number];

/**
 * How values are compared. `same`: what only is the same or another: yes and no, players, teams, choices, related items. `untyped`: as numbers where both
 * are numbers, else as texts.
 */
export type Comparison = 'number' | 'text' | 'time' | 'same' | 'untyped';

/** A value as data says it; absent where there is none. Numbers of fields are decimals, times are instants, yes and no are 1 and 0. */
export type Compared = string | number | boolean | null | undefined;

/** What must be true of a field. Of several values one must match; with a negation, none may. */
export type Condition = { field: string; operator: Operator; values: readonly string[] };

/** Whether values that are so compared can be asked so: of what only is the same or another, nothing else can. */
export function asks(comparison: Comparison, operator: Operator): boolean {
  return comparison !== 'same' || operator === 'eq' || operator === 'neq';
}

/** Whether a value can be compared so: a number that is none, or an instant that is none, matches nothing. */
export function isComparable(comparison: Comparison, value: string): boolean {
  if (comparison === 'number') return microsOf(value) !== undefined;
  return comparison !== 'time' || instantOf(value) !== undefined;
}

/** Whether a condition is true of a value. A negation is true exactly where what it negates is not. */
export function isMet(condition: Pick<Condition, 'operator' | 'values'>, comparison: Comparison, value: Compared): boolean {
  return asking(condition, comparison)(readValue(comparison, value));
}

/** A condition to be asked of many values, as they were read. */
export function asking(
  { operator, values }: Pick<Condition, 'operator' | 'values'>,
  comparison: Comparison,
): (value: ReadValue) => boolean {
  const others = values.map((value) => readValue(comparison, value));
  const match = MATCHES[isNegation(operator) ? NEGATED[operator] : operator];
  const isOneMet = (value: ReadValue) => others.some((other) => match(value, other));
  return isNegation(operator) ? (value) => !isOneMet(value) : isOneMet;
}

const NEGATED = { neq: 'eq', ncont: 'cont', nstart: 'start', nend: 'end' } as const;
type Negation = keyof typeof NEGATED;

export function isNegation(operator: Operator): operator is Negation {
  return operator in NEGATED;
}

/** What a value is: its words as they are compared, and what it is in order. Without a place in an order it is neither greater nor less. */
export type ReadValue = { text: string; place?: bigint | number | string };

const MATCHES: { readonly [One in Exclude<Operator, Negation>]: (one: ReadValue, other: ReadValue) => boolean } = {
  eq: isEqual,
  gt: (one, other) => order(one, other) > 0,
  gte: (one, other) => isEqual(one, other) || order(one, other) > 0,
  lt: (one, other) => order(one, other) < 0,
  lte: (one, other) => isEqual(one, other) || order(one, other) < 0,
  cont: (one, other) => one.text.includes(other.text),
  start: (one, other) => one.text.startsWith(other.text),
  end: (one, other) => one.text.endsWith(other.text),
};

function isEqual(one: ReadValue, other: ReadValue): boolean {
  return one.place === undefined || other.place === undefined ? one.text === other.text : order(one, other) === 0;
}

/** Numbers that differ by the tolerance or less are equal. What is of another kind is neither greater nor less but by its words. */
function order(one: ReadValue, other: ReadValue): number {
  if (one.place === undefined || other.place === undefined) return 0;
  if (typeof one.place === 'bigint' && typeof other.place === 'bigint') {
    const difference = one.place - other.place;
    return difference > TOLERANCE ? 1 : difference < -TOLERANCE ? -1 : 0;
  }
  if (typeof one.place === 'number' && typeof other.place === 'number') return one.place - other.place;
  return byCodePoints(one.text, other.text);
}

/** In millionths: 0.0001. */
const TOLERANCE = 100n;

export function readValue(comparison: Comparison, value: Compared): ReadValue {
  const text = value === undefined || value === null ? '' : String(value);
  if (comparison === 'same') return { text };
  const folded = { text: text.normalize('NFKC').toLowerCase() };
  if (text === '') return folded;
  switch (comparison) {
    case 'text':
      return { ...folded, place: folded.text };
    case 'time': {
      const instant = instantOf(text);
      return instant === undefined ? folded : { ...folded, place: instant };
    }
    case 'number':
    case 'untyped': {
      const micros = microsOf(typeof value === 'number' ? decimalOf(value) : text);
      if (micros !== undefined) return { ...folded, place: micros };
      return comparison === 'number' ? folded : { ...folded, place: folded.text };
    }
  }
}

const MICROS = 1_000_000n;
/** What is written otherwise, as codes are that begin with a nought, is a text. */
const PLAIN_DECIMAL = /^(-?)(0|[1-9]\d{0,39})(?:\.(\d{1,40}))?$/;

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/;

/** Milliseconds, of an instant that says where it is so late. */
function instantOf(text: string): number | undefined {
  const instant = INSTANT.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(instant) ? undefined : instant;
}

/** A number in millionths, exact at any size; what is finer goes. */
function microsOf(text: string): bigint | undefined {
  const parts = PLAIN_DECIMAL.exec(text);
  if (!parts) return undefined;
  const [, minus, whole = '', fraction = ''] = parts;
  const micros = BigInt(whole) * MICROS + BigInt(fraction.slice(0, 6).padEnd(6, '0'));
  return minus ? -micros : micros;
}

/** A number of JSON as a plain decimal; what is too large for one stays as it is. */
function decimalOf(value: number): string {
  return value.toFixed(6);
}

/** Which text comes first, by the numbers of their characters: halves of characters would stand before others. */
function byCodePoints(one: string, other: string): number {
  const [first, second] = [one[Symbol.iterator](), other[Symbol.iterator]()];
  for (;;) {
    const [a, b] = [first.next().value?.codePointAt(0) ?? -1, second.next().value?.codePointAt(0) ?? -1];
    if (a !== b) return a - b;
    if (a === -1) return 0;
  }
}
