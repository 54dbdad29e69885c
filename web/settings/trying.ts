/*
 * A form whose admin went to a provider to try what it says: what they typed is kept in the browser's tab until they are back, but for the secret.
 */

type Kept = { path: string; typed: object };

const KEY = 'laurel.trying';

export function keepTyped(path: string, typed: object): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ path, typed } satisfies Kept));
  } catch {
    // Storage may be forbidden: what was typed is typed again.
  }
}

/** What was typed on the page at a path, once. */
export function takeTyped<Typed extends object>(path: string): Partial<Typed> {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Kept | null;
    sessionStorage.removeItem(KEY);
    return kept?.path === path ? kept.typed : {};
  } catch {
    return {};
  }
}
