import type { Event, Instant, Sealed } from '../platform/event.values.ts';
import type { Facts } from '../platform/facts.values.ts';
import type { PointAmount } from '../points/point-amount.values.ts';
import type { DatedSpan, LocalDate, TargetPeriod } from './target-periods.values.ts';
import type { Holder } from './target-holder.values.ts';

/** What an admin sets of a target item (entities.json: Target item; U-198). Flags are 0 or 1 on the wire and booleans here. */
export type TargetItemSettings = {
  /** The item's name, sealed under the organisation's key. */
  name: Sealed;
  /** A team's value holds for each of its players; else for the team as a whole. */
  perPlayer: boolean;
  /** Values are entered for a day; else for a period. */
  perDay: boolean;
  /** It is used where a player or team has no value in another item of the series: one for each series. */
  isDefault: boolean;
  /** Values of generated periods take the place of those that are there. */
  replacesExisting: boolean;
  period: TargetPeriod;
  /** The first day, in the zone of the series. */
  validFrom: LocalDate;
  /** The last day; absent: it goes on. */
  validTo?: LocalDate;
  /** What another system calls it, sealed under the organisation's key; its keyed hash keeps it unique. Absent: nothing. */
  external?: { id: Sealed; hash: string };
};

/** A target began, without items yet. The name is sealed under the organisation's key. */
export type TargetCreated = Event<'TargetCreated', { targetId: string; name: Sealed }>;
/** The target has another name. */
export type TargetRenamed = Event<'TargetRenamed', { targetId: string; name: Sealed }>;
/** Its last item was deleted, and the target with it (U-201). */
export type TargetRemoved = Event<'TargetRemoved', { targetId: string }>;
/** A target has an item for a score series. */
export type TargetItemSaved = Event<
  'TargetItemSaved',
  { itemId: string; targetId: string; seriesId: string; settings: TargetItemSettings }
>;
/** Only what changed. What was taken away is null. */
export type TargetItemChanged = Event<
  'TargetItemChanged',
  { itemId: string; seriesId: string; changes: { [Field in keyof TargetItemSettings]?: TargetItemSettings[Field] | null } }
>;
/** The item is gone, and no value of it holds any more. */
export type TargetItemDeleted = Event<'TargetItemDeleted', { itemId: string; targetId: string; seriesId: string }>;

export type TargetEvent = TargetCreated | TargetRenamed | TargetRemoved | TargetItemSaved | TargetItemChanged | TargetItemDeleted;

/** Which value of which item: a period of a holder. Days are those of the series' zone. */
export type ValueOf = { itemId: string; seriesId: string; holder: Holder; period: DatedSpan };

/**
 * What somebody is to reach in a period, and what that is a day (U-200). The first value of a period holds from its start; a change from
 * `effectiveFrom` on.
 */
export type TargetValueSet = Event<'TargetValueSet', ValueOf & { target: PointAmount; daily: PointAmount; effectiveFrom?: Instant }>;
/** The period has no value of this holder any more, from its start on. */
export type TargetValueRemoved = Event<'TargetValueRemoved', ValueOf>;
/** A player, or a team as a whole, had their target of a period at an instant, by what was known when that was looked at. */
export type TargetReached = Event<'TargetReached', ValueOf & { target: PointAmount; reachedAt: Instant }>;
/** They have not reached it after all: entries were revoked, or the target is another. */
export type TargetReachWithdrawn = Event<'TargetReachWithdrawn', ValueOf>;

export type TargetValueEvent = TargetValueSet | TargetValueRemoved | TargetReached | TargetReachWithdrawn;

/** All targets and items of an organisation are one stream. */
export const TARGETS = 'targets';
/** The values of one holder in one item are one stream. */
export const TARGET_VALUES = 'targetValues';

const ofTarget = ({ data: { targetId } }: { data: { targetId: string } }) => ({ shown: { targetId } });

const ofValue = ({ data: { itemId, seriesId, holder, period } }: { data: ValueOf }) => ({
  seriesIds: [seriesId],
  ...(holder.kind === 'player' && { profileId: holder.profileId }),
  shown: { itemId, period: { ...period }, ...(holder.kind === 'team' && { teamId: holder.teamId }) },
});

export const targetFacts: Facts<TargetEvent> = {
  TargetCreated: { category: TARGETS, label: 'Target created', trail: 'organisation', about: ofTarget },
  TargetRenamed: { category: TARGETS, label: 'Target renamed', trail: 'organisation', about: ofTarget },
  TargetRemoved: { category: TARGETS, label: 'Target removed', trail: 'organisation', about: ofTarget, companion: true },
  TargetItemSaved: {
    category: TARGETS,
    label: 'Target item added',
    trail: 'series',
    about: ({ data: { itemId, targetId, seriesId, settings } }) => {
      return { seriesIds: [seriesId], shown: { itemId, targetId, ...settings, name: undefined, external: undefined } };
    },
  },
  TargetItemChanged: {
    category: TARGETS,
    label: 'Target item changed',
    trail: 'series',
    about: ({ data: { itemId, seriesId, changes } }) => {
      const { name, external, ...shown } = changes;
      const renamed = { ...(name && { renamed: true }), ...(external !== undefined && { externalId: external ? 'set' : 'taken away' }) };
      return { seriesIds: [seriesId], shown: { itemId, ...shown, ...renamed } };
    },
  },
  TargetItemDeleted: {
    category: TARGETS,
    label: 'Target item deleted',
    trail: 'series',
    about: ({ data: { itemId, targetId, seriesId } }) => ({ seriesIds: [seriesId], shown: { itemId, targetId } }),
  },
};

export const targetValueFacts: Facts<TargetValueEvent> = {
  TargetValueSet: {
    category: TARGET_VALUES,
    label: 'Target set',
    trail: 'series',
    about: (fact) => {
      const { target, daily, effectiveFrom } = fact.data;
      const about = ofValue(fact);
      return { ...about, shown: { ...about.shown, target, daily, ...(effectiveFrom && { effectiveFrom }) } };
    },
  },
  TargetValueRemoved: { category: TARGET_VALUES, label: 'Target taken away', trail: 'series', about: ofValue },
  TargetReached: {
    category: TARGET_VALUES,
    label: 'Target reached',
    trail: 'series',
    about: (fact) => {
      const about = ofValue(fact);
      return { ...about, occurredAt: fact.data.reachedAt, shown: { ...about.shown, target: fact.data.target } };
    },
  },
  TargetReachWithdrawn: { category: TARGET_VALUES, label: 'Target no longer reached', trail: 'series', about: ofValue },
};
