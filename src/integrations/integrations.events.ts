import type { RevokeRule } from '../automations/automations.events.ts';
import type { Condition } from '../objects/conditions.values.ts';
import type { Event, Instant, Sealed } from '../platform/event.values.ts';
import type { Facts } from '../platform/facts.values.ts';
import type { StepEvent, SystemType } from './systems.values.ts';

/** What an admin sets of an integration (entities.json: Integration config), without its words. */
export type IntegrationSettings = {
  systemType: SystemType;
  /** What it shares obeys how the things are shared that it shows (U-142). */
  useShareSettings: boolean;
  /** How long a token of an embedded page is good, and the session that begins by it (U-142). */
  tokenValidMinutes: number;
  sessionValidMinutes: number;
};
/** What is said of an integration in the organisation's own words. `url`: where the other system is. */
export type IntegrationWords = { name: string; name2: string; url: string; logo: string };

/** How rows come to a step (U-136): sent to its address, asked for every quarter of an hour, in a file, or by a program with a key. */
export const STEP_SOURCES = ['webhook', 'poll', 'file', 'api'] as const;
export type StepSource = (typeof STEP_SOURCES)[number];
/** What becomes of the rows (U-136): points for people, people, teams and who is in them, or items of a data object. */
export const STEP_TARGETS = ['points', 'players', 'teams', 'objects'] as const;
export type StepTarget = (typeof STEP_TARGETS)[number];

/** Which column of a row says what; what is absent is not said. `id` tells rows apart: one that comes again has changed. */
export const STEP_COLUMNS = ['id', 'email', 'name', 'points', 'pointType', 'time', 'comment', 'externalId', 'team'] as const;
export type StepColumn = (typeof STEP_COLUMNS)[number];

/** What an admin sets of a step (entities.json: Integration step), without its words. */
export type StepSettings = {
  sourceType: StepSource;
  eventType: StepEvent;
  target: StepTarget;
  /** Of points: whose entries they are. */
  seriesId?: string;
  /** Whether an answer that is whole says what there is (U-137): rows that it lacks are gone. */
  fetchAll: boolean;
  /** Of items: of which data object they are. */
  objectId?: string;
  revokeRule: RevokeRule;
  createTags: boolean;
  invitePlayers: boolean;
  createPlayers: boolean;
  ignoreDeletedPlayers: boolean;
};
/**
 * What is said of a step in words: names of columns and what rows are compared with. `pointTypes`: which point type a value of the column means (U-137). `externalIdPrefix` stands
 * before the value of its column (U-137), `teamPrefix` before that of the team, which is found by its name. `fields`: which column says what of an item, by the ids of fields.
 */
export type StepWords = {
  name: string;
  columns: Readonly<Partial<Record<StepColumn, string>>>;
  pointTypes: readonly { value: string; pointType: string }[];
  tags: readonly string[];
  externalIdPrefix: string;
  teamPrefix: string;
  fields: readonly { fieldId: string; column: string }[];
  /** All must hold of a row. */
  conditions: readonly Condition[];
};

/** How an event of an integration leaves the house (U-138). */
export const EVENT_WAYS = ['message', 'webhook', 'mail'] as const;
export type EventWay = (typeof EVENT_WAYS)[number];
/** When it does: at once, or together at the times of a week. */
export const EVENT_PACES = ['single', 'digest'] as const;
export type EventPace = (typeof EVENT_PACES)[number];

/** A time of each week in UTC (U-138): its day from 1 (Monday, R-095) to 7, and `HH:mm`. */
export type Slot = { day: number; time: string };

/** What an admin sets of what goes out (entities.json: Integration event), without its words. */
export type OutgoingSettings = {
  way: EventWay;
  pace: EventPace;
  /** When digests go, in the order of the week. */
  slots: readonly Slot[];
  onEntries: boolean;
  onCompetitionEnd: boolean;
  onBadges: boolean;
  isOn: boolean;
};
/** `address`: of a program, or of a chat tool; of mails the profile of the admin who gets them. What is told must meet all conditions: they ask about fields of public events. */
export type OutgoingWords = { name: string; address: string; conditions: readonly Condition[] };

