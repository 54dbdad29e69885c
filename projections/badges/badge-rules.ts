import { type BadgeVersions, NO_VERSIONS, versionsAfter } from '../../src/badges/badge-versions.values.ts';
import { BADGE, type BadgeRuleSet, type BadgeStopped } from '../../src/badges/badges.events.ts';
import type { Instant, Recorded } from '../../src/platform/event.values.ts';
import { type Documents, projection } from '../platform/projection.ts';
import type { Document, ReadModels } from '../platform/read-models.ts';
import type { AsOf } from '../scoreboard/boards.ts';
import type { Badge } from './badges.ts';

type Said = BadgeRuleSet | BadgeStopped;
/** A rule that was set, or that there is none from then on. Key: `organisationId/badgeId/` and its place in the stream. */
type SaidRule = Document & { said: Said; recordedAt: Instant };

/** What was ever said of the rules of badges: those that others have replaced for all the past are what was known then. */
export const badgeRules = projection<SaidRule, Said>({
  name: 'badge-rules',
  version: 1,
  categories: [BADGE],
  indexes: {},
  on: { BadgeRuleSet: keep, BadgeStopped: keep },
});

function keep({ type, data, metadata, revision }: Recorded<Said>, documents: Documents<SaidRule>): void {
  const place = String(revision).padStart(10, '0');
  const said = { type, data } as Said;
  documents.put(prefixOf(metadata.organisationId, data.badgeId) + place, { said, recordedAt: metadata.recordedAt });
}

/** A badge with the rules that were known by an instant, where it is asked for as it was known. Periods end whether that is known or not. */
export async function withRulesOf(models: ReadModels, badge: Badge, asOf: AsOf | undefined): Promise<Badge> {
  if (asOf?.sense !== 'known') return badge;
  let rules: BadgeVersions = NO_VERSIONS;
  for await (const { document } of models.scan<SaidRule>('badge-rules', { prefix: prefixOf(badge.organisationId, badge.badgeId) }))
    if (document.recordedAt <= asOf.at) rules = versionsAfter(rules, document.said);
  return { ...badge, rules: { ...rules, ended: badge.rules.ended } };
}

function prefixOf(organisationId: string, badgeId: string): string {
  return `${organisationId}/${badgeId}/`;
}
