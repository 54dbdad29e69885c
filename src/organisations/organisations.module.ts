import { Global, Module } from '@nestjs/common';
import { ImportsModule } from '../points/imports.module.ts';
import { CreateOrganisationHandler } from './create-organisation.ts';
import { DeleteSampleHandler } from './delete-sample.ts';
import { EraseOrganisation } from './erase-organisation.ts';
import { MakeSample } from './make-sample.ts';
import { OrganisationsController } from './organisations.controller.ts';
import { SampleOffer } from './sample-offer.ts';

/** Organisations, and the sample to look around in. */
@Global()
@Module({
  imports: [ImportsModule],
  controllers: [OrganisationsController],
  providers: [CreateOrganisationHandler, DeleteSampleHandler, EraseOrganisation, MakeSample, SampleOffer],
  exports: [SampleOffer],
})
export class OrganisationsModule {}
