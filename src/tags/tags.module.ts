import { Module } from '@nestjs/common';
import { DeleteTagHandler } from './delete-tag.ts';
import { SaveTagHandler } from './save-tag.ts';
import { TagsController } from './tags.controller.ts';

@Module({ controllers: [TagsController], providers: [SaveTagHandler, DeleteTagHandler] })
export class TagsModule {}
