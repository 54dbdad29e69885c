import { type DynamicModule, Module } from '@nestjs/common';
import { HealthController } from './platform/health.controller.ts';
import { PlatformModule } from './platform/platform.module.ts';
import type { Settings } from './platform/settings.ts';

/** Every area, a line each. */
const areas: NonNullable<DynamicModule['imports']> = [];

@Module({ controllers: [HealthController] })
export class AppModule {
  static with(settings: Settings): DynamicModule {
    return { module: AppModule, imports: [PlatformModule.with(settings), ...areas] };
  }
}
