import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, Decisions } from '../platform/decisions.ts';
import { derivedId } from '../platform/derived-id.ts';
import type { Instant, Position } from '../platform/event.values.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { Refused } from '../platform/refused.ts';
import { loadReceiver } from '../points/load-receiver.ts';
import { fromMicros, MAX_TOTAL, type MicroPoints, type PointAmount, toMicros } from '../points/point-amount.values.ts';
import { type PointsAccount, pointsAccount } from '../points/points-account.ts';
import { told } from '../points/told-amount.values.ts';
import { seriesStream } from '../score-series/load-series.ts';
import { scoreSeries } from '../score-series/score-series.ts';
import { balanceOf, heldOf, loadPurse, type Purse, purseOf } from './balance.ts';
import type { OrderOf, OrderPlaced } from './orders.events.ts';
import { refusedBefore, reserveUnits } from './reserve-units.ts';
import { rewardStock, rewardStockOf } from './reward-stock.ts';
import { type RewardStore, rewardStore, rewardStoreOf } from './reward-store.ts';
import { giveUp } from './void-order.ts';

/** Who buys how many pieces of what, and with which currency. `price`: what a piece cost when it was shown. */
export type Wanted = {
  profileId: string;
  itemId: string;
  seriesId: string;
  quantity: number;
  price?: PointAmount | undefined;
  at: Instant;
};

/** Where the order stands, its id, and what can be spent after it. */
export type Bought = { position: Position; orderId: string; amount: PointAmount; balance: PointAmount };

/** Buys pieces of a reward item. The order's id is derived from the command's, so that a retry is the same order. */
export class Purchase extends Command<Bought> {
  constructor(
    readonly context: CommandContext,
    readonly wanted: Wanted,
  ) {
    super();
  }
}

/**
 * What the store says, in the order of U-186, to the checks of stock and coins. Answers what a piece costs.
 * @param isThere whether the series of the currency is, and is not deleted
 * @throws NotFound of the item; Refused quantity-missing, store-closed, currency-not-found, not-yet-for-sale,
 * not-for-sale-anymore, price-changed, points-out-of-range
 */
export function priceOf({ itemId, seriesId, quantity, price: shown, at }: Wanted, isThere: boolean, store: RewardStore): MicroPoints {
  if (quantity <= 0) throw new Refused('quantity-missing', 'Quantity must be more than 0');
  if (!store.settings.active) throw new Refused('store-closed', 'Store is not open');
  const item = store.items.get(itemId);
  if (!item) throw new NotFound('reward item');
  const { prices, phase, validFrom = '', validTo = '~' } = item.settings;
  const price = prices.find((one) => one.seriesId === seriesId)?.price;
  if (price === undefined || !isThere || !store.currencies.includes(seriesId))
    throw new Refused('currency-not-found', 'Currency not found or deleted');
  if (!item.deleted && (phase === 0 || (phase === 2 && at < validFrom))) throw new Refused('not-yet-for-sale', 'Not for sale yet');
  if (item.deleted || phase === 1 || at > validTo) throw new Refused('not-for-sale-anymore', 'Not for sale anymore');
  if (shown !== undefined && shown !== price) throw new Refused('price-changed', 'The price has changed meanwhile', { price });
  const micros = toMicros(price);
  if (BigInt(micros) * BigInt(quantity) > BigInt(MAX_TOTAL))
    throw new Refused('points-out-of-range', 'These are more points than can be held');
  return micros;
}

/**
 * In the turn of the buyer's account.
 * @param held what revocations hold out of it
 * @throws Refused not-enough-coins with what can be spent, refused-before
 */
export function placeOrder(order: OrderPlaced['data'], account: PointsAccount, held: bigint): OrderPlaced[] {
  const before = account.orders.get(order.orderId);
  if (before?.state === 'void') throw refusedBefore();
  if (before) return [];
  mustAfford(toMicros(order.amount), balanceOf(account, held));
  return [{ type: 'OrderPlaced', data: order }];
}

function mustAfford(amount: MicroPoints, balance: bigint): void {
  if (amount > 0 && BigInt(amount) > balance) throw new Refused('not-enough-coins', 'Not enough coins', { balance: told(balance) });
}

export function orderIdOf(commandId: string): string {
  return derivedId('order', commandId);
}

/**
 * Two streams, one command: the stock's holds the pieces, the account's places the order; refused there, the pieces come back. Whoever dies in between
 * goes on when the command comes again; else the pieces come back after a minute.
 */
@CommandHandler(Purchase)
export class PurchaseHandler implements ICommandHandler<Purchase> {
  constructor(private readonly decisions: Decisions) {}

  /** @throws NotFound of the buyer or the item; Refused as {@link priceOf}, {@link reserveUnits} and {@link placeOrder} say, in this order */
  async execute({ context, wanted }: Purchase): Promise<Bought> {
    const { profileId, itemId, seriesId } = wanted;
    const purse = { organisationId: context.organisationId, profileId, seriesId };
    const order = { orderId: orderIdOf(context.commandId), seriesId, profileId, itemId };
    // A retry is answered, whatever has become of store, item and coins since.
    const before = (await loadPurse(this.decisions, purse)).account.orders.get(order.orderId);
    if (before?.state === 'void') throw refusedBefore();
    if (before) return this.bought(purse, order.orderId, (await this.place(context, purse, () => [])).position);
    try {
      return await this.buy(context, purse, order, wanted);
    } catch (error) {
      if (error instanceof Refused) await giveUp(this.decisions, context, order);
      throw error;
    }
  }

  private async buy(context: CommandContext, purse: Purse, order: OrderOf, wanted: Wanted): Promise<Bought> {
    const { organisationId } = context;
    const { profileId, itemId, seriesId, quantity, at } = wanted;
    const [store, series, stock] = await Promise.all([
      this.decisions.load(rewardStore, rewardStoreOf(organisationId)),
      this.decisions.load(scoreSeries, seriesStream(organisationId, seriesId)),
      this.decisions.load(rewardStock, rewardStockOf(organisationId, itemId)),
    ]);
    const price = priceOf(wanted, series.settings !== undefined && !series.deleted, store);
    const amount = price * quantity;
    // Who cannot pay holds no piece that others would have: both are asked before, and again in the turn of each stream.
    reserveUnits(order, quantity, stock);
    mustAfford(amount, (await loadPurse(this.decisions, purse)).balance);
    const { teamIds } = await loadReceiver(this.decisions, organisationId, profileId);
    await this.decisions.decide(rewardStock, rewardStockOf(organisationId, itemId), context, (now) => reserveUnits(order, quantity, now));
    const { newsfeedOnBuy: announce } = store.settings;
    const cost = { quantity, unitPrice: fromMicros(price), amount: fromMicros(amount) };
    const data = { ...order, ...cost, teamIds: [...teamIds], occurredAt: at, announce };
    const { position } = await this.place(context, purse, async (account) =>
      placeOrder(data, account, await heldOf(this.decisions, purse)),
    );
    return this.bought(purse, order.orderId, position);
  }

  private place(context: CommandContext, purse: Purse, decision: (account: PointsAccount) => OrderPlaced[] | Promise<OrderPlaced[]>) {
    return this.decisions.decide(pointsAccount, purseOf(purse), context, decision);
  }

  private async bought(purse: Purse, orderId: string, position: Position): Promise<Bought> {
    const { account, balance } = await loadPurse(this.decisions, purse);
    return { position, orderId, amount: fromMicros(account.orders.get(orderId)?.amount ?? 0), balance: told(balance) };
  }
}