/** An integration is so from now on; a new one is on. `words`: its {@link IntegrationWords} as JSON, sealed under the organisation's key. */
export type IntegrationSaved = Event<'IntegrationSaved', { configId: string; settings: IntegrationSettings; words: Sealed }>;
/** An integration, or one of its steps, takes what comes in from now on, or only keeps it. */
export type IntegrationTurned = Event<'IntegrationTurned', { configId: string; stepId?: string; isOn: boolean }>;
/** An integration is gone for ever, with its steps, events and addresses; what came of it stays. */
export type IntegrationRemoved = Event<'IntegrationRemoved', { configId: string }>;
/** Its system lets Laurel in from now on: somebody went there, or gave a token. */
export type AccessGiven = Event<'AccessGiven', { configId: string }>;
/** Its system lets Laurel in no more, and is not asked again until somebody lets Laurel in once more. */
export type AccessEnded = Event<'AccessEnded', { configId: string }>;
/** Another site can sign what it embeds, with a secret that ends so; the former one is good for a day as well. */
export type AppSecretMade = Event<'AppSecretMade', { configId: string; lastFour: string }>;
/** A step is so from now on; a new one is off. `words`: its {@link StepWords} as JSON, sealed under the organisation's key. */
export type IntegrationStepSaved = Event<
  'IntegrationStepSaved',
  { configId: string; stepId: string; settings: StepSettings; words: Sealed }
>;
/** A step is gone for ever, with its address; what came of it stays. */
export type IntegrationStepRemoved = Event<'IntegrationStepRemoved', { configId: string; stepId: string }>;
/** Rows of a step that are not among those of an answer that is whole: how many `of` how many that were there. */
export type Missing = { missing: number; of: number };
/** So many rows of a step are missing that it may be a mistake: they stay, until somebody says what is so. `at`: when the delivery came that lacks them. */
export type StepHeld = Event<'StepHeld', { configId: string; stepId: string; deliveryId: string; at: Instant } & Missing>;
/** What became of rows that were missing: they are gone, they are kept, or they are back. */
export const RELEASES = ['gone', 'kept', 'back'] as const;
/** A step is held no longer. */
export type StepReleased = Event<
  'StepReleased',
  { configId: string; stepId: string; deliveryId: string; at: Instant; rows: (typeof RELEASES)[number] } & Missing
>;
/** There is an address that takes rows for a step, or, by a key, for all steps of an integration. */
export type HookOpened = Event<'HookOpened', { configId: string; stepId?: string; hookId: string }>;
/** Nothing is taken at that address any more. */
export type HookClosed = Event<'HookClosed', { configId: string; hookId: string }>;
/** What is said of a space of another system: its name, and what it is called there. */
export type CommunityWords = { name: string; externalId: string };
/** A space of another system belongs to the organisation (U-143). `words`: its {@link CommunityWords} as JSON, sealed under the organisation's key; the hash is a keyed one. */
export type CommunityBound = Event<'CommunityBound', { configId: string; communityId: string; words: Sealed; externalIdHash: string }>;
/** It does not any more. */
export type CommunityUnbound = Event<'CommunityUnbound', { configId: string; communityId: string }>;
/** Something goes out so from now on. `words`: its {@link OutgoingWords} as JSON, sealed under the organisation's key. */
export type IntegrationEventSaved = Event<
  'IntegrationEventSaved',
  { configId: string; eventId: string; settings: OutgoingSettings; words: Sealed }
>;
/** It does not go out any more. */
export type IntegrationEventRemoved = Event<'IntegrationEventRemoved', { configId: string; eventId: string }>;

/** Why something does not go out any more: its address said that it is gone (410), who got the mails is no admin, or nothing got through for as long as it is tried. */
export const STOPS = ['gone', 'no-admin', 'unreachable'] as const;
export type Stop = (typeof STOPS)[number];
/** It was switched off, and goes on where it was when it is switched on again. */
export type IntegrationEventStopped = Event<'IntegrationEventStopped', { configId: string; eventId: string; why: Stop }>;

