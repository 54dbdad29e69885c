import { call, type Input } from '../../platform/api.ts';

/*
 * Ways to a provider that this browser has begun. What comes back must have the state of one of them; the server holds it to its cookie too.
 */

/** `option`: the number of a login option, or the id of an organisation's own provider. `back`: the page that a try of one leads back to (SR-13). */
export type BegunLogin = { state: string; option: number | string; purpose: 'sign-in' | 'link' | 'confirm' | 'try'; back?: string };

const KEY = 'laurel.ways';
/** Those that were begun last: who turned back is not waited for. */
const MOST = 5;

/**
 * Begins a way to a provider. Answers where it leads.
 * @throws CallRefused
 */
export async function beginLogin(
  option: number | string,
  sent: Omit<Input<'POST', 'auth/begin_login'>, 'login_option_id' | 'provider_id'> = {},
): Promise<string> {
  const named = typeof option === 'number' ? { login_option_id: option } : { provider_id: option };
  const { address, state } = await call('POST', 'auth/begin_login', { ...named, ...sent });
  keepBegun({ state, option, purpose: sent.purpose ?? 'sign-in' });
  return address;
}

export function keepBegun(way: BegunLogin): void {
  keep([way, ...begun()].slice(0, MOST));
}

/** The way that a state belongs to, once. */
export function takeBegun(state: string | null): BegunLogin | undefined {
  const all = begun();
  keep(all.filter((way) => way.state !== state));
  return all.find((way) => way.state === state);
}

function begun(): BegunLogin[] {
  try {
    const held: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(held) ? (held as BegunLogin[]) : [];
  } catch {
    return [];
  }
}

function keep(ways: readonly BegunLogin[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(ways));
  } catch {
    // Storage may be forbidden: nothing that comes back is known then.
  }
}
