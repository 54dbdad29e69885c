import { flag, object, type Of, text, whole, word } from '../../src/platform/http/answers.values.ts';

/** An organisation as its members see it (entity Organization). */
export const organisationRow = object(
  {
    id: text,
    name: text,
    timezone: text,
    sample: flag,
    /** Players see 0: all, 1: only team members, 2: only themselves (U-147). */
    use_team_filter: word(0, 1, 2),
    /** Players see 0: all competitions, 1: those where they or their team take part, 2: only their own (U-147). */
    use_competition_filter: word(0, 1, 2),
  },
  'OrganisationRow',
);
export type OrganisationRow = Of<typeof organisationRow>;

/** Theme colours as `#rrggbb`; what is written on each as red, green and blue, `0,0,0` (U-158, R-252). */
export const themeRow = object(
  {
    primary: text,
    onprimary: text,
    secondary: text,
    onsecondary: text,
    background: text,
    onbackground: text,
    surface: text,
    onsurface: text,
    error: text,
    onerror: text,
  },
  'ThemeRow',
);
export type ThemeRow = Of<typeof themeRow>;

/** How much goes with an organisation (U-157): `players` also who was deleted, `scoreseries` likewise; `accounts` is who signs in as one of the players, and stays. */
export const deletionRow = object({ players: whole, accounts: whole, teams: whole, scoreseries: whole, entries: whole }, 'DeletionRow');
export type DeletionRow = Of<typeof deletionRow>;
