import { Module } from '@nestjs/common';
import { ShopModule } from '../shop/shop.module.ts';
import { BalanceConsequences } from './balance-consequences.ts';
import { OrdersExportController } from './orders-export.controller.ts';
import { OrdersInArchive } from './orders-in-archive.ts';
import { ReadBalances } from './read-balances.ts';
import { ReadOrders } from './read-orders.ts';
import { RewardOrdersController } from './reward-orders.controller.ts';

@Module({
  imports: [ShopModule],
  controllers: [RewardOrdersController, OrdersExportController],
  providers: [ReadOrders, ReadBalances, OrdersInArchive, BalanceConsequences],
  exports: [ReadOrders, BalanceConsequences],
})
export class RewardOrdersModule {}
