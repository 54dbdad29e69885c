import type { Event, Instant, Sealed } from '../platform/event.values.ts';
import type { Facts } from '../platform/facts.values.ts';
import type { BadgeRule } from './badge-rule.values.ts';

/** What a badge is called and how it looks (entities.json: Badge). Words are sealed under the organisation's key. */
export type BadgeLook = {
  name: Sealed;
  description?: Sealed;
  /** The path of an icon; absent for the emblem of its id. */
  icon?: string;
  /** Of its levels, by their ids. */
  levels: { [levelId: string]: LevelLook };
  /** Tags of the area (U-104). */
  categories: string[];
  /** 0 a draft, 1 taken back, 2 published (R-092, U-001): players see only what is published. */
  phase: 0 | 1 | 2;
  /** */
  active: boolean;
  /** Who hears of a win (U-099). */
  notify: 'nobody' | 'winner' | 'group';
  /** Where it stands on the avatar of who has it; 0 is nowhere (U-076, U-099). */
  miniIconSlot: 0 | 1 | 2 | 3 | 4;
  celebration: { confetti: 'none' | 'confetti' | 'fireworks'; backgroundColor?: string; backgroundImage?: string };
  /** It is a template: copied, and never won (U-035, U-104). */
  template: boolean;
};
export type LevelLook = { name: Sealed; description?: Sealed; icon?: string };

/** Whether whoever has the link sees a badge (U-102), and which link that is. */
export type BadgeSharing = { mode: 0 | 1; generation: number };

/** A badge began to exist. It is won by nothing until a rule is set. */
export type BadgeCreated = Event<'BadgeCreated', { badgeId: string; kind: BadgeRule['kind']; look: BadgeLook }>;
/** Only what changed of its words and looks. What was taken away is null. */
export type BadgeChanged = Event<'BadgeChanged', { badgeId: string; changes: { [Field in keyof BadgeLook]?: BadgeLook[Field] | null } }>;
/**
 * It is won by this rule: for all the past (`from` null), or from an instant on; a win is judged by the version in force at its instant. `at`: when that was
 * decided; periods have ended up to then.
 */
export type BadgeRuleSet = Event<'BadgeRuleSet', { badgeId: string; version: number; rule: BadgeRule; from: Instant | null; at: Instant }>;
/** It is won no more from an instant on: it is inactive, or not published. Its wins stay. */
export type BadgeStopped = Event<'BadgeStopped', { badgeId: string; version: number; at: Instant }>;
/** A period of it has ended: what is won at its end is decided. `before`: the first instant after it. */
export type BadgePeriodClosed = Event<'BadgePeriodClosed', { badgeId: string; version: number; before: Instant }>;
/** It is hidden, and won no more; its wins are kept. */
export type BadgeDeleted = Event<'BadgeDeleted', { badgeId: string }>;
/** A deleted badge is back, and judged again. */
export type BadgeRestored = Event<'BadgeRestored', { badgeId: string }>;
/** Nobody, or whoever has the link, may see it. Another generation is another link: the one before opens nothing any more. */
export type BadgeSharingChanged = Event<'BadgeSharingChanged', { badgeId: string } & BadgeSharing>;

export type BadgeEvent =
  BadgeCreated | BadgeChanged | BadgeRuleSet | BadgeStopped | BadgePeriodClosed | BadgeDeleted | BadgeRestored | BadgeSharingChanged;

export const BADGE = 'badge';
/** What a badge is called among the things that links open. */
export const SHARED_BADGE = 'sharedbadge';

const ofBadge = ({ data }: { data: { badgeId: string; version?: number; at?: Instant; before?: Instant } }) => ({ shown: data });

export const badgeFacts: Facts<BadgeEvent> = {
  BadgeCreated: {
    category: BADGE,
    label: 'Badge created',
    trail: 'organisation',
    about: ({ data: { badgeId, kind, look } }) => ({ shown: { badgeId, kind, ...shown(look) } }),
  },
  BadgeChanged: {
    category: BADGE,
    label: 'Badge changed',
    trail: 'organisation',
    about: ({ data: { badgeId, changes } }) => ({ shown: { badgeId, ...shown(changes) } }),
  },
  BadgeRuleSet: {
    category: BADGE,
    label: 'Rule of a badge set',
    trail: 'organisation',
    about: ({ data: { badgeId, version, rule, from, at } }) => ({
      seriesIds: [...new Set([...rule.sources, ...rule.rewards].map(({ seriesId }) => seriesId))],
      shown: { badgeId, version, ...rule, from, at },
    }),
  },
  BadgeStopped: { category: BADGE, label: 'Badge stopped', trail: 'organisation', about: ofBadge },
  BadgePeriodClosed: { category: BADGE, label: 'Period of a badge ended', trail: 'organisation', about: ofBadge, companion: true },
  BadgeDeleted: { category: BADGE, label: 'Badge deleted', trail: 'organisation', about: ofBadge },
  BadgeRestored: { category: BADGE, label: 'Badge restored', trail: 'organisation', about: ofBadge },
  BadgeSharingChanged: {
    category: BADGE,
    label: 'Sharing of a badge changed',
    trail: 'organisation',
    about: ({ data }) => ({ shown: data }),
  },
};

/** All that is not sealed. */
function shown({ name, description, levels, ...others }: BadgeChanged['data']['changes']) {
  return {
    ...others,
    ...(name !== undefined && { renamed: true }),
    ...(description !== undefined && { described: true }),
    ...(levels && { levels: Object.keys(levels) }),
  };
}
