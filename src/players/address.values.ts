/** An e-mail address as it is kept and compared: trimmed, in lower case. */
export type EmailAddress = string;

/** One `@`, a dot in the domain, no spaces, quotes or control characters. */
const ADDRESS =
  /^[^\s@"(),:;<>[\]\\\p{Cc}\p{Cf}]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}][\p{L}\p{N}-]*[\p{L}\p{N}]$/u;

/**
 * Reads an address as a person writes it; nothing when it cannot be one. Letters that only look otherwise (fullwidth, ligatures) are made
 * plain: mail goes to the very address that is compared, so that nobody proves another's.
 */
export function readAddress(text: string): EmailAddress | undefined {
  // What is far too long is not made plain first.
  const address = text.trim().slice(0, 1_000).normalize('NFKC').toLowerCase();
  return address.length <= 254 && ADDRESS.test(address) ? address : undefined;
}
