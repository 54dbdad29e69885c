import { createRequire } from 'node:module';
import type { Country } from './countries.ts';

const require = createRequire(import.meta.url);
/** Knows the numbers of all countries, in 309 modules: loaded with the first number that is checked. */
const checksOf = (code: string) => (require('stdnum') as typeof import('stdnum')).euVat[code] ?? [];

/** In numbers Greece is not called by its code. */
const PREFIXES: { readonly [code: string]: string } = { GR: 'EL' };

/**
 * A VAT number of a country of the EU as it is written in all of it, with its prefix; nothing for one that has not the country's form, length and
 * check digits (U-154).
 */
export function readVatNumber(text: string, { code, inEu }: Country): string | undefined {
  const prefix = PREFIXES[code] ?? code;
  const plain = text.replaceAll(/[\s.\-/]/g, '').toUpperCase();
  const number = plain.startsWith(prefix) ? plain.slice(prefix.length) : plain;
  const checks = inEu && /^[0-9A-Z+*]{2,15}$/.test(number) ? checksOf(code) : [];
  return checks.some((check) => check.validate(number).isValid) ? prefix + number : undefined;
}
