import { Module } from '@nestjs/common';
import { AuditRows } from './audit-rows.ts';
import { AuditTrail } from './audit-trail.ts';
import { AuditController } from './audit.controller.ts';

@Module({ controllers: [AuditController], providers: [AuditRows, AuditTrail] })
export class AuditModule {}
