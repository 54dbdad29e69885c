import { useResource } from '../platform/live-resources.ts';

/**
 * How one can sign in here, and what is offered to somebody new. `loginoption`: the id of an organisation's own provider, `invitationtoken`: of a
 * mailed invitation; what belongs to them is offered then too.
 */
export function useLoginOptions(asked: { loginoption?: string; invitationtoken?: string } = {}) {
  return useResource('auth/login_options', asked);
}
