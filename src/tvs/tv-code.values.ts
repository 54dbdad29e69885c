/** Consonants that nobody takes for another, and that spell nothing (RFC 8628). */
export const LETTERS = 'BCDFGHJKLMNPQRSTVWXZ';
export const CODE_LENGTH = 8;
/** How long a TV shows one. */
export const CODE_MS = 10 * 60_000;

const CODE = new RegExp(`^[${LETTERS}]{${CODE_LENGTH}}$`);

/** The code that somebody typed, in small letters or groups too; nothing where it can be none. */
export function readCode(typed: string): string | undefined {
  const code = typed.replace(/[\s-]/g, '').toUpperCase();
  return CODE.test(code) ? code : undefined;
}

/** As a TV shows it: two groups of four. */
export function codeGroups(code: string): [string, string] {
  return [code.slice(0, CODE_LENGTH / 2), code.slice(CODE_LENGTH / 2)];
}
