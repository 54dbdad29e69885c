import { periodEnding } from '../../src/badges/badge-periods.values.ts';
import { type BadgeRule } from '../../src/badges/badge-rule.values.ts';
import { type BadgeVersions, NO_VERSIONS, type RuleFact, versionsAfter } from '../../src/badges/badge-versions.values.ts';
import { BADGE, type BadgeEvent, type BadgeLook, type BadgeSharing } from '../../src/badges/badges.events.ts';
import { NOT_SHARED, withChanges } from '../../src/competitions/competitions.events.ts';
import type { Instant, Recorded } from '../../src/platform/event.values.ts';
import { type Documents, type Open, projection } from '../platform/projection.ts';
import type { Document } from '../platform/read-models.ts';

/** A badge as it is now, with its rules by when they were in force; the deleted ones too. Key: `organisationId/badgeId`. */
export type Badge = Document & {
  organisationId: string;
  badgeId: string;
  kind: BadgeRule['kind'];
  name: string;
  description: string;
  /** Their words and pictures, by their ids. */
  levels: { readonly [levelId: string]: { name: string; description: string; icon: string } };
  look: Omit<BadgeLook, 'name' | 'description' | 'levels'>;
  /** The rule that was set last, whether it is in force or not. */
  rule: BadgeRule | null;
  rules: BadgeVersions;
  /** Of all its rules: whose entries may have won it. */
  seriesIds: readonly string[];
  /** When its first rule was set. */
  since: Instant | null;
  /** How often its look or rule was set. */
  edition: number;
  deleted: boolean;
  sharing: BadgeSharing;
  /** When the next period ends whose end decides what is won. */
  dueAt: Instant | null;
};

export function badgeKey(organisationId: string, badgeId: string): string {
  return `${organisationId}/${badgeId}`;
}

/** Players see what is published and active, and no templates (U-001, R-048, U-104). */
export function isForPlayers({ deleted, look }: Pick<Badge, 'deleted' | 'look'>): boolean {
  return !deleted && look.active && look.phase === 2 && !look.template;
}

export const badgesView = projection<Badge, BadgeEvent>({
  name: 'badges',
  version: 1,
  categories: [BADGE],
  indexes: { organisationId: 'value', badgeId: 'value', name: 'value', deleted: 'value', seriesIds: 'ids' },
  due: 'close-badge-periods',
  concerns: (badge) => ({ whom: isForPlayers(badge) ? 'organisation' : 'admins' }),
  on: {
    async BadgeCreated({ data: { badgeId, kind, look }, metadata: { organisationId } }, documents, open) {
      const { name, description, levels, ...others } = look;
      documents.put(badgeKey(organisationId, badgeId), {
        organisationId,
        badgeId,
        kind,
        name: (await open(name)) ?? '',
        description: (await open(description)) ?? '',
        levels: await levelWords(levels, open),
        look: others,
        rule: null,
        rules: NO_VERSIONS,
        seriesIds: [],
        since: null,
        edition: 1,
        deleted: false,
        sharing: NOT_SHARED,
        dueAt: null,
      });
    },
    async BadgeChanged({ data: { badgeId, changes }, metadata }, documents, open) {
      const { name, description, levels, ...others } = changes;
      const words = {
        ...(name && { name: (await open(name)) ?? '' }),
        ...(description !== undefined && { description: (description && (await open(description))) ?? '' }),
        ...(levels && { levels: await levelWords(levels, open) }),
      };
      await change(documents, metadata, badgeId, ({ look, edition }) => ({
        ...words,
        look: withChanges(look, others),
        edition: edition + 1,
      }));
    },
    BadgeRuleSet: (event, documents) => {
      const { badgeId, rule, at } = event.data;
      return change(documents, event.metadata, badgeId, (badge) => ({
        ...ruled(badge, event),
        rule,
        seriesIds: [...new Set([...badge.seriesIds, ...rule.sources.map(({ seriesId }) => seriesId)])],
        since: badge.since ?? at,
        edition: badge.edition + 1,
      }));
    },
    BadgeStopped: (event, documents) => change(documents, event.metadata, event.data.badgeId, (badge) => ruled(badge, event)),
    BadgePeriodClosed: (event, documents) => change(documents, event.metadata, event.data.badgeId, (badge) => ruled(badge, event)),
    BadgeDeleted: ({ data, metadata }, documents) => change(documents, metadata, data.badgeId, () => ({ deleted: true })),
    BadgeRestored: ({ data, metadata }, documents) => change(documents, metadata, data.badgeId, () => ({ deleted: false })),
    BadgeSharingChanged: ({ data: { badgeId, mode, generation }, metadata }, documents) =>
      change(documents, metadata, badgeId, () => ({ sharing: { mode, generation } })),
  },
});

function ruled({ rules }: Badge, fact: Recorded<RuleFact>): Partial<Badge> {
  return { rules: versionsAfter(rules, fact) };
}

async function levelWords(levels: BadgeLook['levels'], open: Open): Promise<Badge['levels']> {
  const all = Object.entries(levels).map(async ([levelId, { name, description, icon = '' }]) => {
    const words = { name: (await open(name)) ?? '', description: (await open(description)) ?? '', icon };
    return [levelId, words] as const;
  });
  return Object.fromEntries(await Promise.all(all));
}

async function change(
  documents: Documents<Badge>,
  { organisationId }: { organisationId: string },
  badgeId: string,
  changes: (badge: Badge) => Partial<Badge>,
): Promise<void> {
  const key = badgeKey(organisationId, badgeId);
  const badge = await documents.get(key);
  if (!badge) return;
  const next = { ...badge, ...changes(badge) };
  documents.put(key, { ...next, dueAt: next.deleted ? null : (periodEnding(next.rules) ?? null) });
}
