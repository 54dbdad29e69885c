/*
 * The start-up rules (SR-01 to SR-07): where a visitor wanted to go, and what the address said about them, are remembered while they
 * sign in, and used once (U-025).
 */

/** What an address can say about a visitor (SR-04, U-027). */
export type Hints = Partial<Record<(typeof HINTS)[number], string>>;
type Arrival = { address: string | null; hints: Hints };

const HINTS = ['loginoption', 'subdomain', 'anom', 'state', 'registerhint', 'user', 'username', 'orgname', 'profile'] as const;
const KEY = 'laurel.arrival';

/** What an address's query says about the visitor. */
function hintsIn(query: URLSearchParams): Hints {
  return Object.fromEntries(HINTS.flatMap((name) => (query.has(name) ? [[name, query.get(name) ?? '']] : [])));
}

/** The state of a navigation of whoever leaves invitations for later: the door does not ask twice. */
export const INVITATIONS_LATER = 'invitations-later';

/** Where a visitor who is not signed in is sent (SR-01, SR-05 to SR-07). */
export function loginAddress({ registerhint, state = '' }: Hints): string {
  if (registerhint === '1' || /^(v_0|v_|w_0)/.test(state)) return '/v_login?registernew=1';
  return registerhint === 'login' ? '/v_login?loginhint=login' : '/v_login';
}

/** Keeps the address and what it says (SR-02, SR-03). Landing pages are where one goes anyway. */
export function rememberArrival({ pathname, search, hash }: { pathname: string; search: string; hash: string }): Hints {
  const hints = hintsIn(new URLSearchParams(search));
  const landing = pathname === '/' || pathname === '/loggedin';
  keep({ address: landing ? stored().address : pathname + search + hash, hints: { ...stored().hints, ...hints } });
  return hints;
}

/** What is known of the visitor, from here or from the address before. */
export function visitorHints(query: URLSearchParams): Hints {
  return { ...stored().hints, ...hintsIn(query) };
}

/** Where the visitor wanted to go, and as whom. {@link forgetArrival} once they are there. */
export function rememberedArrival(): Arrival {
  return stored();
}

export function forgetArrival(): void {
  keep({ address: null, hints: {} });
}

/** Where storage may not be used the memory of the page serves. */
let inMemory: Arrival = { address: null, hints: {} };

function stored(): Arrival {
  try {
    const held = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Partial<Arrival> | null;
    if (!held) return inMemory;
    const { address, hints } = held;
    // Only an address of this site, and nothing that a browser reads as another host.
    return { address: typeof address === 'string' && /^\/(?![/\\])/.test(address) ? address : null, hints: hints ?? {} };
  } catch {
    return inMemory;
  }
}

function keep(arrived: Arrival): void {
  inMemory = arrived;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(arrived));
  } catch {
    // It is kept in memory.
  }
}