export type IntegrationEvent =
  | IntegrationSaved
  | IntegrationTurned
  | IntegrationRemoved
  | AccessGiven
  | AccessEnded
  | AppSecretMade
  | IntegrationStepSaved
  | IntegrationStepRemoved
  | StepHeld
  | StepReleased
  | HookOpened
  | HookClosed
  | CommunityBound
  | CommunityUnbound
  | IntegrationEventSaved
  | IntegrationEventRemoved
  | IntegrationEventStopped;

/** How something came in. */
export const DELIVERY_WAYS = ['hook', 'callback', 'poll', 'stand-in', 'file', 'api'] as const;
export type DeliveryWay = (typeof DELIVERY_WAYS)[number];
/**
 * Something came in. What it says is a row that is kept for 30 days. `stepId`: whom it was sent to; absent: all steps of the integration. `lanes`: names of what it is about, without telling:
 * what shares none is read side by side; absent: it is about much. `isWhole`: it holds all rows that there are.
 */
export type DeliveryReceived = Event<
  'DeliveryReceived',
  { configId: string; stepId?: string; deliveryId: string; via: DeliveryWay; lanes?: readonly string[]; isWhole?: true }
>;
/** An admin let the steps as they are now read it once more. */
export type DeliveryReplayed = Event<'DeliveryReplayed', { configId: string; deliveryId: string }>;
/** Why a row became nothing. */
export const ROW_SKIPS = [
  'row-unreadable',
  'id-missing',
  'player-missing',
  'player-not-found',
  'player-deleted',
  'player-refused',
  'team-missing',
  'team-refused',
  'object-gone',
  'value-unreadable',
] as const;
export type RowSkip = (typeof ROW_SKIPS)[number];
/**
 * What a step made of a delivery: how many rows were taken, were the same as before, and met no condition; `skips`: the first of those that became nothing, from 1. `gone`: how many
 * were missing and are gone; `held`: those that wait for somebody to say so.
 */
export type StepResult = {
  stepId: string;
  taken: number;
  same: number;
  filtered: number;
  skipped: number;
  skips: readonly { row: number; why: RowSkip }[];
  gone?: number;
  held?: Missing;
};
/** Why nothing of a delivery could be read. */
export const DELIVERY_PROBLEMS = ['payload-gone', 'unreadable', 'too-many-rows', 'off', 'removed'] as const;
export type DeliveryProblem = (typeof DELIVERY_PROBLEMS)[number];
/** A delivery was read. `cause`: the fact that it answers. */
export type DeliveryRead = Event<
  'DeliveryRead',
  { configId: string; deliveryId: string; cause: string; results: readonly StepResult[]; problem?: DeliveryProblem }
>;

export type DeliveryEvent = DeliveryReceived | DeliveryReplayed | DeliveryRead;

/**
 * A row of a step is so from now on. `cause`: the fact of the delivery that it was read because of. `values`: what stands in the columns that the step names, by their paths, as JSON, sealed under
 * the key of the person whom it names, else under the organisation's. `content` names them without telling. `isAgain`: it says what it said before, and is read anew.
 */
export type RowTaken = Event<
  'RowTaken',
  {
    configId: string;
    stepId: string;
    rowId: string;
    deliveryId: string;
    cause: string;
    occurredAt: Instant;
    profileId?: string;
    values: Sealed;
    content: string;
    isAgain?: true;
  }
>;

type RowMissed = { configId: string; stepId: string; rowId: string; deliveryId: string; cause: string; occurredAt: Instant };
/** A row of a step is gone, since a delivery that is whole lacks it. `cause`: the fact that says so. One that is taken later has appeared again. */
export type RowGone = Event<'RowGone', RowMissed>;
/** A row is missing in a delivery that is whole, and stays all the same: it is not missed again before it has come. */
export type RowKept = Event<'RowKept', RowMissed>;

export type StepRowEvent = RowTaken | RowGone | RowKept;

/** All integrations of an organisation are one stream. */
export const INTEGRATIONS = 'integrations';
/** What came in once is one stream. */
export const DELIVERY = 'delivery';
/** A row of a step is one stream. */
export const STEP_ROW = 'stepRow';

const trail = 'organisation';

