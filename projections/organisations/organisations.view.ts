import { DIGESTS } from '../../src/digests/digest.values.ts';
import { LANGUAGES } from '../../src/organisations/ui-settings.values.ts';
import { NAV_ITEMS, SHOW_FLAGS, type ShowFlag } from '../../src/organisations/user-view.values.ts';
import { flag, object, type Of, orNull, type Shape, text, whole, word } from '../../src/platform/http/answers.values.ts';

/** Which items of the navigation and parts of profiles are shown, and where people begin (U-042). */
const userViewFields = {
  start_page: word(...NAV_ITEMS),
  ...(Object.fromEntries(SHOW_FLAGS.map((name) => [name, flag])) as Record<ShowFlag, Shape<0 | 1>>),
};
export const userViewRow = object(userViewFields, 'UserViewRow');
export type UserViewRow = Of<typeof userViewRow>;

/** What is said of how screens look (U-033). 1: yes, 0: no, -1: nothing is said. */
export const uiSettingsRow = object(
  { dark: word(1, 0, -1), compact: word(1, 0, -1), language: orNull(word(...LANGUAGES)), animations: word(1, 0, -1) },
  'UiSettingsRow',
);
export type UiSettingsRow = Of<typeof uiSettingsRow>;

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
    /** Boards may be shared with whoever has a link. */
    public_sharing: flag,
    /** How often people are mailed what is new for them, who may have it less often. */
    digest: word(...DIGESTS),
    ...userViewFields,
    /** Hours to answer a challenge, the most hours of a battle, battles of one player at once (U-109). */
    challengedealine: whole,
    battlemaxdur: whole,
    battlesperplayer: whole,
    /** Players may opt out of battles (U-111). */
    battle_opt_out: flag,
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
    /** The path of the picture behind the head of profiles; empty for none. */
    cover_image: text,
  },
  'ThemeRow',
);
export type ThemeRow = Of<typeof themeRow>;

/** How much goes with an organisation (U-157): `players` also who was deleted, `scoreseries` likewise; `accounts` is who signs in as one of the players, and stays. */
export const deletionRow = object({ players: whole, accounts: whole, teams: whole, scoreseries: whole, entries: whole }, 'DeletionRow');
export type DeletionRow = Of<typeof deletionRow>;
