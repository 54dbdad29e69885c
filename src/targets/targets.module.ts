import { Module } from '@nestjs/common';
import { DeleteTargetItemHandler } from './delete-target-item.ts';
import { TargetValuesImport } from './import-target-values.ts';
import { JudgeTargets } from './judge-targets.ts';
import { RemoveTargetValueHandler } from './remove-target-value.ts';
import { SaveTargetHandler } from './save-target.ts';
import { SaveTargetItemHandler } from './save-target-item.ts';
import { SetTargetValuesHandler } from './set-target-values.ts';
import { TargetsController } from './targets.controller.ts';

@Module({
  controllers: [TargetsController],
  providers: [
    SaveTargetHandler,
    SaveTargetItemHandler,
    SetTargetValuesHandler,
    DeleteTargetItemHandler,
    RemoveTargetValueHandler,
    JudgeTargets,
    TargetValuesImport,
  ],
  exports: [TargetValuesImport],
})
export class TargetsModule {}