export const integrationFacts: Facts<IntegrationEvent | DeliveryEvent | StepRowEvent> = {
  IntegrationSaved: {
    category: INTEGRATIONS,
    label: 'Integration saved',
    trail,
    about: ({ data: { configId, settings } }) => ({ shown: { configId, ...settings } }),
  },
  IntegrationTurned: {
    category: INTEGRATIONS,
    label: 'Integration turned on or off',
    trail,
    about: ({ data }) => ({ shown: data }),
  },
  IntegrationRemoved: { category: INTEGRATIONS, label: 'Integration removed', trail, about: ({ data }) => ({ shown: data }) },
  AccessGiven: { category: INTEGRATIONS, label: 'Access given', trail, about: ({ data }) => ({ shown: data }) },
  AccessEnded: { category: INTEGRATIONS, label: 'Access ended', trail, about: ({ data }) => ({ shown: data }) },
  AppSecretMade: { category: INTEGRATIONS, label: 'App secret made', trail, about: ({ data }) => ({ shown: data }) },
  IntegrationStepSaved: {
    category: INTEGRATIONS,
    label: 'Step saved',
    trail,
    about: ({ data: { configId, stepId, settings } }) => ({ shown: { configId, stepId, ...settings } }),
  },
  IntegrationStepRemoved: { category: INTEGRATIONS, label: 'Step removed', trail, about: ({ data }) => ({ shown: data }) },
  StepHeld: { category: INTEGRATIONS, label: 'Step held', trail, about: ({ data }) => ({ shown: data }) },
  StepReleased: { category: INTEGRATIONS, label: 'Step held no longer', trail, about: ({ data }) => ({ shown: data }) },
  HookOpened: { category: INTEGRATIONS, label: 'Hook opened', trail, about: ({ data }) => ({ shown: data }) },
  HookClosed: { category: INTEGRATIONS, label: 'Hook closed', trail, about: ({ data }) => ({ shown: data }) },
  CommunityBound: {
    category: INTEGRATIONS,
    label: 'Community bound',
    trail,
    about: ({ data: { configId, communityId } }) => ({ shown: { configId, communityId } }),
  },
  CommunityUnbound: { category: INTEGRATIONS, label: 'Community unbound', trail, about: ({ data }) => ({ shown: data }) },
  IntegrationEventSaved: {
    category: INTEGRATIONS,
    label: 'Outgoing event saved',
    trail,
    about: ({ data: { configId, eventId, settings } }) => ({ shown: { configId, eventId, ...settings } }),
  },
  IntegrationEventRemoved: { category: INTEGRATIONS, label: 'Outgoing event removed', trail, about: ({ data }) => ({ shown: data }) },
  IntegrationEventStopped: {
    category: INTEGRATIONS,
    label: 'Outgoing event switched off',
    trail,
    about: ({ data }) => ({ shown: data }),
  },
  DeliveryReceived: {
    category: DELIVERY,
    label: 'Delivery received',
    trail,
    about: ({ data: { configId, stepId, deliveryId, via, isWhole } }) => ({
      shown: { configId, stepId, deliveryId, via, ...(isWhole && { isWhole }) },
    }),
  },
  DeliveryReplayed: { category: DELIVERY, label: 'Delivery replayed', trail, about: ({ data }) => ({ shown: data }) },
  DeliveryRead: {
    category: DELIVERY,
    label: 'Delivery read',
    trail,
    about: ({ data: { configId, deliveryId, results, problem } }) => ({
      shown: { configId, deliveryId, results, ...(problem && { problem }) },
    }),
  },
  RowTaken: {
    category: STEP_ROW,
    label: 'Row taken',
    trail,
    about: ({ data: { configId, stepId, rowId, deliveryId, profileId, occurredAt } }) => ({
      shown: { configId, stepId, rowId, deliveryId, ...(profileId !== undefined && { profileId }) },
      occurredAt,
    }),
  },
  RowGone: {
    category: STEP_ROW,
    label: 'Row gone',
    trail,
    about: ({ data: { occurredAt, ...shown } }) => ({ shown, occurredAt }),
  },
  RowKept: {
    category: STEP_ROW,
    label: 'Missing row kept',
    trail,
    about: ({ data: { occurredAt, ...shown } }) => ({ shown, occurredAt }),
  },
};
