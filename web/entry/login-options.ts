import { useResource } from '../platform/live-resources.ts';

/** How one can sign in here, and what is offered to somebody new. */
export function useLoginOptions() {
  return useResource('auth/login_options', {});
}
