import { Body, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Accounts } from '../accounts/accounts.ts';
import { Limits } from '../accounts/limits.ts';
import { type FoundProfile, ProfilesOfAccounts } from '../accounts/profiles-of-accounts.ts';
import { Register } from '../accounts/register.ts';
import { Sessions } from '../accounts/sessions.ts';
import { CreateOrganisation } from '../organisations/create-organisation.ts';
import { UiOfProfiles } from '../organisations/ui-of-profiles.ts';
import { Clock } from '../platform/clock.ts';
import { following } from '../platform/decisions.ts';
import { derivedId } from '../platform/derived-id.ts';
import { DONE, done, listOf, ok, orNull, text } from '../platform/http/answers.values.ts';
import { Delete, Post, Put, Route } from '../platform/http/calls.ts';
import { Flag, Id, Ids, JsonValue, Name, NameOrNone, OneOf, Text, TimeZone } from '../platform/http/fields.ts';
import { NoReceipt } from '../platform/http/receipts.ts';
import { ofOwnGroup } from '../platform/http/own-group.ts';
import { BadInput, Forbidden, NotSignedIn } from '../platform/http/refusals.ts';
import { ID_LIST, MB, Takes } from '../platform/http/takes.ts';
import { Allow, type Call, CallOf, contextOf, member, organisationAdmin, type Policy, signedIn, type Who } from '../platform/http/who.ts';
import { Settings } from '../platform/settings.ts';
import { Shown } from '../platform/shown.ts';
import { ChangeManagers } from '../teams/change-managers.ts';
import { ActivatePlayers } from './activate-players.ts';
import { AddPlayers } from './add-players.ts';
import { LONGEST_ANTHEM } from './anthem.values.ts';
import { ChangePermission } from './change-permission.ts';
import { ChangeProfile } from './change-profile.ts';
import { CurrentRoles } from './current-roles.ts';
import { DeletePlayers } from './delete-players.ts';
import { DetachAccount } from './detach-account.ts';
import { ForgetPlayers } from './forget-players.ts';
import { InviteUser } from './invite-user.ts';
import { readListedChanges } from './read-listed-changes.ts';
import { PicturesOfProfile } from './pictures-of-profile.ts';
import { playersForgotten } from './players.contract.ts';
import { UpdatePlayers } from './update-players.ts';
import { sentChanges } from './sent-changes.ts';
import { VisibilityChanges } from './visibility-changes.ts';

const LATER = 'No effect yet';

class CreateOrganization {
  @Name({ note: 'What the admin is called' }) display_name!: string;
  @Name() org_name!: string;
  @Flag({ optional: true, note: '1: its screens look as those of the acting profile' }) use_ui_setting?: boolean;
  @TimeZone({ optional: true, note: 'Of its days, weeks and months; UTC unless told' }) timezone?: string;
}

class ProfileFields {
  @Text({ optional: true, max: 320, note: 'Empty takes it away' }) email?: string;
  @NameOrNone({ optional: true, note: 'Empty takes it away' }) external_id?: string;
  @Flag({ optional: true, note: '1: has no account and needs none (R-217)' }) offline?: boolean;
  @NameOrNone({ optional: true, note: 'One of get_event_themes (U-076); empty takes it away' }) theme_id?: string;
  @Text({ optional: true, max: LONGEST_ANTHEM, note: 'A link as parse_sound_url takes it (R-148, U-077); empty takes it away' })
  anthem?: string;
  @Text({ optional: true, max: 2048, note: 'The path of an icon, or of a picture of the player that was uploaded; empty takes it away' })
  primary_icon?: string;
  @Text({ optional: true, max: 2048, note: 'A second picture, likewise' }) secondary_avatar?: string;
  @Text({ optional: true, max: 2048, note: 'The path of a cover of the player that was uploaded; empty takes it away' })
  cover_image?: string;
  @Flag({ optional: true, note: '1: takes no part in battles' }) battle_optout?: boolean;
  @Flag({ optional: true, note: '1: whoever becomes a user is not invited by mail (U-072)' }) nomailinvite?: boolean;
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
}

class CreateProfile extends ProfileFields {
  @Name() display_name!: string;
  @Id({ optional: true, note: LATER }) profile_id?: string;
  @Flag({ optional: true, note: "1: one's own personal profile, of no organisation (R-008); nothing but its name is read" })
  personal?: boolean;
}

class UpdateProfile extends ProfileFields {
  @Name({ optional: true }) display_name?: string;
  @Id({ optional: true, note: 'Whose profile; the acting one unless told' }) profile_id?: string;
}

class ActAs {
  @Id({ optional: true, note: 'Who acts from now on: one of the own profiles' }) profileid?: string;
}

class Detach {
  @Id({ optional: true, note: "Whose account is detached: one's own profile, the acting one unless told, or, as an admin, a player" })
  profileid?: string;
}

