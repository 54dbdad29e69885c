/** A kind of provider that an organisation can have one of its own of. What stands in braces in its address each organisation says for itself. */
export type ProviderOption = { login_option_id: number; name: string; openid_config_url: string; minimal_scope: string };

/** The number of whatever an organisation names for its own, and of every login that began there (U-043). */
export const OWN_PROVIDER = 10;

/** Any provider that keeps to the standard: the one option that needs no operator. */
export const OPENID_CONNECT: ProviderOption = {
  login_option_id: OWN_PROVIDER,
  name: 'OpenID Connect',
  openid_config_url: '{issuer}/.well-known/openid-configuration',
  minimal_scope: 'openid email profile',
};

const PLACEHOLDER = /\{(\w{1,40})\}/g;

/** The names of the fields that an address asks for, in their order. */
export function placeholdersOf(url: string): string[] {
  return [...new Set([...url.matchAll(PLACEHOLDER)].map(([, name = '']) => name))];
}

/** The address with the values in their places. */
export function filledIn(url: string, values: Readonly<Record<string, string>>): string {
  return url.replace(PLACEHOLDER, (placeholder, name: string) => values[name] ?? placeholder);
}

/**
 * What is wrong with the value of a placeholder; nothing when it will do. Where the address begins with it, it may say the server; elsewhere it is
 * one word of the address, so that nobody leads an option to another server than its own.
 */
export function problemOfValue(url: string, name: string, value: string): string | undefined {
  if (value === '') return 'is needed';
  if (url.startsWith(`{${name}}`)) return value.length <= 1_000 ? undefined : 'is too long';
  return /^(?!\.{1,2}$)[\w.~-]{1,255}$/.test(value) ? undefined : 'must be one word of letters, digits, dots and dashes';
}
