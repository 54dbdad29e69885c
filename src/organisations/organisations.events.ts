import type { Event, Sealed } from '../platform/event.values.ts';
import type { Facts } from '../platform/facts.values.ts';
import type { QuestDefaults } from '../quests/quest-defaults.values.ts';
import type { BadgeDefaults } from '../badges/badge-defaults.values.ts';
import type { Digest } from '../digests/digest.values.ts';
import type { CompetitionDefaults } from '../competitions/competition-defaults.values.ts';
import type { BattleRules } from './battle-rules.values.ts';
import type { CompetitionFilter, TeamFilter } from './filters.values.ts';
import type { Branding } from './theme.values.ts';
import type { UiSettings } from './ui-settings.values.ts';
import type { UserView } from './user-view.values.ts';

/** An organisation began. Its main group has its own id (U-061). `sample`: generated to look around, removable in one click. */
export type OrganisationCreated = Event<'OrganisationCreated', { name: Sealed; timeZone: string; sample: boolean }>;
/**
 * It has another name, or another time zone: that of series which are made from now on. Series that are there keep theirs. `teamFilter`,
 * `competitionFilter`: players see other people, or other competitions. `publicSharing`: whether boards may be shared by links.
 * `digest`: how often people are mailed what is new for them.
 */
export type OrganisationChanged = Event<
  'OrganisationChanged',
  {
    name?: Sealed;
    timeZone?: string;
    teamFilter?: TeamFilter;
    competitionFilter?: CompetitionFilter;
    publicSharing?: boolean;
    digest?: Digest;
  }
>;
/** Colours of its theme are others, those that are named, as `#rrggbb`; or its cover is: the path of a picture, empty for none. */
export type ThemeSet = Event<'ThemeSet', Partial<Branding>>;
/** Items of the navigation and parts of profiles are shown or hidden, or people begin on another page: those that are named, in the words of the calls. */
export type UserViewSet = Event<'UserViewSet', Partial<UserView>>;
/** Rules of its battles are others: those that are named, in the words of the calls; durations in hours. */
export type BattleRulesSet = Event<'BattleRulesSet', Partial<BattleRules>>;
/** New competitions begin with something else (U-035): what is named of it. Those that are there keep what they have. */
export type CompetitionDefaultsSet = Event<'CompetitionDefaultsSet', Partial<CompetitionDefaults>>;
/** New badges begin with something else (U-035): what is named of it. Those that are there keep what they have. */
export type BadgeDefaultsSet = Event<'BadgeDefaultsSet', Partial<BadgeDefaults>>;
/** New quests begin with something else (U-035): what is named of it. Those that are there keep what they have. */
export type QuestDefaultsSet = Event<'QuestDefaultsSet', Partial<QuestDefaults>>;
/** Screens look otherwise for everybody who has not said how: what is named; null says nothing any more. */
export type UiDefaultsSet = Event<'UiDefaultsSet', Partial<UiSettings>>;
/** Its key and all keys under it are destroyed, and every view drops what it holds of it. */
export type OrganisationDeleted = Event<'OrganisationDeleted', { sample: boolean }>;

export type OrganisationEvent =
  | OrganisationCreated
  | OrganisationChanged
  | ThemeSet
  | UserViewSet
  | BattleRulesSet
  | CompetitionDefaultsSet
  | BadgeDefaultsSet
  | QuestDefaultsSet
  | UiDefaultsSet
  | OrganisationDeleted;

export const ORGANISATION = 'organisation';

export const organisationFacts: Facts<OrganisationEvent> = {
  OrganisationCreated: { category: ORGANISATION, label: 'Organisation created' },
  OrganisationChanged: {
    category: ORGANISATION,
    label: 'Organisation changed',
    trail: 'organisation',
    about: ({ data: { name, ...settings } }) => ({ shown: { ...(name && { renamed: true }), ...settings } }),
  },
  ThemeSet: {
    category: ORGANISATION,
    label: 'Theme set',
    trail: 'organisation',
    about: ({ data: { cover_image, ...colours } }) => ({
      shown: { ...colours, ...(cover_image !== undefined && { cover: cover_image !== '' }) },
    }),
  },
  UserViewSet: { category: ORGANISATION, label: 'User view set', trail: 'organisation', about: ({ data }) => ({ shown: data }) },
  BattleRulesSet: { category: ORGANISATION, label: 'Battle rules set', trail: 'organisation', about: ({ data }) => ({ shown: data }) },
  CompetitionDefaultsSet: {
    category: ORGANISATION,
    label: 'Defaults of competitions set',
    trail: 'organisation',
    about: ({ data }) => ({ shown: data }),
  },
  BadgeDefaultsSet: {
    category: ORGANISATION,
    label: 'Defaults of badges set',
    trail: 'organisation',
    about: ({ data }) => ({ shown: data }),
  },
  QuestDefaultsSet: {
    category: ORGANISATION,
    label: 'Defaults of quests set',
    trail: 'organisation',
    about: ({ data }) => ({ shown: data }),
  },
  UiDefaultsSet: { category: ORGANISATION, label: 'Look of screens set', trail: 'organisation', about: ({ data }) => ({ shown: data }) },
  OrganisationDeleted: { category: ORGANISATION, label: 'Organisation deleted' },
};
