import type { BadgeDefaults } from '../../src/badges/badge-defaults.values.ts';
import type { CompetitionDefaults } from '../../src/competitions/competition-defaults.values.ts';
import type { Digest } from '../../src/digests/digest.values.ts';
import type { BattleRules } from '../../src/organisations/battle-rules.values.ts';
import { ORGANISATION, type OrganisationDeleted, type OrganisationEvent } from '../../src/organisations/organisations.events.ts';
import type { CompetitionFilter, TeamFilter } from '../../src/organisations/filters.values.ts';
import type { Theme } from '../../src/organisations/theme.values.ts';
import type { UiSettings } from '../../src/organisations/ui-settings.values.ts';
import type { UserView } from '../../src/organisations/user-view.values.ts';
import type { QuestDefaults } from '../../src/quests/quest-defaults.values.ts';
import { type Documents, projection } from '../platform/projection.ts';
import type { Document } from '../platform/read-models.ts';

/** An organisation, and what was set of its theme. Key: its id. */
export type Organisation = Document & {
  organisationId: string;
  name: string;
  timeZone: string;
  sample: boolean;
  colours: Partial<Theme>;
  /** The path of the cover; absent or empty for none. */
  coverImage?: string;
  /** Absent: all. */
  teamFilter?: TeamFilter;
  competitionFilter?: CompetitionFilter;
  /** Absent: boards may be shared by links. */
  publicSharing?: boolean;
  /** Absent: off. */
  digest?: Digest;
  /** What was set of each; absent: nothing. */
  userView?: Partial<UserView>;
  battleRules?: Partial<BattleRules>;
  competitionDefaults?: Partial<CompetitionDefaults>;
  badgeDefaults?: Partial<BadgeDefaults>;
  questDefaults?: Partial<QuestDefaults>;
  uiDefaults?: Partial<UiSettings>;
  createdAt: string;
};

export const organisations = projection<Organisation, Exclude<OrganisationEvent, OrganisationDeleted>>({
  name: 'organisations',
  version: 2,
  categories: [ORGANISATION],
  indexes: { name: 'value', sample: 'value' },
  concerns: () => ({ whom: 'organisation' }),
  on: {
    async OrganisationCreated({ data: { name, timeZone, sample }, metadata: { organisationId, recordedAt } }, documents, open) {
      documents.put(organisationId, {
        organisationId,
        name: (await open(name)) ?? 'Organisation',
        timeZone,
        sample,
        colours: {},
        createdAt: recordedAt,
      });
    },
    async OrganisationChanged({ data, metadata: { organisationId } }, documents, open) {
      const organisation = await documents.get(organisationId);
      const name = await open(data.name);
      if (organisation) documents.put(organisationId, { ...organisation, ...data, name: name ?? organisation.name });
    },
    ThemeSet: ({ data, metadata: { organisationId } }, documents) =>
      change(documents, organisationId, ({ colours: before }) => {
        const { cover_image: coverImage, ...colours } = data;
        return { colours: { ...before, ...colours }, ...(coverImage !== undefined && { coverImage }) };
      }),
    UserViewSet: ({ data, metadata: { organisationId } }, documents) =>
      change(documents, organisationId, ({ userView }) => ({ userView: { ...userView, ...data } })),
    BattleRulesSet: ({ data, metadata: { organisationId } }, documents) =>
      change(documents, organisationId, ({ battleRules }) => ({ battleRules: { ...battleRules, ...data } })),
    CompetitionDefaultsSet: ({ data, metadata: { organisationId } }, documents) =>
      change(documents, organisationId, ({ competitionDefaults }) => ({ competitionDefaults: { ...competitionDefaults, ...data } })),
    BadgeDefaultsSet: ({ data, metadata: { organisationId } }, documents) =>
      change(documents, organisationId, ({ badgeDefaults }) => ({ badgeDefaults: { ...badgeDefaults, ...data } })),
    QuestDefaultsSet: ({ data, metadata: { organisationId } }, documents) =>
      change(documents, organisationId, ({ questDefaults }) => ({ questDefaults: { ...questDefaults, ...data } })),
    UiDefaultsSet: ({ data, metadata: { organisationId } }, documents) =>
      change(documents, organisationId, ({ uiDefaults }) => ({ uiDefaults: { ...uiDefaults, ...data } })),
  },
});

async function change(
  documents: Documents<Organisation>,
  organisationId: string,
  to: (organisation: Organisation) => Partial<Organisation>,
): Promise<void> {
  const organisation = await documents.get(organisationId);
  if (organisation) documents.put(organisationId, { ...organisation, ...to(organisation) });
}
