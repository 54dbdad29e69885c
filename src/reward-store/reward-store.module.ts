import { Module, type OnModuleInit } from '@nestjs/common';
import { Reactions } from '../platform/reactions.ts';
import { DeleteRewardItemHandler } from './delete-reward-item.ts';
import { FindOrders } from './find-orders.ts';
import { MoveOrdersHandler } from './move-orders.ts';
import { OrdersController } from './orders.controller.ts';
import { PublishRewardItemsHandler } from './publish-reward-items.ts';
import { PurchaseHandler } from './purchase.ts';
import { ReturnUnits } from './return-units.ts';
import { RevokeOrdersHandler } from './revoke-orders.ts';
import { RewardStoreController } from './reward-store.controller.ts';
import { SaveRewardItemHandler } from './save-reward-item.ts';
import { SaveRewardStoreHandler } from './save-reward-store.ts';
import { SetStock } from './set-stock.ts';
import { TakeBackOrders } from './take-back-orders.ts';
import { VoidOrders } from './void-order.ts';

@Module({
  controllers: [RewardStoreController, OrdersController],
  providers: [
    SaveRewardStoreHandler,
    SaveRewardItemHandler,
    SetStock,
    DeleteRewardItemHandler,
    PublishRewardItemsHandler,
    PurchaseHandler,
    VoidOrders,
    FindOrders,
    MoveOrdersHandler,
    RevokeOrdersHandler,
    ReturnUnits,
    TakeBackOrders,
  ],
})
export class RewardStoreModule implements OnModuleInit {
  constructor(
    private readonly reactions: Reactions,
    private readonly units: ReturnUnits,
    private readonly takingBack: TakeBackOrders,
  ) {}

  onModuleInit(): void {
    this.reactions.add(this.units);
    this.reactions.add(this.takingBack);
  }
}
