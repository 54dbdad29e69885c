import { Body, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type Digest, DIGESTS } from '../digests/digest.values.ts';
import { DONE } from '../platform/http/answers.values.ts';
import { Delete, Post, Route } from '../platform/http/calls.ts';
import { Colour, Flag, Id, Name, Nested, OneOf, Text, TimeZone, Whole } from '../platform/http/fields.ts';
import { ofOwnOrganisation } from '../platform/http/own-group.ts';
import { Allow, type Call, CallOf, contextOf, organisationAdmin } from '../platform/http/who.ts';
import { BATTLE_BOUNDS, type BattleRules } from './battle-rules.values.ts';
import { ChangeOrganisation, type OrganisationSettings } from './change-organisation.ts';
import { DeleteOrganisation } from './delete-organisation.ts';
import { SetBattleRules } from './set-battle-rules.ts';
import { SetTheme } from './set-theme.ts';
import { SetUserView } from './set-user-view.ts';
import { Shown } from '../platform/shown.ts';
import type { Branding } from './theme.values.ts';
import { NAV_ITEMS, type NavItem, type UserView } from './user-view.values.ts';

const ACTING = { optional: true, note: 'The acting profile' } as const;
const OWN = { optional: true, note: 'The acting organisation' } as const;
const WAS = {
  optional: true,
  note: 'What was read of the fields that are sent: what somebody has changed since is refused by its name',
} as const;
const STAYS = { optional: true, note: 'Stays as it is if absent' } as const;
const SHOWN = { optional: true, note: '0 hides it; stays as it is if absent' } as const;
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
  @Flag({ optional: true, note: '0: no board is shared by a link (R-215); stays as it is if absent' }) public_sharing?: boolean;
  @OneOf(DIGESTS, {
    optional: true,
    note: 'How often people are mailed what is new for them, who may have it less often; stays as it is if absent',
  })
  digest?: Digest;
}
class SaveOrganisation extends OrganisationFields {
  @Id(ACTING) profileid?: string;
  @Id(OWN) orgid?: string;
  @Nested(OrganisationFields, WAS) was?: OrganisationFields;
}

class ThemeFields implements Partial<Branding> {
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
  @Text({ optional: true, max: 2048, note: 'The path of a cover that was uploaded; empty takes it away; stays as it is if absent' })
  cover_image?: string;
}
class SaveTheme extends ThemeFields {
  @Id(ACTING) profileid?: string;
  @Id(OWN) orgid?: string;
  @Nested(ThemeFields, WAS) was?: ThemeFields;
}

class UserViewFields implements Partial<UserView> {
  @OneOf(NAV_ITEMS, { optional: true, note: 'Where people begin; stays as it is if absent' }) start_page?: NavItem;
  @Flag(SHOWN) nav_show_feed?: boolean;
  @Flag(SHOWN) nav_show_competitions?: boolean;
  @Flag(SHOWN) nav_show_badges?: boolean;
  @Flag(SHOWN) nav_show_points?: boolean;
  @Flag(SHOWN) nav_show_quests?: boolean;
  @Flag(SHOWN) nav_show_players?: boolean;
  @Flag(SHOWN) nav_show_rewardstore?: boolean;
  @Flag(SHOWN) nav_show_widgetboards?: boolean;
  @Flag(SHOWN) nav_show_casts?: boolean;
  @Flag(SHOWN) nav_show_profile?: boolean;
  @Flag(SHOWN) nav_show_objects?: boolean;
  @Flag(SHOWN) profile_show_general?: boolean;
  @Flag(SHOWN) profile_show_competitions?: boolean;
  @Flag(SHOWN) profile_show_more_competitions?: boolean;
  @Flag(SHOWN) profile_show_badges?: boolean;
  @Flag(SHOWN) profile_show_more_badges?: boolean;
  @Flag(SHOWN) profile_show_quests?: boolean;
  @Flag(SHOWN) profile_show_more_quests?: boolean;
  @Flag(SHOWN) profile_show_widgetboards?: boolean;
  @Flag(SHOWN) profile_show_more_widgetsboards?: boolean;
  @Flag(SHOWN) profile_show_status?: boolean;
}
class SaveUserView extends UserViewFields {
  @Id(ACTING) profileid?: string;
  @Id(OWN) orgid?: string;
  @Nested(UserViewFields, WAS) was?: UserViewFields;
}

class BattleFields implements Partial<BattleRules> {
  @Whole(...BATTLE_BOUNDS.challengedealine, { optional: true, note: 'Hours to answer a challenge; stays as it is if absent' })
  challengedealine?: number;
  @Whole(...BATTLE_BOUNDS.battlemaxdur, { optional: true, note: 'The most hours of a battle; stays as it is if absent' })
  battlemaxdur?: number;
  @Whole(...BATTLE_BOUNDS.battlesperplayer, { optional: true, note: 'Battles of one player at once; stays as it is if absent' })
  battlesperplayer?: number;
  @Flag({ optional: true, note: '1: players may opt out of battles; stays as it is if absent' }) battle_opt_out?: boolean;
}
class SaveBattleRules extends BattleFields {
  @Id(ACTING) profileid?: string;
  @Id(OWN) orgid?: string;
  @Nested(BattleFields, WAS) was?: BattleFields;
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
  @Post('settings', 'Changes the name, the time zone, what players see of the organisation, or how often they are mailed.', DONE)
  @Allow(organisationAdmin)
  async settings(@Body() { orgid, was = {}, ...sent }: SaveOrganisation, @CallOf() call: Call) {
    ofOwnOrganisation(orgid, call.who);
    const { position } = await this.commands.execute(new ChangeOrganisation(contextOf(call), sent, was));
    if (sent.use_team_filter !== undefined) await this.shown.reached(position, { view: 'organisations' });
    return { status: 'ok', position };
  }

  /** Colours are 3 or 6 hex digits. */
  @Post('vue_theme', 'Sets colours of the theme of the organisation, and the cover behind the head of its profiles.', DONE)
  @Allow(organisationAdmin)
  async theme(@Body() { orgid, was = {}, ...sent }: SaveTheme, @CallOf() call: Call) {
    ofOwnOrganisation(orgid, call.who);
    const { position } = await this.commands.execute(new SetTheme(contextOf(call), sent, was));
    return { status: 'ok', position };
  }

  /** U-042: which items of the navigation and parts of profiles are shown, and where people begin. */
  @Post('userview', 'Shows or hides parts of the navigation and of profiles, and sets the start page.', DONE)
  @Allow(organisationAdmin)
  async userView(@Body() { orgid, was = {}, ...sent }: SaveUserView, @CallOf() call: Call) {
    ofOwnOrganisation(orgid, call.who);
    const { position } = await this.commands.execute(new SetUserView(contextOf(call), sent, was));
    return { status: 'ok', position };
  }

  /** U-109, U-111. */
  @Post('battle_settings', 'Sets what holds for all battles of the organisation.', DONE)
  @Allow(organisationAdmin)
  async battleSettings(@Body() { orgid, was = {}, ...sent }: SaveBattleRules, @CallOf() call: Call) {
    ofOwnOrganisation(orgid, call.who);
    const { position } = await this.commands.execute(new SetBattleRules(contextOf(call), sent, was));
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
