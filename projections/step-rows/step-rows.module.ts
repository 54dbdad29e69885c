import { Module } from '@nestjs/common';
import { FindStepRows } from './find-step-rows.ts';

@Module({ providers: [FindStepRows], exports: [FindStepRows] })
export class StepRowsModule {}
