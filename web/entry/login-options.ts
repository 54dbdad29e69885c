import { useResource } from '../platform/live-resources.ts';

/** What the server says to somebody at the door. */
export type LoginOptions = {
  login_options: { login_option_id: number }[];
  /** There is no organisation yet. */
  empty: 0 | 1;
  sample_offered: 0 | 1;
  /** The folder that mails are in where there is no mail server. Said on the machine itself only. */
  outbox: string | null;
};

/** How one can sign in here, and what is offered to somebody new. */
export function useLoginOptions() {
  return useResource<LoginOptions>('auth/login_options', {});
}
