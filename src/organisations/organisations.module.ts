import { Global, Module } from '@nestjs/common';
import { CreateOrganisationHandler } from './create-organisation.ts';
import { SampleOffer } from './sample-offer.ts';

/** Organisations, and the sample to look around in. */
@Global()
@Module({ providers: [CreateOrganisationHandler, SampleOffer], exports: [SampleOffer] })
export class OrganisationsModule {}
