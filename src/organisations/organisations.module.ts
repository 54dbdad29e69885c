import { Global, Module } from '@nestjs/common';
import { ImportsModule } from '../points/imports.module.ts';
import { AddCoverHandler } from './add-cover.ts';
import { ChangeOrganisationHandler } from './change-organisation.ts';
import { CreateOrganisationHandler } from './create-organisation.ts';
import { DeleteOrganisationHandler } from './delete-organisation.ts';
import { EraseOrganisation } from './erase-organisation.ts';
import { MakeSample } from './make-sample.ts';
import { OrganisationSettingsController } from './organisation-settings.controller.ts';
import { OrganisationsController } from './organisations.controller.ts';
import { SampleOffer } from './sample-offer.ts';
import { SetBattleRulesHandler } from './set-battle-rules.ts';
import { SetThemeHandler } from './set-theme.ts';
import { SetUiDefaultsHandler } from './set-ui-defaults.ts';
import { SetUserViewHandler } from './set-user-view.ts';
import { UiSettingsController } from './ui-settings.controller.ts';
import { UiOfProfiles } from './ui-of-profiles.ts';

/** Organisations, what admins set of them, and the sample to look around in. */
@Global()
@Module({
  imports: [ImportsModule],
  controllers: [OrganisationsController, OrganisationSettingsController, UiSettingsController],
  providers: [
    AddCoverHandler,
    ChangeOrganisationHandler,
    CreateOrganisationHandler,
    DeleteOrganisationHandler,
    EraseOrganisation,
    MakeSample,
    SampleOffer,
    SetBattleRulesHandler,
    SetThemeHandler,
    SetUiDefaultsHandler,
    SetUserViewHandler,
    UiOfProfiles,
  ],
  exports: [SampleOffer, UiOfProfiles],
})
export class OrganisationsModule {}
