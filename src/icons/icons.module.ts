import { Module } from '@nestjs/common';
import { Pictures } from '../platform/pictures/pictures.ts';
import { AddIconHandler } from './add-icon.ts';
import { UploadController, UploadsController } from './uploads.controller.ts';

@Module({ controllers: [UploadController, UploadsController], providers: [AddIconHandler, Pictures] })
export class IconsModule {}
