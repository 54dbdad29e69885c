import { Module } from '@nestjs/common';
import { TagListController } from './tag-list.controller.ts';

@Module({ controllers: [TagListController] })
export class TagListModule {}
