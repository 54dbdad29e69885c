import { Module } from '@nestjs/common';
import { FindChangedItems } from './find-changed-items.ts';
import { HotItems } from './hot-items.ts';
import { ItemHistory } from './item-history.ts';
import { ItemsInArchive } from './items-in-archive.ts';
import { ObjectListController } from './object-list.controller.ts';
import { PastItems } from './past-items.ts';
import { ReadItems } from './read-items.ts';
import { ReadObjects } from './read-objects.ts';

@Module({
  controllers: [ObjectListController],
  providers: [ReadObjects, HotItems, PastItems, ReadItems, ItemHistory, ItemsInArchive, FindChangedItems],
  exports: [ReadObjects, FindChangedItems],
})
export class ObjectListModule {}
