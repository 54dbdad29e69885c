import { Global, Module } from '@nestjs/common';
import { ReadTargets } from './read-targets.ts';
import { TargetListController } from './targets.controller.ts';

@Global()
@Module({ controllers: [TargetListController], providers: [ReadTargets], exports: [ReadTargets] })
export class TargetsListModule {}
