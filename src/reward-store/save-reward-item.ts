import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { withChanges } from '../competitions/competitions.events.ts';
import { mustBeIcon } from '../icons/icon-choice.ts';
import { icons, iconsOf } from '../icons/icons.ts';
import { changesSince } from '../platform/changed-since.ts';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import type { Position } from '../platform/event.values.ts';
import { Keys } from '../platform/keys.ts';
import { Refused } from '../platform/refused.ts';
import { mustBeChoosable } from '../tags/tag-choice.ts';
import { tags, tagsOf } from '../tags/tags.ts';
import { existingItem, type RewardStore, rewardStore, rewardStoreOf } from './reward-store.ts';
import type { Changes, RewardItemSettings, RewardStoreEvent } from './reward-store.events.ts';
import type { Offered } from './reward-stock.events.ts';
import { SetStock } from './set-stock.ts';

/** An item in plain words; null where there is nothing. */
export type PlainItem = Omit<RewardItemSettings, 'name' | 'description' | 'icon' | 'validFrom' | 'validTo'> & {
  name: string;
  description: string | null;
  icon: string | null;
  validFrom: string | null;
  validTo: string | null;
};

/** Makes a reward item, or changes one (U-182). What is absent stays as it is; of a new one it is as usual. */
export class SaveRewardItem extends Command<Decided<RewardStoreEvent>> {
  constructor(
    readonly context: CommandContext,
    readonly item: { itemId: string; isNew: boolean },
    readonly sent: Partial<PlainItem & Offered>,
    /** What stood in these fields when whoever saves began to change them (0044). */
    readonly was?: Partial<PlainItem & Offered>,
  ) {
    super();
  }
}

/** Of a store, those that are deleted aside. */
export const MOST_ITEMS = 1_000;

/** @throws Refused too-many-items, name-missing, not-a-currency, valid-to-before */
export function addRewardItem(itemId: string, given: Changes<RewardItemSettings>, store: RewardStore): RewardStoreEvent[] {
  if ([...store.items.values()].filter(({ deleted }) => !deleted).length >= MOST_ITEMS)
    throw new Refused('too-many-items', `A store has at most ${MOST_ITEMS} items`);
  const { name, ...others } = given;
  if (!name) throw new Refused('name-missing', 'A reward item needs a name');
  const settings = withChanges({ ...AT_FIRST, name }, others);
  mustBeSound(settings, [], store);
  return [{ type: 'RewardItemAdded', data: { itemId, settings } }];
}

/** @throws NotFound; Refused not-a-currency, valid-to-before */
export function changeRewardItem(itemId: string, changes: Changes<RewardItemSettings>, store: RewardStore): RewardStoreEvent[] {
  const before = existingItem(itemId, store);
  if (Object.keys(changes).length === 0) return [];
  mustBeSound(
    withChanges(before, changes),
    before.prices.map(({ seriesId }) => seriesId),
    store,
  );
  return [{ type: 'RewardItemChanged', data: { itemId, changes } }];
}

const AT_FIRST = { phase: 0, prices: [], categories: [] } as const;

/** Prices are in currencies of the store: one could not be removed while the item used it, so all are there. */
function mustBeSound({ prices, validFrom, validTo }: RewardItemSettings, before: readonly string[], { currencies }: RewardStore): void {
  const foreign = prices.find(({ seriesId }) => !before.includes(seriesId) && !currencies.includes(seriesId));
  if (foreign) throw new Refused('not-a-currency', 'This is no currency of the store', { currency: foreign.seriesId });
  if (validFrom !== undefined && validTo !== undefined && validTo <= validFrom)
    throw new Refused('valid-to-before', 'The end of the sale is not after its beginning');
}

@CommandHandler(SaveRewardItem)
export class SaveRewardItemHandler implements ICommandHandler<SaveRewardItem> {
  constructor(
    private readonly decisions: Decisions,
    private readonly keys: Keys,
    private readonly stock: SetStock,
  ) {}

  /** @throws NotFound; BadInput of the icon; Refused of the decisions, tag-not-found, stock-below-sold, changed-since */
  async execute({ context, item: { itemId, isNew }, sent, was }: SaveRewardItem): Promise<Decided<RewardStoreEvent>> {
    const { organisationId } = context;
    const { stock, maxPerPlayer, ...others } = sent;
    let stocked: Position = '';
    const decided = await this.decisions.decide(rewardStore, rewardStoreOf(organisationId), context, async (store) => {
      const facts = await this.facts(organisationId, itemId, isNew, others, was, store);
      // What is refused has set no stock; and nothing is published before it is known how much there is of it.
      stocked = (await this.stock.set(context, { itemId, isNew }, { stock, maxPerPlayer }, was)).position;
      return facts;
    });
    return stocked > decided.position ? { ...decided, position: stocked } : decided;
  }

  private async facts(
    organisationId: string,
    itemId: string,
    isNew: boolean,
    sent: Partial<PlainItem>,
    was: Partial<PlainItem> | undefined,
    store: RewardStore,
  ): Promise<RewardStoreEvent[]> {
    await this.mustNameWhatIsThere(organisationId, sent, store.items.get(itemId)?.settings);
    if (isNew) return addRewardItem(itemId, await this.sealed(sent, organisationId), store);
    const changes = changesSince(await this.plain(existingItem(itemId, store)), sent, was);
    return changeRewardItem(itemId, await this.sealed(changes, organisationId), store);
  }

  private async mustNameWhatIsThere(
    organisationId: string,
    { icon, categories = [] }: Partial<PlainItem>,
    before: RewardItemSettings | undefined,
  ): Promise<void> {
    if (icon && icon !== before?.icon) mustBeIcon(icon, organisationId, await this.decisions.load(icons, iconsOf(organisationId)));
    const added = categories.filter((category) => !before?.categories.includes(category));
    if (added.length > 0) mustBeChoosable(added, 'shop', await this.decisions.load(tags, tagsOf(organisationId)));
  }

  private async plain({ name, description, icon, validFrom, validTo, ...others }: RewardItemSettings): Promise<PlainItem> {
    const [opened = '', described] = await Promise.all([this.keys.open(name), this.keys.open(description)]);
    const absent = { icon: icon ?? null, validFrom: validFrom ?? null, validTo: validTo ?? null };
    return { ...others, ...absent, name: opened, description: described ?? null };
  }

  private async sealed({ name, description, ...others }: Partial<PlainItem>, organisationId: string): Promise<Changes<RewardItemSettings>> {
    const seal = (text: string) => this.keys.seal(text, organisationId);
    return {
      ...others,
      ...(name !== undefined && { name: await seal(name) }),
      ...(description !== undefined && { description: description && (await seal(description)) }),
    } as Changes<RewardItemSettings>;
  }
}