class SelectedPlayers {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @Id({ optional: true, note: "The organisation's main group" }) groupid?: string;
  @Ids() selplayers!: string[];
}

class ChangePermissionSent extends SelectedPlayers {
  @Flag({ note: '1 gives, 0 takes' }) set_admin!: boolean;
  @OneOf(['admin', 'teammanager'], { optional: true, note: 'Which permission (U-066); that of an admin unless told' }) type?: string;
  @Id({ optional: true, note: 'Of team managers: which team; unless told those that each is in, or, to take it, all that they manage' })
  teamid?: string;
}

/** One append holds so many, with what each of them may be called. */
const MOST_ROWS = 1_000;

class UpdatePlayersSent {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @JsonValue({
    values: 10 * MOST_ROWS,
    note: 'A list of players (U-067), 1,000 at most: profile_id, and of name, email, external_id, offline what is to be different; line',
  })
  data!: unknown;
}

/** Whoever is signed in makes their own personal profile; who may add players is asked when that is what was sent. */
const mayCreate: Policy = (who) => organisationAdmin(who) || who.userId !== undefined;

/** What is commanded of profiles and players. */
@Route('profile')
export class ProfileController {
  constructor(
    private readonly accounts: Accounts,
    private readonly clock: Clock,
    private readonly commands: CommandBus,
    private readonly limits: Limits,
    private readonly pictures: PicturesOfProfile,
    private readonly register: Register,
    private readonly settings: Settings,
    private readonly profiles: ProfilesOfAccounts,
    private readonly roles: CurrentRoles,
    private readonly shown: Shown,
    private readonly sessions: Sessions,
    private readonly ui: UiOfProfiles,
    private readonly visibility: VisibilityChanges,
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
    if (sent.use_ui_setting && who.profileId !== undefined) await this.ui.say(organisationId, profileId, await this.ui.of(who.profileId));
    const session = who.sessionId === undefined ? undefined : await this.sessions.get(who.sessionId);
    // After this call's own use of the former profile, so that the next login begins with the new one.
    if (session) await this.sessions.use(session, profileId, this.clock.now());
    return { status: 'ok', position, newid: profileId, organization_id: organisationId };
  }

  /** Adds one player. */
  @Post('create', "Adds one player; or makes one's own personal profile.", done({ newid: text }))
  @Allow(mayCreate, { scope: 'players:write' })
  async create(@Body() sent: CreateProfile, @CallOf() call: Call) {
    if (sent.personal) return this.createPersonal(sent, call);
    if (!organisationAdmin(call.who)) throw new Forbidden();
    const { email, externalId, offline, ...celebrated } = sentChanges(sent, this.settings.soundHost);
    // Nobody is added with what they cannot have.
    await this.pictures.mustBeOf({ organisationId: call.who.organisationId ?? '' }, celebrated);
    const player = { line: 1, name: sent.display_name, email: email ?? undefined, externalId: externalId ?? undefined, offline };
    const added = await this.commands.execute(new AddPlayers(contextOf(call), call.receivedAt, [player], !sent.nomailinvite));
    const [newid = ''] = added.profileIds;
    if (Object.keys(celebrated).length === 0) return { status: 'ok', position: added.position, newid };
    const context = following(contextOf(call), derivedId('celebrated', call.commandId));
    const { position } = await this.commands.execute(new ChangeProfile(context, call.receivedAt, newid, celebrated));
    return { status: 'ok', position, newid };
  }

  /** In a space of one's own. Who has one is answered that. */
  private async createPersonal({ display_name: name }: CreateProfile, { who: { userId }, commandId }: Call) {
    if (userId === undefined) throw new Forbidden();
    if (!(await this.accounts.get(userId))) throw new NotSignedIn();
    const { profileId, position } = await this.register.personalProfile(userId, name, commandId);
    await this.shown.reached(position, { view: 'people' });
    return { status: 'ok', position, newid: profileId };
  }

  /** Changes a profile: admins everything, the person the name, the picture and how they are celebrated (U-063). */
  @Put('update', "Changes a profile: one's own, or as an admin any player's.", done({ newid: text }))
  @Allow(member, { scope: 'players:write' })
  async update(@Body() sent: UpdateProfile, @CallOf() call: Call) {
    const profileId = sent.profile_id ?? call.who.profileId;
    if (profileId === undefined)
      throw new BadInput('invalid-input', 'Invalid: profile_id', { fields: [{ field: 'profile_id', problem: 'is missing' }] });
    const changes = { ...sentChanges(sent, this.settings.soundHost), ...(sent.display_name !== undefined && { name: sent.display_name }) };
    const { email, externalId, offline } = changes;
    const administers = organisationAdmin(call.who);
    const forAdmins = [email, externalId, offline].some((value) => value !== undefined);
    if (!administers && (profileId !== call.who.profileId || forAdmins)) throw new Forbidden();
    const { position, events } = await this.commands.execute(new ChangeProfile(contextOf(call), call.receivedAt, profileId, changes));
    await this.visibility.seen(call, position, 'people');
    if (offline === false && !sent.nomailinvite) {
      const became = events.some(({ type, data }) => type === 'ProfileChanged' && data.offline === false);
      const asked = await this.commands.execute(new InviteUser(contextOf(call), profileId, became));
      if (asked.events.length > 0) return { status: 'ok', position: asked.position, newid: profileId };
    }
    return { status: 'ok', position, newid: profileId };
  }

