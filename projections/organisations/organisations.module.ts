import { Module } from '@nestjs/common';
import { OrganisationController } from './organisation.controller.ts';

@Module({ controllers: [OrganisationController] })
export class OrganisationReadsModule {}
