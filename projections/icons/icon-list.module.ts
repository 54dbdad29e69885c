import { Module } from '@nestjs/common';
import { IconListController } from './icon-list.controller.ts';

@Module({ controllers: [IconListController] })
export class IconListModule {}
