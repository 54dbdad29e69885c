import { Module } from '@nestjs/common';
import { RevocationsModule } from '../revocations/revocations.module.ts';
import { EntryImport } from './import-entries.ts';
import { ImportGround } from './import-ground.ts';
import { ImportLedger } from './import-ledger.ts';
import { ImportsController } from './imports.controller.ts';

@Module({
  imports: [RevocationsModule],
  controllers: [ImportsController],
  providers: [EntryImport, ImportGround, ImportLedger],
  exports: [EntryImport],
})
export class ImportsModule {}
