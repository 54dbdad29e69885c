import type { AboutUser } from '../../src/players/players.contract.ts';

const KEY = 'laurel.consent-later';
/** Where storage is forbidden: for as long as the page stands. */
let postponed: string | undefined;

/** Whether the terms are to be asked about now. */
export function asksConsent({ show_consent, key_id }: AboutUser): boolean {
  return show_consent === 1 && postponedLogin() !== key_id;
}

/** Not again in this login: the next one asks (U-055). */
export function postponeConsent({ key_id }: AboutUser): void {
  postponed = key_id;
  try {
    localStorage.setItem(KEY, key_id ?? '');
  } catch {
    // What this page remembers is enough.
  }
}

function postponedLogin(): string | undefined {
  try {
    return localStorage.getItem(KEY) ?? postponed;
  } catch {
    return postponed;
  }
}
