import { Module } from '@nestjs/common';
import { AuditReader } from './audit-reader.ts';
import { AuditRows } from './audit-rows.ts';
import { AuditController } from './audit.controller.ts';

@Module({ controllers: [AuditController], providers: [AuditRows, AuditReader] })
export class AuditTrailModule {}
