import { Module } from '@nestjs/common';
import { FindStepRows } from './find-step-rows.ts';
import { RowsInArchive } from './rows-in-archive.ts';

@Module({ providers: [FindStepRows, RowsInArchive], exports: [FindStepRows] })
export class StepRowsModule {}
