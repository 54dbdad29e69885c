import type { Aggregate } from '../platform/decisions.ts';
import type { Sealed } from '../platform/event.values.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { Refused } from '../platform/refused.ts';
import type { BadgeDefaults } from '../badges/badge-defaults.values.ts';
import type { Digest } from '../digests/digest.values.ts';
import type { QuestDefaults } from '../quests/quest-defaults.values.ts';
import type { CompetitionDefaults } from '../competitions/competition-defaults.values.ts';
import type { OrganisationCreated, OrganisationDeleted, OrganisationEvent } from './organisations.events.ts';
import type { CompetitionFilter, TeamFilter } from './filters.values.ts';
import { type BattleRules, DEFAULT_BATTLE_RULES } from './battle-rules.values.ts';
import type { Theme } from './theme.values.ts';
import type { UiSettings } from './ui-settings.values.ts';
import type { UserView } from './user-view.values.ts';

export type Organisation = {
  exists: boolean;
  deleted: boolean;
  sample: boolean;
  name?: Sealed;
  timeZone: string;
  teamFilter: TeamFilter;
  competitionFilter: CompetitionFilter;
  /** Boards may be shared with whoever has a link. */
  publicSharing: boolean;
  /** How often people are mailed what is new for them. */
  digest: Digest;
  /** What was set of its theme. */
  colours: Partial<Theme>;
  /** The path of its cover, empty for none. */
  coverImage: string;
  /** What was set of its user view. */
  userView: Partial<UserView>;
  battleRules: BattleRules;
  /** What was set of what new competitions begin with. */
  competitionDefaults: Partial<CompetitionDefaults>;
  /** And new badges. */
  badgeDefaults: Partial<BadgeDefaults>;
  /** And new quests. */
  questDefaults: Partial<QuestDefaults>;
  /** What was said of how screens look. */
  uiDefaults: Partial<UiSettings>;
};

export const organisation: Aggregate<Organisation, OrganisationEvent> = {
  initial: () => ({
    exists: false,
    deleted: false,
    sample: false,
    timeZone: 'UTC',
    teamFilter: 'all',
    competitionFilter: 'all',
    publicSharing: true,
    digest: 'off',
    colours: {},
    coverImage: '',
    userView: {},
    battleRules: DEFAULT_BATTLE_RULES,
    competitionDefaults: {},
    badgeDefaults: {},
    questDefaults: {},
    uiDefaults: {},
  }),
  evolve(state, { type, data }) {
    switch (type) {
      case 'OrganisationCreated':
        return { ...state, ...data, exists: true };
      case 'OrganisationChanged':
        return { ...state, ...data };
      case 'ThemeSet': {
        const { cover_image = state.coverImage, ...colours } = data;
        return { ...state, colours: { ...state.colours, ...colours }, coverImage: cover_image };
      }
      case 'UserViewSet':
        return { ...state, userView: { ...state.userView, ...data } };
      case 'BattleRulesSet':
        return { ...state, battleRules: { ...state.battleRules, ...data } };
      case 'CompetitionDefaultsSet':
        return { ...state, competitionDefaults: { ...state.competitionDefaults, ...data } };
      case 'BadgeDefaultsSet':
        return { ...state, badgeDefaults: { ...state.badgeDefaults, ...data } };
      case 'QuestDefaultsSet':
        return { ...state, questDefaults: { ...state.questDefaults, ...data } };
      case 'UiDefaultsSet':
        return { ...state, uiDefaults: { ...state.uiDefaults, ...data } };
      case 'OrganisationDeleted':
        return { ...state, deleted: true };
    }
  },
};

export function createOrganisation(data: OrganisationCreated['data'], { exists }: Organisation): OrganisationCreated[] {
  return exists ? [] : [{ type: 'OrganisationCreated', data }];
}

/**
 * @param only `sample`: in one click, which is for samples alone
 * @throws NotFound; Refused not-a-sample
 */
export function deleteOrganisation(only: 'sample' | undefined, { exists, deleted, sample }: Organisation): OrganisationDeleted[] {
  if (deleted) return [];
  if (only && !sample) throw new Refused('not-a-sample', 'Only a sample organisation can be removed like this');
  if (!exists) throw new NotFound('organisation');
  return [{ type: 'OrganisationDeleted', data: { sample } }];
}
