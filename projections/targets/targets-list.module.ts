import { Global, Module } from '@nestjs/common';
import { ReadTargets } from './read-targets.ts';
import { TargetsExportController } from './targets-export.controller.ts';
import { TargetsInArchive } from './targets-in-archive.ts';
import { TargetListController } from './targets.controller.ts';

@Global()
@Module({
  controllers: [TargetListController, TargetsExportController],
  providers: [ReadTargets, TargetsInArchive],
  exports: [ReadTargets],
})
export class TargetsListModule {}
