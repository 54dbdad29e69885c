import { Query } from '@nestjs/common';
import type { Instant } from '../../src/platform/event.values.ts';
import { listOf, ok } from '../../src/platform/http/answers.values.ts';
import { Get, Route } from '../../src/platform/http/calls.ts';
import { Flag, Id, OneOf, When, Whole } from '../../src/platform/http/fields.ts';
import { After, following, keyAfter, page } from '../../src/platform/http/paging.ts';
import { Forbidden, NotFound } from '../../src/platform/http/refusals.ts';
import { Allow, type Call, CallOf, member } from '../../src/platform/http/who.ts';
import { stateOf } from '../../src/reward-store/order-status.values.ts';
import { VisibleDirectory } from '../people/visible-directory.ts';
import { knownViewer } from '../platform/known-viewer.ts';
import { SENSES } from '../scoreboard/board-choices.values.ts';
import type { Sense } from '../scoreboard/scoreboard.view.ts';
import { ReadBalances } from './read-balances.ts';
import { ReadOrders } from './read-orders.ts';
import { balanceRow, orderRow } from './reward-orders.view.ts';

const ACTING = { optional: true, note: 'The acting profile' } as const;

class GetOrders {
  @Id(ACTING) profileid?: string;
  @Flag({ optional: true, note: '1: only the own ones (U-188), as players see them anyhow' }) mineonly?: boolean;
  @OneOf([1, 2, 3, 4], { optional: true, note: 'Only those that are 1 purchased, 2 processed, 3 delivered or 4 revoked (U-184)' })
  status?: 1 | 2 | 3 | 4;
  @Whole(0, 10_000, { optional: true, note: 'Instead of after: so many are passed over' }) offset?: number;
  @Id({ optional: true, note: 'Instead of after: the last order of the page before' }) offsetid?: string;
  @Whole(1, 200, { optional: true, note: 'Ours. 30 unless told' }) limit?: number;
  @After() after?: string;
}
class OrderKey {
  @When() occurredAt!: Instant;
  @Id() orderId!: string;
}
class GetBalance {
  @Id(ACTING) profileid?: string;
  @Id({ optional: true, note: 'Ours. For admins: whose; their own if absent' }) player?: string;
  @When({ optional: true, note: 'Ours. As of this instant; as of now when missing' }) at?: Instant;
  @OneOf(SENSES, { optional: true, note: 'Ours. By all that is known by now (the default), or by what was known then' }) sense?: Sense;
}

/** What is read of orders: players see their own, admins all (U-188). */
@Route('rewardstore')
export class RewardOrdersController {
  constructor(
    private readonly orders: ReadOrders,
    private readonly balances: ReadBalances,
    private readonly visible: VisibleDirectory,
  ) {}

  @Get('orders', 'Orders, newest first: the own ones, and for admins those of everybody.', page({ orders: listOf(orderRow) }))
  @Allow(member, { scope: 'read' })
  async list(@Query() sent: GetOrders, @CallOf() { who }: Call) {
    const viewer = knownViewer(who);
    const { organisationId, profileId, role } = viewer;
    const isOwn = role !== 'admin' || sent.mineonly === true;
    const list = `orders ${organisationId} ${isOwn ? profileId : ''} ${sent.status ?? ''}`;
    const last = sent.offsetid === undefined ? undefined : await this.orders.place(organisationId, sent.offsetid);
    const after = keyAfter(list, OrderKey, sent.after) ?? last;
    const asked = {
      ...(isOwn && { profileId: profileId ?? '' }),
      state: stateOf(sent.status),
      pass: after ? 0 : (sent.offset ?? 0),
    };
    const { rows, next } = await this.orders.page(viewer, asked, { after, limit: sent.limit ?? 30 });
    const held = await this.balances.held(organisationId, rows);
    return { status: 'ok', orders: await this.orders.rows(rows, held, viewer), ...following(list, next) };
  }

  @Get('balance', 'What the acting profile can spend, in each currency of the store.', ok({ balances: listOf(balanceRow) }))
  @Allow(member, { scope: 'read' })
  async balance(@Query() { player, at, sense = 'happened' }: GetBalance, @CallOf() { who }: Call) {
    const viewer = knownViewer(who);
    const { organisationId, role, profileId } = viewer;
    const playerId = player ?? profileId ?? '';
    if (playerId !== profileId && role !== 'admin') throw new Forbidden();
    if (player !== undefined && !(await this.visible.of(viewer)).person(playerId)) throw new NotFound('player');
    return { status: 'ok', balances: await this.balances.of(organisationId, playerId, at === undefined ? undefined : { at, sense }) };
  }
}
