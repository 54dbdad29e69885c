import { Query } from '@nestjs/common';
import { listOf, ok } from '../../src/platform/http/answers.values.ts';
import { Get, Route } from '../../src/platform/http/calls.ts';
import { Flag, Id } from '../../src/platform/http/fields.ts';
import { ofOwnGroup } from '../../src/platform/http/own-group.ts';
import { Allow, type Call, CallOf, member } from '../../src/platform/http/who.ts';
import { spentNumber } from '../../src/reward-store/uncovered-orders.values.ts';
import { knownViewer } from '../platform/known-viewer.ts';
import { ReadShop } from './read-shop.ts';
import { rewardItemRow, storeFields } from './shop.view.ts';

const ACTING = { optional: true, note: 'The acting profile' } as const;

class GetSettings {
  @Id(ACTING) profileid?: string;
  @Id({ optional: true, note: 'The group whose store it is; that of the organisation if absent' }) group_id?: string;
}
class GetItems {
  @Id(ACTING) profileid?: string;
  @Id({ optional: true, note: 'Only this one' }) id?: string;
  @Flag({ optional: true, note: '1: for admins those too that are not published' }) all?: boolean;
}

/** What is read of the reward store. */
@Route('rewardstore')
export class ShopController {
  constructor(private readonly shop: ReadShop) {}

  @Get('settings', 'The reward store: what it is called, whether it is open, and what one can pay with.', ok(storeFields))
  @Allow(member, { scope: 'read' })
  async settings(@Query() { group_id }: GetSettings, @CallOf() { who }: Call) {
    const organisationId = ofOwnGroup(group_id, who);
    const store = await this.shop.store(organisationId);
    const { active, newsfeedOnBuy, playerCanRevoke, spentPoints } = store.settings;
    return {
      status: 'ok',
      id: organisationId,
      name: store.name,
      active: active ? 1 : 0,
      newsfeed_on_buy: newsfeedOnBuy ? 1 : 0,
      player_can_revoke: playerCanRevoke ? 1 : 0,
      spent_points: spentNumber(spentPoints),
      currencies: await this.shop.currencies(store),
    };
  }

  @Get(
    'items',
    'The items of the store that the acting profile may see, by name, with what is left of each.',
    ok({ items: listOf(rewardItemRow) }),
  )
  @Allow(member, { scope: 'read' })
  async items(@Query() { id: itemId, all = false }: GetItems, @CallOf() { who }: Call) {
    return { status: 'ok', items: await this.shop.items(knownViewer(who), { itemId, all }) };
  }
}
