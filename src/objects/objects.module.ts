import { Module } from '@nestjs/common';
import { DeleteObjectFieldHandler } from './delete-field.ts';
import { DeletableItems, DeleteItemsHandler } from './delete-items.ts';
import { DeleteObjectHandler } from './delete-object.ts';
import { ItemImport } from './import-items.ts';
import { ItemImportsController } from './item-imports.controller.ts';
import { ItemsController } from './items.controller.ts';
import { LoadItemViewer } from './load-item-viewer.ts';
import { MoveObjectFieldHandler } from './move-field.ts';
import { ObjectSource } from './object-source.ts';
import { ObjectsController } from './objects.controller.ts';
import { RestoreItemsHandler } from './restore-items.ts';
import { RestoreObjectHandler } from './restore-object.ts';
import { SaveObjectFieldHandler } from './save-field.ts';
import { SaveItemHandler } from './save-item.ts';
import { SaveObjectHandler } from './save-object.ts';

@Module({
  controllers: [ObjectsController, ItemsController, ItemImportsController],
  providers: [
    LoadItemViewer,
    SaveObjectHandler,
    SaveObjectFieldHandler,
    DeleteObjectFieldHandler,
    MoveObjectFieldHandler,
    DeleteObjectHandler,
    RestoreObjectHandler,
    SaveItemHandler,
    DeletableItems,
    DeleteItemsHandler,
    RestoreItemsHandler,
    ItemImport,
    ObjectSource,
  ],
})
export class ObjectsModule {}
