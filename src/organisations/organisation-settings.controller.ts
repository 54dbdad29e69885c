import { Body } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { DONE } from '../platform/http/answers.values.ts';
import { Post, Route } from '../platform/http/calls.ts';
import { Colour, Id, Name, Nested, TimeZone } from '../platform/http/fields.ts';
import { ofOwnOrganisation } from '../platform/http/own-group.ts';
import { Allow, type Call, CallOf, contextOf, organisationAdmin } from '../platform/http/who.ts';
import { ChangeOrganisation } from './change-organisation.ts';
import { SetTheme } from './set-theme.ts';
import type { Theme } from './theme.values.ts';

const ACTING = { optional: true, note: 'The acting profile' } as const;
const OWN = { optional: true, note: 'The acting organisation' } as const;
const WAS = {
  optional: true,
  note: 'What was read of the fields that are sent: what somebody has changed since is refused by its name',
} as const;
const STAYS = { optional: true, note: 'Stays as it is if absent' } as const;
const WRITTEN = { optional: true, note: 'What is written on it, also as red, green, blue; stays as it is if absent' } as const;

class OrganisationFields {
  @Name(STAYS) name?: string;
  @TimeZone({ optional: true, note: 'Of series that are made from now on; stays as it is if absent' }) timezone?: string;
}
class SaveOrganisation extends OrganisationFields {
  @Id(ACTING) profileid?: string;
  @Id(OWN) orgid?: string;
  @Nested(OrganisationFields, WAS) was?: OrganisationFields;
}

class ThemeFields implements Partial<Theme> {
  @Colour(STAYS) primary?: string;
  @Colour(WRITTEN) onprimary?: string;
  @Colour(STAYS) secondary?: string;
  @Colour(WRITTEN) onsecondary?: string;
  @Colour(STAYS) background?: string;
  @Colour(WRITTEN) onbackground?: string;
  @Colour(STAYS) surface?: string;
  @Colour(WRITTEN) onsurface?: string;
  @Colour(STAYS) error?: string;
  @Colour(WRITTEN) onerror?: string;
}
class SaveTheme extends ThemeFields {
  @Id(ACTING) profileid?: string;
  @Id(OWN) orgid?: string;
  @Nested(ThemeFields, WAS) was?: ThemeFields;
}

/** What admins set of their organisation. */
@Route('organization')
export class OrganisationSettingsController {
  constructor(private readonly commands: CommandBus) {}

  @Post('settings', 'Changes the name or the time zone of the organisation.', DONE)
  @Allow(organisationAdmin)
  async settings(@Body() { orgid, name, timezone, was = {} }: SaveOrganisation, @CallOf() call: Call) {
    ofOwnOrganisation(orgid, call.who);
    const given = { name, timeZone: timezone };
    const read = { name: was.name, timeZone: was.timezone };
    const { position } = await this.commands.execute(new ChangeOrganisation(contextOf(call), given, read));
    return { status: 'ok', position };
  }

  /** Colours are 3 or 6 hex digits. */
  @Post('vue_theme', 'Sets colours of the theme of the organisation.', DONE)
  @Allow(organisationAdmin)
  async theme(@Body() { orgid, was = {}, ...colours }: SaveTheme, @CallOf() call: Call) {
    ofOwnOrganisation(orgid, call.who);
    const { position } = await this.commands.execute(new SetTheme(contextOf(call), colours, was));
    return { status: 'ok', position };
  }
}
