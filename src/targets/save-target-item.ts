import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { changesSince } from '../platform/changed-since.ts';
import { defined } from '../platform/defined.values.ts';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { Keys } from '../platform/keys.ts';
import { Refused } from '../platform/refused.ts';
import { loadSeries } from '../score-series/load-series.ts';
import type { LocalDate } from './target-periods.values.ts';
import { changedSettings, existingItem, type TargetItem, type Targets, targets, targetsOf } from './targets.ts';
import type { TargetEvent, TargetItemSettings } from './targets.events.ts';

/** Settings of an item in plain words; null where there is nothing. */
export type PlainItem = Omit<TargetItemSettings, 'name' | 'validTo' | 'external'> & {
  name: string;
  validTo: LocalDate | null;
  externalId: string | null;
};
/** A new item says what it is of; another one may, and stays there. */
export type GivenItem = { itemId: string; isNew: boolean; targetId?: string; seriesId?: string };

/** Makes a target item, or changes one (U-198). */
export class SaveTargetItem extends Command<Decided<TargetEvent>> {
  constructor(
    readonly context: CommandContext,
    readonly item: GivenItem,
    /** What is absent stays as it is; of a new one it is as usual. */
    readonly sent: Partial<PlainItem>,
    /** What stood in these fields when whoever saves began to change them (0044). */
    readonly was?: Partial<PlainItem>,
  ) {
    super();
  }
}

/** Of all targets of an organisation together. */
export const MOST_ITEMS = 1_000;

type Changes = { [Field in keyof TargetItemSettings]?: TargetItemSettings[Field] | null };

/**
 * @throws NotFound when the target is not there; Refused too-many-items, name-missing, valid-from-missing, valid-to-before, external-id-taken
 */
export function addTargetItem(
  { itemId, targetId = '', seriesId }: { itemId: string; targetId: string | undefined; seriesId: string },
  given: Changes,
  all: Targets,
): TargetEvent[] {
  if (!all.targets.has(targetId)) throw new NotFound('target');
  if (all.items.size >= MOST_ITEMS) throw new Refused('too-many-items', `An organisation has at most ${MOST_ITEMS} target items`);
  const { name, validFrom, ...others } = given;
  if (!name) throw new Refused('name-missing', 'A target item needs a name');
  if (!validFrom) throw new Refused('valid-from-missing', 'A target item needs its first day');
  const settings = changedSettings({ ...AT_FIRST, name, validFrom }, defined(others));
  mustBeSound(itemId, settings, all);
  return [
    { type: 'TargetItemSaved', data: { itemId, targetId, seriesId, settings } },
    ...(settings.isDefault ? noDefaults(seriesId, itemId, all) : []),
  ];
}

/** @throws Refused name-missing, valid-from-missing, valid-to-before, external-id-taken */
export function changeTargetItem(itemId: string, changes: Changes, all: Targets): TargetEvent[] {
  const { seriesId, settings } = existingItem(itemId, all);
  const given = defined(changes);
  if (Object.keys(given).length === 0) return [];
  mustBeSound(itemId, changedSettings(settings, given), all);
  return [
    { type: 'TargetItemChanged', data: { itemId, seriesId, changes: given } },
    ...(given.isDefault ? noDefaults(seriesId, itemId, all) : []),
  ];
}

const AT_FIRST = {
  perPlayer: false,
  perDay: false,
  isDefault: false,
  replacesExisting: false,
  period: 'month',
} satisfies Omit<TargetItemSettings, 'name' | 'validFrom'>;

/** There is one default for each series: the one before is none any more. */
function noDefaults(seriesId: string, but: string, { items }: Targets): TargetEvent[] {
  return [...items].flatMap(([itemId, item]): TargetEvent[] =>
    itemId !== but && item.seriesId === seriesId && item.settings.isDefault
      ? [{ type: 'TargetItemChanged', data: { itemId, seriesId, changes: { isDefault: false } } }]
      : [],
  );
}

function mustBeSound(itemId: string, { validFrom, validTo, external }: TargetItemSettings, { items }: Targets): void {
  if (validTo !== undefined && validTo < validFrom) throw new Refused('valid-to-before', 'The last day is before the first');
  if (external && [...items].some(([id, { settings }]) => id !== itemId && settings.external?.hash === external.hash))
    throw new Refused('external-id-taken', 'There is already a target item with this external id');
}

@CommandHandler(SaveTargetItem)
export class SaveTargetItemHandler implements ICommandHandler<SaveTargetItem> {
  constructor(
    private readonly decisions: Decisions,
    private readonly keys: Keys,
  ) {}

  async execute({ context, item, sent, was }: SaveTargetItem): Promise<Decided<TargetEvent>> {
    const { organisationId } = context;
    const { itemId, isNew, targetId, seriesId } = item;
    const stream = targetsOf(organisationId);
    if (isNew && seriesId !== undefined && (await loadSeries(this.decisions, organisationId, seriesId)).deleted)
      throw new Refused('series-deleted', 'The score series is deleted');
    return this.decisions.decide(targets, stream, context, async (all) => {
      if (isNew) {
        if (seriesId === undefined) throw new NotFound('score series');
        return addTargetItem({ itemId, targetId, seriesId }, await this.sealed(sent, organisationId), all);
      }
      const before = existingItem(itemId, all);
      if ((targetId ?? before.targetId) !== before.targetId || (seriesId ?? before.seriesId) !== before.seriesId)
        throw new Refused('item-fixed', 'A target item stays in its target and its score series');
      const changes = changesSince(await this.plain(before), sent, was);
      return changeTargetItem(itemId, await this.sealed(changes, organisationId), all);
    });
  }

  private async plain({ settings: { name, validTo, external, ...others } }: TargetItem): Promise<PlainItem> {
    const [opened = '', externalId] = await Promise.all([this.keys.open(name), this.keys.open(external?.id)]);
    return { ...others, name: opened, validTo: validTo ?? null, externalId: externalId ?? null };
  }

  private async sealed({ name, externalId, ...others }: Partial<PlainItem>, organisationId: string): Promise<Changes> {
    const seal = (text: string) => this.keys.seal(text, organisationId);
    const external = externalId && {
      id: await seal(externalId),
      hash: await this.keys.keyedHash(organisationId, 'target item', externalId),
    };
    return {
      ...others,
      ...(name !== undefined && { name: await seal(name) }),
      ...(externalId !== undefined && { external: external || null }),
    };
  }
}
