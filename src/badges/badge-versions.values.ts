import type { Instant } from '../platform/event.values.ts';
import type { BadgeRule } from './badge-rule.values.ts';
import type { BadgePeriodClosed, BadgeRuleSet, BadgeStopped } from './badges.events.ts';

/** A rule and when it is in force: from an instant on, or for all the past, and before another, if it was followed by one or stopped. */
export type BadgeVersion = { version: number; rule: BadgeRule; from: Instant | null; before?: Instant };

/**
 * The rules by which a badge was, and is, won, in order of time. `ended`: periods have ended up to then, whatever clocks show. `asked`: when its rule was
 * set last, or taken from it: what is won before that was found, not seen happening.
 */
export type BadgeVersions = { versions: readonly BadgeVersion[]; ended: Instant; asked: Instant };

export const NO_VERSIONS: BadgeVersions = { versions: [], ended: '', asked: '' };

/** What a fact makes of them. A rule for all the past takes the place of every one before. */
export function versionsAfter({ versions, ended, asked }: BadgeVersions, { type, data }: RuleFact): BadgeVersions {
  switch (type) {
    case 'BadgePeriodClosed':
      return { versions, ended: latest(ended, data.before), asked };
    case 'BadgeStopped':
      return { versions: endedAt(versions, data.at), ended: latest(ended, data.at), asked: data.at };
    case 'BadgeRuleSet': {
      const { version, rule, from, at } = data;
      return {
        versions: [...(from === null ? [] : endedAt(versions, from)), { version, rule, from }],
        ended: latest(ended, at),
        asked: at,
      };
    }
  }
}

/** Facts by which others win than before. */
export type RuleFact = BadgeRuleSet | BadgeStopped | BadgePeriodClosed;

/** The rule that is in force from now on; nothing where it is stopped. */
export function versionOfNow({ versions }: BadgeVersions): BadgeVersion | undefined {
  const last = versions.at(-1);
  return last?.before === undefined ? last : undefined;
}

/** The same rules as of an instant: no period had ended that did later. */
export function endedBy(rules: BadgeVersions, at: Instant): BadgeVersions {
  return at < rules.ended ? { ...rules, ended: at } : rules;
}

function endedAt(versions: readonly BadgeVersion[], at: Instant): BadgeVersion[] {
  return versions
    .filter(({ from }) => from === null || from < at)
    .map((version) => (version.before === undefined || version.before > at ? { ...version, before: at } : version));
}

function latest(one: Instant, other: Instant): Instant {
  return one > other ? one : other;
}
