import type { Sealed } from '../../src/platform/event.values.ts';
import { type Holder, holderKey } from '../../src/targets/target-holder.values.ts';
import type { DatedSpan, LocalDate, TargetPeriod } from '../../src/targets/target-periods.values.ts';
import type { PeriodValues, SetValue } from '../../src/targets/target-values.values.ts';
import {
  type TargetEvent,
  type TargetItemSettings,
  TARGETS,
  type TargetValueEvent,
  TARGET_VALUES,
} from '../../src/targets/targets.events.ts';
import { type Documents, type Open, projection } from '../platform/projection.ts';
import type { Document } from '../platform/read-models.ts';

/** A target. Key: `organisationId/~target/targetId`. */
export type Target = Document & { organisationId: string; kind: 'target'; targetId: string; name: string };

/** A target item with what is set of it. Key: `organisationId/~item/itemId`. */
export type TargetItem = Document & {
  organisationId: string;
  kind: 'item';
  itemId: string;
  targetId: string;
  seriesId: string;
  name: string;
  perPlayer: boolean;
  perDay: boolean;
  isDefault: boolean;
  replacesExisting: boolean;
  period: TargetPeriod;
  validFrom: LocalDate;
  /** Null: it goes on. */
  validTo: LocalDate | null;
  externalId: string | null;
};

/** That a target was reached: with which one, and when. */
export type Reached = { from: LocalDate; to: LocalDate; target: string; reachedAt: string };

/** What one holder has in one item: every value that their periods ever had, and what of it is reached. Key: `organisationId/itemId/holder`. */
export type Holding = Document & {
  organisationId: string;
  kind: 'holding';
  itemId: string;
  seriesId: string;
  of: Holder['kind'];
  /** The player's or team's id; empty for all. */
  holderId: string;
  /** Each period with its values in the order of recording; the oldest first. */
  periods: readonly PeriodValues[];
  reached: readonly Reached[];
};

type TargetsDocument = Target | TargetItem | Holding;

export function targetKey(organisationId: string, targetId: string): string {
  return `${organisationId}/~target/${targetId}`;
}

export function itemKey(organisationId: string, itemId: string): string {
  return `${organisationId}/~item/${itemId}`;
}

export function holdingKey(organisationId: string, itemId: string, holder: Holder): string {
  return `${organisationId}/${itemId}/${holderKey(holder)}`;
}

/** Targets, their items, and what is to be reached and is: periods are days on the calendar, which instants they have is asked when they are read. */
export const targetsView = projection<TargetsDocument, TargetEvent | TargetValueEvent>({
  name: 'targets',
  version: 1,
  categories: [TARGETS, TARGET_VALUES],
  indexes: { organisationId: 'value', kind: 'beside', itemId: 'value', seriesId: 'value', holderId: 'value', of: 'beside' },
  concerns: (document) => {
    return { whom: 'organisation', ...(typeof document.seriesId === 'string' && { seriesId: document.seriesId }) };
  },
  on: {
    TargetCreated: ({ data, metadata }, documents, open) => named(data, metadata.organisationId, documents, open),
    TargetRenamed: ({ data, metadata }, documents, open) => named(data, metadata.organisationId, documents, open),
    TargetRemoved: ({ data, metadata }, documents) => documents.delete(targetKey(metadata.organisationId, data.targetId)),
    async TargetItemSaved({ data: { itemId, targetId, seriesId, settings }, metadata: { organisationId } }, documents, open) {
      const plain = await opened(settings, open);
      const of = { organisationId, kind: 'item', itemId, targetId, seriesId } as const;
      documents.put(itemKey(organisationId, itemId), { validTo: null, externalId: null, ...plain, ...of } as TargetItem);
    },
    async TargetItemChanged({ data: { itemId, changes }, metadata: { organisationId } }, documents, open) {
      const key = itemKey(organisationId, itemId);
      const item = await documents.get(key);
      if (item) documents.put(key, { ...item, ...(await opened(changes, open)) } as TargetItem);
    },
    TargetItemDeleted: ({ data, metadata }, documents) => documents.delete(itemKey(metadata.organisationId, data.itemId)),
    TargetValueSet: ({ data: { target, daily, effectiveFrom, ...of }, metadata: { organisationId, recordedAt } }, documents) =>
      change(documents, organisationId, of, ({ periods }) => {
        const value: SetValue = { target, daily, ...(effectiveFrom && { effectiveFrom }), recordedAt };
        return { periods: withValue(periods, of.period, value) };
      }),
    TargetValueRemoved: ({ data, metadata: { organisationId, recordedAt } }, documents) =>
      change(documents, organisationId, data, ({ periods }) => ({
        periods: withValue(periods, data.period, { removed: true, recordedAt }),
      })),
    TargetReached: ({ data: { target, reachedAt, ...of }, metadata: { organisationId } }, documents) =>
      change(documents, organisationId, of, ({ reached }) => ({
        reached: [...without(reached, of.period), { ...of.period, target, reachedAt }],
      })),
    TargetReachWithdrawn: ({ data, metadata: { organisationId } }, documents) =>
      change(documents, organisationId, data, ({ reached }) => ({ reached: without(reached, data.period) })),
  },
});

async function named(
  { targetId, name }: { targetId: string; name: Sealed },
  organisationId: string,
  documents: Documents<TargetsDocument>,
  open: Open,
): Promise<void> {
  documents.put(targetKey(organisationId, targetId), { organisationId, kind: 'target', targetId, name: (await open(name)) ?? '' });
}

/** Settings without what is sealed, in plain words instead. */
async function opened(
  { name, external, ...settings }: { [Field in keyof TargetItemSettings]?: TargetItemSettings[Field] | null },
  open: Open,
): Promise<Partial<TargetItem>> {
  return {
    ...(settings as Partial<TargetItem>),
    ...(name && { name: (await open(name)) ?? '' }),
    ...(external !== undefined && { externalId: external === null ? null : ((await open(external.id)) ?? null) }),
  };
}

async function change(
  documents: Documents<TargetsDocument>,
  organisationId: string,
  { itemId, seriesId, holder }: { itemId: string; seriesId: string; holder: Holder },
  changes: (holding: Holding) => Partial<Pick<Holding, 'periods' | 'reached'>>,
): Promise<void> {
  const key = holdingKey(organisationId, itemId, holder);
  const holderId = holder.kind === 'all' ? '' : holder.kind === 'team' ? holder.teamId : holder.profileId;
  const holding = ((await documents.get(key)) as Holding | undefined) ?? {
    organisationId,
    kind: 'holding',
    itemId,
    seriesId,
    of: holder.kind,
    holderId,
    periods: [],
    reached: [],
  };
  documents.put(key, { ...holding, ...changes(holding) });
}

function withValue(periods: readonly PeriodValues[], { from, to }: DatedSpan, value: PeriodValues['values'][number]): PeriodValues[] {
  const found = periods.find((period) => period.from === from && period.to === to);
  const others = periods.filter((period) => period !== found);
  return [...others, { from, to, values: [...(found?.values ?? []), value] }].sort((a, b) =>
    a.from === b.from ? (a.to < b.to ? -1 : 1) : a.from < b.from ? -1 : 1,
  );
}

function without(reached: readonly Reached[], { from, to }: DatedSpan): Reached[] {
  return reached.filter((one) => one.from !== from || one.to !== to);
}
