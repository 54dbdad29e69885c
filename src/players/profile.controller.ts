import { Body, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Directory } from '../../projections/people/directory.ts';
import { Accounts } from '../accounts/accounts.ts';
import { Limits } from '../accounts/limits.ts';
import { Sessions } from '../accounts/sessions.ts';
import { CreateOrganisation } from '../organisations/create-organisation.ts';
import { Clock } from '../platform/clock.ts';
import { DONE, done, either, flag, listOf, ok, optional, orNull, position, text, whole } from '../platform/http/answers.values.ts';
import { Get, Post, Put, Route } from '../platform/http/calls.ts';
import { Flag, Id, Ids, JsonValue, Name, NameOrNone, OneOf, Text, TimeZone, Whole } from '../platform/http/fields.ts';
import { NoReceipt } from '../platform/http/idempotency.interceptor.ts';
import { Note } from '../platform/http/noted.ts';
import { BadInput, Forbidden, NotFound } from '../platform/http/refusals.ts';
import { ID_LIST, Takes } from '../platform/http/takes.ts';
import { Allow, type Call, CallOf, contextOf, member, signedIn } from '../platform/http/who.ts';
import { Shown } from '../platform/shown.ts';
import { AddPlayers } from './add-players.ts';
import { ChangePermission } from './change-permission.ts';
import { ChangeProfile } from './change-profile.ts';
import { ForgetPlayers } from './forget-players.ts';
import { listPlayers, PLAYER_FILTERS, PLAYER_SORTS, type PlayerSort } from '../../projections/people/list-players.ts';
import { organisationAdmin } from './organisation-policies.ts';
import { ofOwnGroup } from './own-group.ts';
import { ownProfileRow, playerListRow, playersForgotten } from './players.contract.ts';
import { sentAddress } from './sent-address.ts';
import { TellProfiles } from './tell-profiles.ts';

const LATER = 'No effect yet';

class CreateOrganization {
  @Name({ note: 'What the admin is called' }) display_name!: string;
  @Name() org_name!: string;
  @Flag({ optional: true, note: LATER }) use_ui_setting?: boolean;
  @TimeZone({ optional: true, note: 'Of its days, weeks and months; UTC unless told' }) timezone?: string;
}

class ProfileFields {
  @Text({ optional: true, max: 320, note: 'Empty takes it away' }) email?: string;
  @NameOrNone({ optional: true, note: 'Empty takes it away' }) external_id?: string;
  @Flag({ optional: true, note: '1: has no account and needs none (R-217)' }) offline?: boolean;
  @Id({ optional: true, note: LATER }) theme_id?: string;
  @Text({ optional: true, max: 2048, note: LATER }) anthem?: string;
  @Text({ optional: true, max: 2048, note: LATER }) primary_icon?: string;
  @Text({ optional: true, max: 2048, note: LATER }) secondary_avatar?: string;
  @Text({ optional: true, max: 2048, note: LATER }) cover_image?: string;
  @Flag({ optional: true, note: LATER }) battle_optout?: boolean;
  @Flag({ optional: true, note: LATER }) nomailinvite?: boolean;
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
}

class CreateProfile extends ProfileFields {
  @Name() display_name!: string;
  @Id({ optional: true, note: LATER }) profile_id?: string;
}

class UpdateProfile extends ProfileFields {
  @Name({ optional: true }) display_name?: string;
  @Id({ optional: true, note: 'Whose profile; the acting one unless told' }) profile_id?: string;
}

class FetchOne {
  @Id({ optional: true, note: 'Whose profile; the acting one unless told' }) profileid?: string;
  @Text({ optional: true, max: 255, note: LATER }) accesskey?: string;
}

class ActAs {
  @Id({ optional: true, note: 'Who acts from now on: one of the own profiles' }) profileid?: string;
}

class FetchList {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
}

class ListPlayers {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @Id({ optional: true, note: "The organisation's main group" }) groupid?: string;
  @Id({ optional: true }) teamid?: string;
  @Flag({ optional: true, note: '1: deleted players only; there are none yet' }) deleted?: boolean;
  @Whole(1, 1000, { optional: true, note: '30 unless told (R-246)' }) limit?: number;
  @Text({ optional: true, max: 255, note: 'Words of the name, their beginnings, or what stands inside of them' }) search?: string;
  @Id({ optional: true, note: 'The last player of the page before' }) offsetid?: string;
  @Whole(0, 10_000_000, { optional: true }) offset?: number;
  @OneOf(PLAYER_SORTS.flatMap((sort) => [sort, `-${sort}`]), {
    optional: true,
    note: 'A leading minus for descending (U-075); without a sort the closest to the search come first',
  })
  sort?: string;
  @OneOf(PLAYER_FILTERS, { optional: true, note: 'Only players of this kind (U-075)' }) filter_profile?: (typeof PLAYER_FILTERS)[number];
  @Text({ optional: true, max: 255, note: LATER }) access_key?: string;
  @JsonValue({ optional: true, note: 'Only players known to these integrations; there are none yet' }) integrationids?: unknown;
}

