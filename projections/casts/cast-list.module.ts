import { Module } from '@nestjs/common';
import { CastListController } from './casts.controller.ts';
import { ReadSlides } from './read-slides.ts';

@Module({ controllers: [CastListController], providers: [ReadSlides] })
export class CastListModule {}
