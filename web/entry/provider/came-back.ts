import { type BegunLogin, takeBegun } from './begun-login.ts';

/** What a provider sent back to this page: a proof of who it is, for a way that this browser began, or nothing that holds. */
export type CameBack = { way: BegunLogin; proof: Proof } | { way: BegunLogin | undefined; proof: undefined };
export type Proof = { nonce?: string; token?: string; iss?: string };

/** Windows that wait for somebody who confirms in another one that it is them hear of it here. */
export const CONFIRMED = 'laurel.confirmed';

/** Reads what came back, and takes it out of the address, which stays in histories. */
export function readCameBack(): CameBack {
  const { search, hash, pathname } = location;
  const sent = new URLSearchParams(search);
  for (const [name, value] of new URLSearchParams(hash.slice(1))) sent.append(name, value);
  history.replaceState(history.state, '', pathname);
  const way = takeBegun(sent.get('state'));
  const [code, token, iss] = [sent.get('code'), sent.get('id_token') ?? sent.get('token'), sent.get('iss')];
  if (!way || (code === null && token === null)) return { way, proof: undefined };
  return { way, proof: { ...(code !== null && { nonce: code }), ...(token !== null && { token }), ...(iss !== null && { iss }) } };
}
