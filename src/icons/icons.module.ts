import { Module } from '@nestjs/common';
import { AddIconHandler } from './add-icon.ts';
import { UploadController, UploadsController } from './uploads.controller.ts';

@Module({ controllers: [UploadController, UploadsController], providers: [AddIconHandler] })
export class IconsModule {}
