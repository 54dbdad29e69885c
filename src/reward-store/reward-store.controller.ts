import { Body, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { derivedId } from '../platform/derived-id.ts';
import { DONE, done, text } from '../platform/http/answers.values.ts';
import { Delete, Post, Route } from '../platform/http/calls.ts';
import { Flag, Id, Ids, Name, NameOrNone, Nested, NestedList, OneOf } from '../platform/http/fields.ts';
import { BadInput, NotFound } from '../platform/http/refusals.ts';
import { ID_LIST, Takes } from '../platform/http/takes.ts';
import { admin, Allow, type Call, CallOf, contextOf } from '../platform/http/who.ts';
import { DeleteRewardItem } from './delete-reward-item.ts';
import { PublishRewardItems } from './publish-reward-items.ts';
import { SaveRewardItem } from './save-reward-item.ts';
import { type GivenCurrency, MOST_CURRENCIES, type PlainStore, SaveRewardStore } from './save-reward-store.ts';
import { itemSent, SentRewardItem } from './sent-reward-item.ts';
import { SPENT_POINTS } from './uncovered-orders.values.ts';

const ACTING = { optional: true, note: 'The acting profile' } as const;

class SentCurrency {
  @Id({ optional: true, note: 'A score series that is there' }) id?: string;
  @Name({ optional: true, note: 'Without an id: a score series of this name is made' }) name?: string;
}
/** Settings of the reward store; what is absent stays as it is. */
class SentStore {
  @NameOrNone({ optional: true }) name?: string;
  @Flag({ optional: true, note: '1: the store is open' }) active?: boolean;
  @Flag({ optional: true, note: '1: a purchase makes a feed post (U-187)' }) newsfeed_on_buy?: boolean;
  @Flag({ optional: true, note: '1: players may revoke their own orders while they are pending (R-214)' }) player_can_revoke?: boolean;
  @OneOf([1, 2, 3], {
    optional: true,
    note: 'Ours. Of orders whose points are revoked: 1 they stand, and the balance may be negative, 2 they are held, 3 they are taken back',
  })
  spent_points?: 1 | 2 | 3;
  @NestedList(SentCurrency, MOST_CURRENCIES, {
    optional: true,
    note: 'All currencies, each by the id of its score series, or by the name of a new one. One that is missing is removed, unless items use it (R-184)',
  })
  'currencies[]'?: SentCurrency[];
}
class SaveStore extends SentStore {
  @Id(ACTING) profileid?: string;
  @Id({ optional: true, note: 'The store: an organisation has one, which has its id' }) id?: string;
  @Nested(SentStore, { optional: true, note: 'Ours. What stood in these fields when they were read: 409 if somebody changed them since' })
  was?: SentStore;
}
class PostRewardItem {
  @Id(ACTING) profileid?: string;
  @Nested(SentRewardItem) data!: SentRewardItem;
}
class DeleteItem {
  @Id(ACTING) profileid?: string;
  @Id() id!: string;
}
const MOST_PUBLISHED = 100;
class PublishPhase {
  @Id(ACTING) profileid?: string;
  @Ids({ max: MOST_PUBLISHED, note: 'A JSON list of the items: of all or of none' }) ids!: string[];
  @OneOf([0, 1, 2], { note: '0 a draft, 1 taken back, 2 published (U-001, R-127)' }) publishphase!: 0 | 1 | 2;
}

/** What admins command of the reward store. */
@Route('rewardstore')
export class RewardStoreController {
  constructor(private readonly commands: CommandBus) {}

  @Post('settings', 'Sets the reward store: what it is called, whether it is open, and what one can pay with.', done({ id: text }))
  @Takes(ID_LIST)
  @Allow(admin)
  async settings(@Body() { id, was, ...sent }: SaveStore, @CallOf() call: Call) {
    const context = contextOf(call);
    const { organisationId } = context;
    if (id !== undefined && id !== organisationId) throw new NotFound('reward store');
    const currencies = sent['currencies[]']?.map(currencyOf);
    const command = new SaveRewardStore(context, { ...plain(sent), ...(currencies && { currencies }) }, was && before(was));
    const { position } = await this.commands.execute(command);
    return { status: 'ok', position, id: organisationId };
  }

  @Post('item', 'Makes a reward item, or changes one.', done({ id: text }))
  @Allow(admin)
  async item(@Body() { data }: PostRewardItem, @CallOf() call: Call) {
    const context = contextOf(call);
    const itemId = data.id ?? derivedId('reward item', context.commandId);
    const item = { itemId, isNew: data.id === undefined };
    const { position } = await this.commands.execute(new SaveRewardItem(context, item, itemSent(data), data.was && itemSent(data.was)));
    return { status: 'ok', position, id: itemId };
  }

  @Delete('item', 'Takes an item out of the store. Its orders stay.', DONE)
  @Allow(admin)
  async deleteItem(@Query() { id }: DeleteItem, @CallOf() call: Call) {
    const { position } = await this.commands.execute(new DeleteRewardItem(contextOf(call), id));
    return { status: 'ok', position };
  }

  @Post('publishphase', 'Sets the publish phase of items.', DONE)
  @Takes(ID_LIST)
  @Allow(admin)
  async publishPhase(@Body() { ids, publishphase }: PublishPhase, @CallOf() call: Call) {
    const { position } = await this.commands.execute(new PublishRewardItems(contextOf(call), ids, publishphase));
    return { status: 'ok', position };
  }
}

function currencyOf({ id, name }: SentCurrency, at: number): GivenCurrency {
  if (id !== undefined) return { seriesId: id };
  if (name !== undefined) return { name };
  const field = `currencies[], [${at}].name`;
  throw new BadInput('invalid-input', `Invalid: ${field}`, { fields: [{ field, problem: 'must be there where there is no id' }] });
}

function plain({ name, active, newsfeed_on_buy, player_can_revoke, spent_points }: SentStore): Partial<Omit<PlainStore, 'currencies'>> {
  const all = {
    name: name === undefined ? undefined : name || null,
    active,
    newsfeedOnBuy: newsfeed_on_buy,
    playerCanRevoke: player_can_revoke,
    spentPoints: spent_points && SPENT_POINTS[spent_points - 1],
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

function before(was: SentStore): Partial<PlainStore> {
  const currencies = was['currencies[]']?.map(({ id = '' }) => id);
  return { ...plain(was), ...(currencies && { currencies }) };
}
