import { Global, Module } from '@nestjs/common';
import { ImportsModule } from '../points/imports.module.ts';
import { ChangeOrganisationHandler } from './change-organisation.ts';
import { CreateOrganisationHandler } from './create-organisation.ts';
import { DeleteOrganisationHandler } from './delete-organisation.ts';
import { EraseOrganisation } from './erase-organisation.ts';
import { MakeSample } from './make-sample.ts';
import { OrganisationSettingsController } from './organisation-settings.controller.ts';
import { OrganisationsController } from './organisations.controller.ts';
import { SampleOffer } from './sample-offer.ts';
import { SetThemeHandler } from './set-theme.ts';

/** Organisations, what admins set of them, and the sample to look around in. */
@Global()
@Module({
  imports: [ImportsModule],
  controllers: [OrganisationsController, OrganisationSettingsController],
  providers: [
    ChangeOrganisationHandler,
    CreateOrganisationHandler,
    DeleteOrganisationHandler,
    EraseOrganisation,
    MakeSample,
    SampleOffer,
    SetThemeHandler,
  ],
  exports: [SampleOffer],
})
export class OrganisationsModule {}