class SelectedPlayers {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @Id({ optional: true, note: "The organisation's main group" }) groupid?: string;
  @Ids() selplayers!: string[];
}

class ChangePermissionSent extends SelectedPlayers {
  @Flag({ note: '1 gives, 0 takes' }) set_admin!: boolean;
  @OneOf(['admin'], { optional: true, note: 'Which permission: that of an admin (U-066)' }) type?: string;
}

/** Profiles and players. */
@Route('profile')
export class ProfileController {
  constructor(
    private readonly accounts: Accounts,
    private readonly clock: Clock,
    private readonly commands: CommandBus,
    private readonly directory: Directory,
    private readonly limits: Limits,
    private readonly shown: Shown,
    private readonly sessions: Sessions,
    private readonly tellProfiles: TellProfiles,
  ) {}

  /** Makes an organisation whose admin is the caller (U-062). Answers the admin's new profile, which acts from now on. */
  @Post(
    'create_organization',
    'Makes an organisation of which the caller is the admin, and acts as its profile from now on.',
    done({ newid: text, organization_id: text }),
  )
  @Allow(signedIn)
  async createOrganization(@Body() sent: CreateOrganization, @CallOf() { who, commandId, receivedAt }: Call) {
    const { display_name: adminName, org_name: name, timezone: timeZone = 'UTC' } = sent;
    const about = { userId: who.userId ?? '', adminName, name, timeZone, sample: false };
    if (!(await this.accounts.get(about.userId))?.email) this.limits.count(receivedAt, { guests: 'site' });
    const { profileId, organisationId, position } = await this.commands.execute(new CreateOrganisation(commandId, receivedAt, about));
    await this.shown.reached(position);
    const session = who.sessionId === undefined ? undefined : await this.sessions.get(who.sessionId);
    // After this call's own use of the former profile, so that the next login begins with the new one.
    if (session) await this.sessions.use(session, profileId, this.clock.now());
    return { status: 'ok', position, newid: profileId, organization_id: organisationId };
  }

  /** Adds one player. */
  @Post('create', 'Adds one player.', done({ newid: text }))
  @Allow(organisationAdmin, { scope: 'players:write' })
  async create(@Body() sent: CreateProfile, @CallOf() call: Call) {
    const { email, externalId, offline } = changesIn(sent);
    const player = { line: 1, name: sent.display_name, email: email ?? undefined, externalId: externalId ?? undefined, offline };
    const added = await this.commands.execute(new AddPlayers(contextOf(call), call.receivedAt, [player]));
    const [newid = ''] = added.profileIds;
    return { status: 'ok', position: added.position, newid };
  }

  /** Changes a profile: admins everything, the person the name. */
  @Put('update', "Changes a profile: one's own, or as an admin any player's.", done({ newid: text }))
  @Allow(member, { scope: 'players:write' })
  async update(@Body() sent: UpdateProfile, @CallOf() call: Call) {
    const profileId = sent.profile_id ?? call.who.profileId;
    if (profileId === undefined)
      throw new BadInput('invalid-input', 'Invalid: profile_id', { fields: [{ field: 'profile_id', problem: 'is missing' }] });
    const { name, ...others } = { ...changesIn(sent), ...(sent.display_name !== undefined && { name: sent.display_name }) };
    const administers = organisationAdmin(call.who);
    if (!administers && (profileId !== call.who.profileId || Object.keys(others).length > 0)) throw new Forbidden();
    const { position } = await this.commands.execute(new ChangeProfile(contextOf(call), call.receivedAt, profileId, { name, ...others }));
    return { status: 'ok', position, newid: profileId };
  }

  /** One profile: one's own, or a player of the acting organisation. */
  @Get('fetch_one', 'One profile.', ok({ profile: either(ownProfileRow, playerListRow) }))
  @Note('PersonalDataViewed', 'profileid')
  @Allow(member, { scope: 'read', acting: null })
  async fetchOne(@Query() { profileid }: FetchOne, @CallOf() { who }: Call) {
    const profileId = profileid ?? who.profileId ?? '';
    const own = who.userId === undefined ? [] : await this.tellProfiles.own(who.userId);
    const mine = own.find((row) => row.profile_id === profileId);
    if (mine) return { status: 'ok', profile: mine };
    const person = (await this.directory.organisation(who.organisationId ?? '')).person(profileId);
    if (!person) throw new NotFound('profile');
    return { status: 'ok', profile: await this.tellProfiles.one(person, who) };
  }

