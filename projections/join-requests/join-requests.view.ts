import { instant, object, type Of, orNull, text } from '../../src/platform/http/answers.values.ts';

/** Somebody who asks to become a player. `profile_id`: as whom they would be one. */
export const joinRequestRow = object(
  { profile_id: text, Name: text, emailaddress: orNull(text), via: text, requested_at: instant },
  'JoinRequestRow',
);
export type JoinRequestRow = Of<typeof joinRequestRow>;

/** An organisation that somebody asked, as they see it. */
export const ownJoinRequestRow = object({ org_name: text, requested_at: instant }, 'OwnJoinRequestRow');
