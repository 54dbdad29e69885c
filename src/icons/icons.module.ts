import { Module } from '@nestjs/common';
import { IconsController, UploadsController } from './icons.controller.ts';

@Module({ controllers: [IconsController, UploadsController] })
export class IconsModule {}
