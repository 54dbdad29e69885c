import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { organisation } from '../organisations/organisation.ts';
import { ORGANISATION } from '../organisations/organisations.events.ts';
import { changesSince } from '../platform/changed-since.ts';
import { type CommandContext, type Decided, Decisions, following } from '../platform/decisions.ts';
import { derivedId } from '../platform/derived-id.ts';
import { streamName } from '../platform/event.values.ts';
import { Keys } from '../platform/keys.ts';
import { Refused } from '../platform/refused.ts';
import { loadSeries } from '../score-series/load-series.ts';
import { SaveScoreSeries } from '../score-series/save-settings.ts';
import { type RewardStore, rewardStore, rewardStoreOf } from './reward-store.ts';
import type { Changes, RewardStoreEvent, RewardStoreSettings } from './reward-store.events.ts';

/** The store in plain words; null where it has no name. Currencies are ids of score series. */
export type PlainStore = Omit<RewardStoreSettings, 'name'> & { name: string | null; currencies: readonly string[] };

/** A currency that is named: a score series that is there, or one to be made of that name (U-185). */
export type GivenCurrency = { seriesId: string } | { name: string };

/** Sets the reward store. What is absent stays as it is; currencies are sent as a whole. */
export class SaveRewardStore extends Command<Decided<RewardStoreEvent>> {
  constructor(
    readonly context: CommandContext,
    readonly given: Partial<Omit<PlainStore, 'currencies'>> & { currencies?: readonly GivenCurrency[] },
    /** What stood in these fields when whoever saves began to change them (0044). */
    readonly was?: Partial<PlainStore>,
  ) {
    super();
  }
}

export const MOST_CURRENCIES = 20;

/** @throws Refused currency-in-use, too-many-currencies */
export function saveRewardStore(
  changes: Changes<RewardStoreSettings>,
  currencies: readonly string[] | undefined,
  store: RewardStore,
): RewardStoreEvent[] {
  const wanted = [...new Set(currencies ?? store.currencies)];
  if (wanted.length > MOST_CURRENCIES) throw new Refused('too-many-currencies', `A store has at most ${MOST_CURRENCIES} currencies`);
  const removed = store.currencies.filter((seriesId) => !wanted.includes(seriesId));
  const inUse = removed.find((seriesId) => isInUse(seriesId, store));
  if (inUse !== undefined) throw new Refused('currency-in-use', 'A currency cannot be removed while items use it', { currency: inUse });
  return [
    ...(Object.keys(changes).length > 0 ? [{ type: 'RewardStoreChanged', data: { changes } } as const] : []),
    ...removed.map((seriesId) => ({ type: 'CurrencyRemoved', data: { seriesId } }) as const),
    ...wanted
      .filter((seriesId) => !store.currencies.includes(seriesId))
      .map((seriesId) => ({ type: 'CurrencyAdded', data: { seriesId } }) as const),
  ];
}

function isInUse(seriesId: string, { items }: RewardStore): boolean {
  return [...items.values()].some(({ settings, deleted }) => !deleted && settings.prices.some((price) => price.seriesId === seriesId));
}

@CommandHandler(SaveRewardStore)
export class SaveRewardStoreHandler implements ICommandHandler<SaveRewardStore> {
  constructor(
    private readonly commands: CommandBus,
    private readonly decisions: Decisions,
    private readonly keys: Keys,
  ) {}

  /** @throws NotFound of a score series; Refused as {@link saveRewardStore} says, series-deleted, changed-since */
  async execute({ context, given, was }: SaveRewardStore): Promise<Decided<RewardStoreEvent>> {
    const { organisationId, commandId } = context;
    const stream = rewardStoreOf(organisationId);
    const { currencies: named, ...others } = given;
    const currencies = named?.map((one, at) => ('seriesId' in one ? one.seriesId : derivedId(`currency ${at}`, commandId)));
    const sent = { ...others, ...(currencies && { currencies }) };
    const store = await this.decisions.load(rewardStore, stream);
    // What is refused has made no score series.
    saveRewardStore({}, changesSince(await this.plain(store), sent, was).currencies, store);
    for (const [at, one] of (named ?? []).entries()) await this.mustBeThere(context, one, currencies?.[at] ?? '', store);
    return this.decisions.decide(rewardStore, stream, context, async (state) => {
      const { currencies: wanted, name, ...changes } = changesSince(await this.plain(state), sent, was);
      const renamed = name !== undefined && { name: name && (await this.keys.seal(name, organisationId)) };
      return saveRewardStore({ ...changes, ...(renamed as Changes<RewardStoreSettings>) }, wanted, state);
    });
  }

  /** One that was there before may be deleted by now: it can be left as it is, or taken away. */
  private async mustBeThere(context: CommandContext, given: GivenCurrency, seriesId: string, store: RewardStore): Promise<void> {
    const { organisationId } = context;
    if ('name' in given) {
      const newIn = await this.decisions.load(organisation, streamName(ORGANISATION, organisationId));
      await this.commands.execute(new SaveScoreSeries(following(context, seriesId), seriesId, { name: given.name }, newIn));
    } else if (!store.currencies.includes(seriesId) && (await loadSeries(this.decisions, organisationId, seriesId)).deleted)
      throw new Refused('series-deleted', 'The score series is deleted');
  }

  private async plain({ settings, currencies }: RewardStore): Promise<PlainStore> {
    return { ...settings, name: (await this.keys.open(settings.name)) ?? null, currencies };
  }
}
