import { amount, flag, object, type Of, orNull, text, whole, word } from '../../src/platform/http/answers.values.ts';

/** A team in a competition as the specification names its fields (entities.json: Team in a competition). */
export const rosterTeamRow = object(
  {
    /** In the competition. */
    id: text,
    /** The organisation's team that it is (C-13); null for the competition's own. */
    teamid: orNull(text),
    teamname: text,
    /** The path of an icon; empty for none. */
    icon: text,
    teamtarget: orNull(amount),
    target_sharing: word(0, 1),
    players_only: flag,
    /** Of whom the caller may see: who is chosen for it, or who is in the organisation's team. */
    players: whole,
  },
  'RosterTeamRow',
);
export type RosterTeamRow = Of<typeof rosterTeamRow>;

/** A player who takes part. `target`: what they are to reach, from wherever; `own_target`: what was set for them alone. `teamid`: in the competition. */
export const rosterPlayerRow = object(
  { profile_id: text, Name: text, icon: orNull(text), target: orNull(amount), own_target: orNull(amount), teamid: orNull(text) },
  'RosterPlayerRow',
);
export type RosterPlayerRow = Of<typeof rosterPlayerRow>;

/** A team of the organisation that does not take part. */
export const freeTeamRow = object({ teamid: text, teamname: text, group_id: text, icon: text, filter_ignore: flag }, 'FreeTeamRow');
export type FreeTeamRow = Of<typeof freeTeamRow>;
