import { Module } from '@nestjs/common';
import { ReadShop } from './read-shop.ts';
import { ShopController } from './shop.controller.ts';

@Module({ controllers: [ShopController], providers: [ReadShop], exports: [ReadShop] })
export class ShopModule {}