  /** The caller's own profiles. */
  @Get('fetch_list', 'The profiles of the account: itself in every organisation.', ok({ profiles: listOf(ownProfileRow) }))
  @Allow(signedIn)
  async fetchList(@Query() _sent: FetchList, @CallOf() { who }: Call) {
    return { status: 'ok', profiles: await this.tellProfiles.own(who.userId ?? '') };
  }

  /** Acts as the named profile from now on (U-012). Answers who acts. */
  @Post('act_as', "Acts as another of the account's profiles from now on. Answers who acts.", ok({ profile_id: orNull(text) }))
  @NoReceipt()
  @Allow(signedIn)
  actAs(@Body() _sent: ActAs, @CallOf() { who }: Call) {
    return { status: 'ok', profile_id: who.profileId ?? null };
  }

  /** The players of the acting organisation, in pages (U-075, R-246). */
  @Get(
    'list_players',
    'The players of the organisation, in pages, found and sorted.',
    ok({ position: optional(position), players: listOf(playerListRow), total: whole, more: flag }),
  )
  @Note('PersonalDataViewed')
  @Allow(member, { scope: 'read' })
  async listPlayers(@Query() sent: ListPlayers, @CallOf() { who }: Call) {
    const organisationId = ofOwnGroup(sent.groupid, who);
    const [organisation, directory] = [
      await this.tellProfiles.organisation(organisationId),
      await this.directory.organisation(organisationId),
    ];
    if (sent.deleted || asksForIntegrations(sent.integrationids)) return { status: 'ok', players: [], total: 0, more: 0 };
    const everybody = sent.sort?.endsWith('last_used') ? [...directory.people()].map(({ profileId }) => profileId) : [];
    const uses = await this.sessions.lastUses(everybody);
    const { people, total, more } = listPlayers(
      directory,
      {
        search: sent.search,
        teamId: sent.teamid,
        filter: sent.filter_profile,
        sort: sent.sort?.replace('-', '') as PlayerSort | undefined,
        descending: sent.sort?.startsWith('-') === true,
        seesAll: organisationAdmin(who),
        limit: sent.limit ?? 30,
        offset: sent.offset ?? 0,
        offsetId: sent.offsetid,
      },
      (profileId) => uses.get(profileId),
    );
    const players = await Promise.all(people.map((person) => this.tellProfiles.listed(person, who, organisation?.name ?? null, directory)));
    return { status: 'ok', position: directory.position, players, total, more: more ? 1 : 0 };
  }

  /** Gives or takes the admin's role; the last admin stays. */
  @Post('change_permission', 'Makes players admins, or admins players.', DONE)
  @Takes(ID_LIST)
  @Allow(organisationAdmin)
  async changePermission(@Body() sent: ChangePermissionSent, @CallOf() call: Call) {
    ofOwnGroup(sent.groupid, call.who);
    const { position } = await this.commands.execute(
      new ChangePermission(contextOf(call), sent.selplayers, sent.set_admin ? 'admin' : 'player'),
    );
    return { status: 'ok', position };
  }

  /** Forgets players for good (U-070), and says where others' comments still name them. */
  @Post(
    'anonymize_players',
    "Forgets players for good: totals stand, names are nowhere any more. Says where others' comments still name them.",
    playersForgotten,
  )
  @Takes(ID_LIST)
  @Allow(organisationAdmin)
  async anonymizePlayers(@Body() sent: SelectedPlayers, @CallOf() call: Call) {
    ofOwnGroup(sent.groupid, call.who);
    const { position, mentions, count } = await this.commands.execute(new ForgetPlayers(contextOf(call), sent.selplayers));
    return { status: 'ok', position, mentions, mention_count: count };
  }
}

function changesIn({ email, external_id: externalId, offline }: ProfileFields) {
  return {
    ...(email !== undefined && { email: email.trim() === '' ? null : sentAddress(email) }),
    ...(externalId !== undefined && { externalId: externalId.trim() || null }),
    ...(offline !== undefined && { offline }),
  };
}

function asksForIntegrations(ids: unknown): boolean {
  return Array.isArray(ids) ? ids.length > 0 : ids !== undefined;
}
