import { Body } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Limits } from '../accounts/limits.ts';
import { amount, DONE, done, text } from '../platform/http/answers.values.ts';
import { Post, Route } from '../platform/http/calls.ts';
import { Amount, Id, Ids, OneOf, Text, Whole } from '../platform/http/fields.ts';
import { Forbidden } from '../platform/http/refusals.ts';
import { ID_LIST, Takes } from '../platform/http/takes.ts';
import { admin, Allow, type Call, CallOf, contextOf, member } from '../platform/http/who.ts';
import { Keys } from '../platform/keys.ts';
import type { PointAmount } from '../points/point-amount.values.ts';
import { MoveOrders } from './move-orders.ts';
import { MOVED_TO, ORDER_STATUSES } from './order-status.values.ts';
import { Purchase } from './purchase.ts';
import { RevokeOrders } from './revoke-orders.ts';
import { MOST_PIECES } from './sent-reward-item.ts';

const ACTING = { optional: true, note: 'The acting profile' } as const;

class Buy {
  @Id({ optional: true, note: 'The acting profile, who buys' }) profileid?: string;
  @Id() item_id!: string;
  @Id({ note: 'The currency that it is paid with: the id of its score series' }) currency_id!: string;
  @Whole(-MOST_PIECES, MOST_PIECES, { note: 'How many pieces; more than 0 (R-223)' }) quantity!: number;
  @Amount({ optional: true, note: 'Ours. What a piece cost when it was shown: 409 if it costs something else by now' }) price?: PointAmount;
}
const MOST_ORDERS = 1_000;
const ORDERS = { max: MOST_ORDERS, note: 'A JSON list of orders' } as const;
class OrderStatus {
  @Id(ACTING) profileid?: string;
  @Ids(ORDERS) ids!: string[];
  @OneOf([1, 2, 3], { note: '1 purchased (pending), 2 processed, 3 delivered (U-184)' }) status!: 1 | 2 | 3;
  @Text({ optional: true, max: 2_000, note: 'Ours. Why orders are moved on although they are held: without it they are refused' })
  insist?: string;
}
class RevokeOrder {
  @Id(ACTING) profileid?: string;
  @Ids(ORDERS) ids!: string[];
}

/** What players buy, and what becomes of it. An API key is nobody who could. */
@Route('rewardstore')
export class OrdersController {
  constructor(
    private readonly commands: CommandBus,
    private readonly limits: Limits,
    private readonly keys: Keys,
  ) {}

  @Post('purchase', 'Buys pieces of an item. The same key buys them once.', done({ id: text, amount, balance: amount }))
  @Allow(member)
  async purchase(@Body() { item_id: itemId, currency_id: seriesId, quantity, price }: Buy, @CallOf() call: Call) {
    const { profileId, organisationId = '' } = call.who;
    if (profileId === undefined) throw new Forbidden();
    this.limits.count(call.receivedAt, { purchasesOf: `${organisationId}.${profileId}` });
    const wanted = { profileId, itemId, seriesId, quantity, price, at: call.receivedAt };
    const { position, orderId: id, ...told } = await this.commands.execute(new Purchase(contextOf(call), wanted));
    return { status: 'ok', position, id, ...told };
  }

  @Post('order_status', 'Sets orders as pending, as processed or as delivered.', DONE)
  @Takes(ID_LIST)
  @Allow(admin)
  async orderStatus(@Body() { ids, status, insist }: OrderStatus, @CallOf() call: Call) {
    const why = insist?.trim();
    const reason = why ? await this.keys.seal(why, call.who.organisationId ?? '') : undefined;
    const context = contextOf(call, { ...(reason && { reason }) });
    const to = MOVED_TO.find((state) => ORDER_STATUSES[state] === status) ?? 'pending';
    const { position } = await this.commands.execute(new MoveOrders(context, ids, to, call.receivedAt, reason !== undefined));
    return { status: 'ok', position };
  }

  @Post('revoke_order', 'Revokes orders, for ever: admins any, players their own that are pending, where the store lets them.', DONE)
  @Takes(ID_LIST)
  @Allow(member)
  async revokeOrder(@Body() { ids }: RevokeOrder, @CallOf() call: Call) {
    const { profileId = '' } = call.who;
    const who = admin(call.who) ? ({ by: 'admin' } as const) : ({ by: 'player', profileId } as const);
    const { position } = await this.commands.execute(new RevokeOrders(contextOf(call), ids, who, call.receivedAt));
    return { status: 'ok', position };
  }
}
