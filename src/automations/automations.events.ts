import type { Event, Instant, Sealed } from '../platform/event.values.ts';
import type { Facts } from '../platform/facts.values.ts';
import type { PointAmount } from '../points/point-amount.values.ts';
import type { Condition } from '../objects/conditions.values.ts';

/** What rules can be about (U-090): areas register the sources. */
export const SOURCE_KINDS = ['object', 'badge', 'quest', 'competition', 'integration', 'webhook'] as const;
export type SourceKind = (typeof SOURCE_KINDS)[number];

/** What an admin says of a rule, without its words: what it is about, and which of its events it answers (U-090). */
export type RuleSettings = {
  source: RuleOf;
  event: string;
  /** Rules of one thing answer in this order (U-095). */
  position: number;
};
/** The thing that a rule is about. */
export type RuleOf = { kind: SourceKind; id: string };
/** What is said of a rule in the organisation's own words: conditions compare with names. All conditions must hold (U-094). */
export type RuleWords = { name: string; conditions: readonly Condition[] };

/**
 * What becomes of points that a rule gave (U-093). 0: they stay. 1: those of the same thing give way to what it gives at a change. 2: they go when the thing
 * is gone, or its conditions hold no longer. 3: there is one entry, which says what the thing says now, or none.
 */
export type RevokeRule = 0 | 1 | 2 | 3;

/** What a rule gives, as columns of its source: who, how many, when and why (U-091, U-092). */
export type RuleAction = {
  seriesId: string;
  playerColumn: string;
  pointsColumn?: string;
  /** What points are multiplied by; without a column of points how many they are. */
  factor: PointAmount;
  giverColumn?: string;
  commentColumn?: string;
  timeColumn?: string;
  tagsColumn?: string;
  pointTypeColumn?: string;
  revokeRule: RevokeRule;
};

/** A rule is so from now on; a new one is off until it is turned on. `words`: its {@link RuleWords} as JSON, sealed under the organisation's key. */
export type AutomationSaved = Event<'AutomationSaved', { automationId: string; settings: RuleSettings; words: Sealed }>;
/** A rule answers from now on, or does not any more. */
export type AutomationTurned = Event<'AutomationTurned', { automationId: string; isOn: boolean }>;
/** A rule is gone for ever; what it gave stays. */
export type AutomationDeleted = Event<'AutomationDeleted', { automationId: string }>;
/** A rule gives this from now on. */
export type AutomationActionSaved = Event<'AutomationActionSaved', { automationId: string; actionId: string; action: RuleAction }>;
/** A rule does not give this any more; what it gave stays. */
export type AutomationActionDeleted = Event<'AutomationActionDeleted', { automationId: string; actionId: string }>;
/**
 * A rule answers what happened from an instant on and before another, as far as it was recorded by `asOf`, as a trial showed it. What it gives for that has the
 * trial's id as its import.
 */
export type AutomationGavePast = Event<
  'AutomationGavePast',
  { automationId: string; trialId: string; from: Instant; to: Instant; asOf: Instant }
>;

export type AutomationEvent =
  AutomationSaved | AutomationTurned | AutomationDeleted | AutomationActionSaved | AutomationActionDeleted | AutomationGavePast;

/** An entry that a rule gives: its id follows from the action, the cause and the thing. */
export type RuleGiven = {
  actionId: string;
  entryId: string;
  seriesId: string;
  profileId: string;
  points: PointAmount;
  occurredAt: Instant;
  giverId?: string;
  pointType?: string;
  tags: readonly string[];
  /** Sealed under the receiver's key. */
  comment?: Sealed;
  /** Names what is given without telling it: equal contents are equal entries, whenever they were given where no column says when. */
  content: string;
};
/** Why an action gave nothing. */
export const SKIPPED = [
  'player-missing',
  'player-not-found',
  'points-missing',
  'points-unreadable',
  'points-out-of-range',
  'time-unreadable',
  'time-in-future',
  'point-type-not-found',
  'series-deleted',
  'loop',
] as const;
export type Skipped = (typeof SKIPPED)[number];

/**
 * A rule has answered a fact of its source, as it stood at the position of that fact. `cause`: the id of the fact; `order`: how many facts of the same thing came before it; `version`: how often the rules
 * of the organisation had been changed; `trialId`: where it answered the past, the trial that showed it; `importId`: what the thing came by.
 */
export type RuleAnswered = Event<
  'RuleAnswered',
  {
    automationId: string;
    source: RuleOf;
    itemId: string;
    cause: string;
    order: number;
    version: number;
    gives: readonly RuleGiven[];
    takes: readonly { actionId: string; entryId: string }[];
    skips: readonly { actionId: string; why: Skipped }[];
    trialId?: string;
    importId?: string;
  }
>;
/** What a rule gave could not become an entry, and why: a stable code. */
export type RuleGiveRefused = Event<'RuleGiveRefused', { automationId: string; actionId: string; entryId: string; code: string }>;

export type RuleRunEvent = RuleAnswered | RuleGiveRefused;

/** All rules of an organisation are one stream. */
export const AUTOMATIONS = 'automations';
/** What a rule has answered to facts of one thing is one stream. */
export const RULE_RUN = 'ruleRun';

const trail = 'organisation';

export const automationFacts: Facts<AutomationEvent | RuleRunEvent> = {
  AutomationSaved: {
    category: AUTOMATIONS,
    label: 'Automation saved',
    trail,
    about: ({ data: { automationId, settings } }) => ({ shown: { automationId, ...settings } }),
  },
  AutomationTurned: {
    category: AUTOMATIONS,
    label: 'Automation turned on or off',
    trail,
    about: ({ data: { automationId, isOn } }) => ({ shown: { automationId, isOn } }),
  },
  AutomationDeleted: {
    category: AUTOMATIONS,
    label: 'Automation deleted',
    trail,
    about: ({ data: { automationId } }) => ({ shown: { automationId } }),
  },
  AutomationActionSaved: {
    category: AUTOMATIONS,
    label: 'Automation action saved',
    trail,
    about: ({ data: { automationId, actionId, action } }) => ({ shown: { automationId, actionId, ...action } }),
  },
  AutomationActionDeleted: {
    category: AUTOMATIONS,
    label: 'Automation action deleted',
    trail,
    about: ({ data: { automationId, actionId } }) => ({ shown: { automationId, actionId } }),
  },
  AutomationGavePast: {
    category: AUTOMATIONS,
    label: 'Automation answered the past',
    trail,
    about: ({ data: { automationId, trialId, from, to } }) => ({ shown: { automationId, trialId, from, to } }),
  },
  RuleAnswered: {
    category: RULE_RUN,
    label: 'Automation answered',
    trail,
    about: ({ data: { automationId, itemId, gives, takes, skips } }) => ({
      shown: { automationId, itemId, gives: gives.map(({ entryId }) => entryId), takes: takes.map(({ entryId }) => entryId), skips },
    }),
  },
  RuleGiveRefused: {
    category: RULE_RUN,
    label: 'Automation could not give',
    trail,
    about: ({ data: { automationId, entryId, code } }) => ({ shown: { automationId, entryId, code } }),
  },
};
