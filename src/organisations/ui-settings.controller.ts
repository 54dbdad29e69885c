import { Body, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { uiSettingsRow } from '../../projections/organisations/organisations.view.ts';
import { Decisions } from '../platform/decisions.ts';
import { streamName } from '../platform/event.values.ts';
import { DONE, ok } from '../platform/http/answers.values.ts';
import { Get, Post, Route } from '../platform/http/calls.ts';
import { Id, Nested, OneOf } from '../platform/http/fields.ts';
import { Forbidden } from '../platform/http/refusals.ts';
import { Allow, type Call, CallOf, contextOf, member, organisationAdmin } from '../platform/http/who.ts';
import { organisation } from './organisation.ts';
import { ORGANISATION } from './organisations.events.ts';
import { SetUiDefaults } from './set-ui-defaults.ts';
import { UiOfProfiles } from './ui-of-profiles.ts';
import { LANGUAGES, type Said, tellUiSettings, type UiSettings } from './ui-settings.values.ts';

const SAID = [1, 0, -1] as const satisfies readonly Said[];

class UiFields {
  @OneOf(SAID, { optional: true, note: 'Dark 1 or light 0; -1: as the device' }) dark?: Said;
  @OneOf(SAID, { optional: true, note: 'Lists with lower rows 1 or not 0; -1: nothing is said' }) compact?: Said;
  @OneOf(LANGUAGES, { optional: true }) language?: (typeof LANGUAGES)[number];
  @OneOf(SAID, { optional: true, note: 'What moves moves 1 or not 0; -1: as the device' }) animations?: Said;
}

class AskUiSettings {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
}
class SaveUiSettings extends AskUiSettings {
  @Nested(UiFields, { optional: true, note: 'For admins: for everybody in the organisation who says nothing; what is absent stays' })
  orguisettings?: UiFields;
  @Nested(UiFields, { optional: true, note: 'For the acting profile: goes before the organisation’s; what is absent stays' })
  profuisettings?: UiFields;
  @Nested(UiFields, {
    optional: true,
    note: 'What was read of the fields of orguisettings: what somebody has changed since is refused by its name',
  })
  was?: UiFields;
}

/** How screens look (U-033): for an organisation, and for a profile. */
@Route('organization')
export class UiSettingsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly decisions: Decisions,
    private readonly profiles: UiOfProfiles,
  ) {}

  @Get(
    'uisettings',
    'How screens look: for all of the organisation, and for the acting profile.',
    ok({ orguisettings: uiSettingsRow, profuisettings: uiSettingsRow }),
  )
  @Allow(member)
  async told(@Query() _asked: AskUiSettings, @CallOf() { who: { organisationId = '', profileId = '' } }: Call) {
    const { uiDefaults } = await this.decisions.known(organisation, streamName(ORGANISATION, organisationId));
    return {
      status: 'ok',
      orguisettings: tellUiSettings(uiDefaults),
      profuisettings: tellUiSettings(await this.profiles.of(profileId)),
    };
  }

  @Post('uisettings', 'Says how screens look: as an admin for all of the organisation, or for the acting profile.', DONE)
  @Allow(member)
  async say(@Body() { orguisettings, profuisettings, was = {} }: SaveUiSettings, @CallOf() call: Call) {
    const { organisationId = '', profileId = '' } = call.who;
    if (orguisettings && !organisationAdmin(call.who)) throw new Forbidden();
    const { position } = orguisettings
      ? await this.commands.execute(new SetUiDefaults(contextOf(call), read(orguisettings), read(was)))
      : await this.decisions.decide(organisation, streamName(ORGANISATION, organisationId), contextOf(call), () => []);
    if (profuisettings) await this.profiles.say(organisationId, profileId, read(profuisettings));
    return { status: 'ok', position };
  }
}

function read({ dark, compact, language, animations }: UiFields): Partial<UiSettings> {
  const meant = (said: Said) => (said === -1 ? null : said === 1);
  return {
    ...(dark !== undefined && { dark: meant(dark) }),
    ...(compact !== undefined && { compact: meant(compact) }),
    ...(language !== undefined && { language }),
    ...(animations !== undefined && { animations: meant(animations) }),
  };
}
