import { Body, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { DONE } from '../platform/http/answers.values.ts';
import { Delete, Post, Route } from '../platform/http/calls.ts';
import { Colour, Id, Name, Nested, OneOf, TimeZone } from '../platform/http/fields.ts';
import { ofOwnOrganisation } from '../platform/http/own-group.ts';
import { Allow, type Call, CallOf, contextOf, organisationAdmin } from '../platform/http/who.ts';
import { ChangeOrganisation, type OrganisationSettings } from './change-organisation.ts';
import { DeleteOrganisation } from './delete-organisation.ts';
import { SetTheme } from './set-theme.ts';
import { Shown } from '../platform/shown.ts';
import type { Theme } from './theme.values.ts';

const ACTING = { optional: true, note: 'The acting profile' } as const;
const OWN = { optional: true, note: 'The acting organisation' } as const;
const WAS = {
  optional: true,
  note: 'What was read of the fields that are sent: what somebody has changed since is refused by its name',
} as const;
const STAYS = { optional: true, note: 'Stays as it is if absent' } as const;
const WRITTEN = { optional: true, note: 'What is written on it, also as red, green, blue; stays as it is if absent' } as const;

class OrganisationFields implements Partial<OrganisationSettings> {
  @Name(STAYS) name?: string;
  @TimeZone({ optional: true, note: 'Of series that are made from now on; stays as it is if absent' }) timezone?: string;
  @OneOf([0, 1, 2], { optional: true, note: 'Players see 0: all, 1: only team members, 2: only themselves; stays as it is if absent' })
  use_team_filter?: 0 | 1 | 2;
  @OneOf([0, 1, 2], {
    optional: true,
    note: 'Players see 0: all competitions, 1: those where they or their team take part, 2: only their own; stays as it is if absent',
  })
  use_competition_filter?: 0 | 1 | 2;
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

class DeleteOrganisationSent {
  @Id({ note: 'The acting organisation' }) id!: string;
  @Id(ACTING) profileid?: string;
}

/** What admins set of their organisation. */
@Route('organization')
export class OrganisationSettingsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly shown: Shown,
  ) {}

  /** A filter is answered when everybody sees by it: no later call is judged by the one that was. */
  @Post('settings', 'Changes the name, the time zone, or what players see of the organisation.', DONE)
  @Allow(organisationAdmin)
  async settings(@Body() { orgid, was = {}, ...sent }: SaveOrganisation, @CallOf() call: Call) {
    ofOwnOrganisation(orgid, call.who);
    const { position } = await this.commands.execute(new ChangeOrganisation(contextOf(call), sent, was));
    if (sent.use_team_filter !== undefined) await this.shown.reached(position, { view: 'organisations' });
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

  /** Accounts with an address stay, with their other profiles (U-157). What goes is told before by the question of the same name. */
  @Delete('delete_organization', 'Deletes the acting organisation, with everything in it, for good.', DONE)
  @Allow(organisationAdmin, { reauthenticate: true, whileFrozen: true })
  async delete(@Query() { id }: DeleteOrganisationSent, @CallOf() call: Call) {
    ofOwnOrganisation(id, call.who);
    const { position } = await this.commands.execute(new DeleteOrganisation(contextOf(call)));
    return { status: 'ok', position };
  }
}
