import { flag, object, type Of, text, whole } from '../../src/platform/http/answers.values.ts';

export const teamRow = object(
  {
    teamid: text,
    teamname: text,
    group_id: text,
    /** The path of an icon; empty for none. */
    icon: text,
    filter_ignore: flag,
    members: whole,
  },
  'TeamRow',
);
export type TeamRow = Of<typeof teamRow>;

/** A player in a team, by today's name. */
export const teamMember = object({ profile_id: text, Name: text }, 'TeamMember');
export type TeamMember = Of<typeof teamMember>;
