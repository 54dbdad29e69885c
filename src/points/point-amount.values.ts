/**
 * Exact amounts of points. On the wire and in events: canonical decimal strings with at most 6 places ("0.1", "-12", "49501").
 * Inside: integer micro-points as safe integers, so that 0.1 added ten times is 1.
 */

/** A canonical decimal string: no leading zeros, no trailing zeros, no exponent, no "-0". */
export type PointAmount = string;

/** An amount in millionths of a point, always a safe integer. */
export type MicroPoints = number;

export const MICROS_PER_POINT = 1_000_000;
/** One entry holds at most 1,000,000,000 points either way. */
export const MAX_ENTRY: MicroPoints = 1_000_000_000 * MICROS_PER_POINT;
/** A total holds at most 9,007,199,254.740991 points either way. */
export const MAX_TOTAL: MicroPoints = Number.MAX_SAFE_INTEGER;

const DECIMAL = /^(-?)(\d{1,10})(?:\.(\d{1,6}))?$/;

/** The micro-points of a canonical amount. Throws a TypeError for anything that is not one, or more than can be held. */
export function toMicros(amount: PointAmount): MicroPoints {
  const micros = microsOf(amount);
  if (micros === undefined) throw new TypeError(`not an amount of points: ${amount.slice(0, 40)}`);
  return micros;
}

/** The canonical amount of micro-points. */
export function fromMicros(micros: MicroPoints): PointAmount {
  const absolute = Math.abs(micros);
  const whole = Math.floor(absolute / MICROS_PER_POINT);
  const fraction = absolute - whole * MICROS_PER_POINT;
  const places = fraction === 0 ? '' : `.${String(fraction).padStart(6, '0').replace(/0+$/, '')}`;
  return `${micros < 0 ? '-' : ''}${whole}${places}`;
}

/**
 * Reads an amount as a person writes it (R-158, R-159, R-160): decimal comma or point, Unicode minus, grouping and other characters
 * stripped. Answers nothing when it is not clear what is meant: no digit, digits of other scripts, an exponent, a minus inside, marks that
 * neither group nor divide; and nothing for more than 6 places or than can be held.
 */
export function parseAmount(text: string): PointAmount | undefined {
  if (text.length > LONGEST || EXPONENT.test(text) || FOREIGN_DIGIT.test(text)) return undefined;
  const plain = text.replace(DASHES, '-').replace(/[^0-9.,-]/g, '');
  const last = Math.max(plain.lastIndexOf('.'), plain.lastIndexOf(','));
  const isDecimal = last >= 0 && plain.indexOf(plain.charAt(last)) === last;
  const whole = isDecimal ? plain.slice(0, last) : plain;
  const fraction = isDecimal ? plain.slice(last + 1).replace(/0+$/, '') : '';
  const parts = WHOLE.exec(whole);
  if (!parts || !/\d/.test(plain)) return undefined;
  const digits = (parts[2] ?? '').replace(/[.,]/g, '').replace(/^0+(?=\d)/, '');
  const micros = microsOf(`${parts[1]}${digits || '0'}${fraction && `.${fraction}`}`);
  return micros === undefined ? undefined : fromMicros(micros);
}

/** No amount is longer, whatever stands around it; and no pattern has to be searched for in a text of any length. */
const LONGEST = 100;
const EXPONENT = /[0-9]\s*e\s*[+-]?\s*[0-9]/i;
const FOREIGN_DIGIT = /[^0-9\P{N}]/u;
const DASHES = /[\u2010-\u2015\u2212\ufe63\uff0d]/g;
/** A sign, and digits alone or in groups divided by one kind of mark, the last of three. */
const WHOLE = /^(-?)(\d*|\d{1,3}(?:(?:\.\d{2,3})*\.|(?:,\d{2,3})*,)\d{3})$/;

/** What a link adds for an entry (U-192): base value + points x factor, rounded half away from zero, once, to 6 places. */
export function linkedPoints(points: MicroPoints, baseValue: MicroPoints, factorMicros: MicroPoints): MicroPoints {
  const product = BigInt(points) * BigInt(factorMicros);
  const half = product < 0n ? -500_000n : 500_000n;
  return baseValue + Number((product + half) / 1_000_000n);
}

/** The points that a link adds for others: base value and points times factor; none when they are more than can be held. */
export function pointsByLink(
  { baseValue, factor }: { baseValue: PointAmount; factor: PointAmount },
  points: PointAmount,
): PointAmount | undefined {
  const micros = linkedPoints(toMicros(points), toMicros(baseValue), toMicros(factor));
  return Math.abs(micros) > MAX_ENTRY ? undefined : fromMicros(micros);
}

function microsOf(amount: string): MicroPoints | undefined {
  const parts = DECIMAL.exec(amount);
  if (!parts) return undefined;
  const micros = Number(parts[2]) * MICROS_PER_POINT + Number((parts[3] ?? '').padEnd(6, '0'));
  if (!Number.isSafeInteger(micros)) return undefined;
  return micros === 0 ? 0 : parts[1] ? -micros : micros;
}