  /** All or none, as after the whole list; errors name the line and the reason. */
  @Post(
    'update_players',
    'Changes players, all or none: addresses and external ids may pass from one to another, even in a ring.',
    done({ errors: listOf(text) }),
  )
  @Takes({ bytes: 2 * MB, values: 10 * MOST_ROWS })
  @Allow(organisationAdmin, { scope: 'players:write' })
  async updatePlayers(@Body() { data }: UpdatePlayersSent, @CallOf() call: Call) {
    const rows = readListedChanges(data, MOST_ROWS);
    const { position } = await this.commands.execute(new UpdatePlayers(contextOf(call), call.receivedAt, rows));
    await this.visibility.seen(call, position, 'people');
    return { status: 'ok', position, errors: [] };
  }

  /** Acts as the named profile from now on (U-012). Answers who acts. */
  @Post('act_as', "Acts as another of the account's profiles from now on. Answers who acts.", ok({ profile_id: orNull(text) }))
  @NoReceipt()
  @Allow(signedIn)
  actAs(@Body() _sent: ActAs, @CallOf() { who }: Call) {
    return { status: 'ok', profile_id: who.profileId ?? null };
  }

  /** Gives or takes the admin's role; the last admin stays. Or lets players manage teams, or no more (U-066, U-073). */
  @Post('change_permission', 'Makes players admins or team managers, or takes that from them.', DONE)
  @Takes(ID_LIST)
  @Allow(organisationAdmin)
  async changePermission(@Body() sent: ChangePermissionSent, @CallOf() call: Call) {
    ofOwnGroup(sent.groupid, call.who);
    const { selplayers, set_admin: gives, teamid } = sent;
    const { position } = await this.commands.execute(
      sent.type === 'teammanager'
        ? new ChangeManagers(contextOf(call), selplayers, teamid, gives)
        : new ChangePermission(contextOf(call), selplayers, gives ? 'admin' : 'player'),
    );
    await this.visibility.seen(call, position, 'people');
    return { status: 'ok', position };
  }

  /** Leaves an organisation, or as an admin takes the account off a player; the last admin stays. */
  @Delete(
    'detach_account',
    "Takes the account off a profile: one's own, to leave its organisation, or as an admin a player's. The player stays, with points.",
    DONE,
  )
  @Allow(member, { acting: null, reauthenticate: true, whileFrozen: true })
  async detachAccount(@Query() { profileid }: Detach, @CallOf() call: Call) {
    const profileId = profileid ?? call.who.profileId ?? '';
    const own = await this.ownProfile(profileId, call.who);
    if (!own && !organisationAdmin(call.who)) throw new Forbidden();
    const context = contextOf(call);
    const { position } = await this.commands.execute(
      new DetachAccount(
        own ? { ...context, organisationId: own.organisationId, actor: { ...context.actor, profileId } } : context,
        call.receivedAt,
        profileId,
      ),
    );
    await this.shown.reached(position, { view: 'people' });
    return { status: 'ok', position };
  }

  /** Through which the caller acts or could: who leaves one organisation may be at work in another. */
  private async ownProfile(profileId: string, { userId }: Who): Promise<FoundProfile | undefined> {
    if (userId === undefined) return undefined;
    const found = (await this.profiles.ofUser(userId)).find((one) => one.profileId === profileId);
    return found && (await this.roles.isOf(found, userId, { asOfNow: true })) ? found : undefined;
  }

  /** Deletes players (R-121, U-071); the last admin stays. */
  @Delete('delete_players', 'Deletes players: they are hidden, and out until they are brought back. Their points stay.', DONE)
  @Takes(ID_LIST)
  @Allow(organisationAdmin)
  async deletePlayers(@Query() sent: SelectedPlayers, @CallOf() call: Call) {
    ofOwnGroup(sent.groupid, call.who);
    const { position } = await this.commands.execute(new DeletePlayers(contextOf(call), sent.selplayers));
    await this.visibility.seen(call, position, 'people');
    return { status: 'ok', position };
  }

  /** Brings deleted players back (R-123, U-071). */
  @Post('activate_players', 'Brings deleted players back, as players: no role comes back.', DONE)
  @Takes(ID_LIST)
  @Allow(organisationAdmin)
  async activatePlayers(@Body() sent: SelectedPlayers, @CallOf() call: Call) {
    ofOwnGroup(sent.groupid, call.who);
    const { position } = await this.commands.execute(new ActivatePlayers(contextOf(call), sent.selplayers));
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
