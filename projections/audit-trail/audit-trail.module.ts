import { Module } from '@nestjs/common';
import { AuditReader } from './audit-reader.ts';
import { AuditRows } from './audit-rows.ts';
import { AuditController } from './audit.controller.ts';
import { FactsInArchive } from './facts-in-archive.ts';
import { FactsOfPersonController } from './facts-of-person.controller.ts';
import { LoggedFacts } from './logged-facts.ts';
import { SecurityReader } from './security-reader.ts';

@Module({
  controllers: [AuditController, FactsOfPersonController],
  providers: [FactsInArchive, LoggedFacts, AuditRows, AuditReader, SecurityReader],
})
export class AuditTrailModule {}
