import { Injectable } from '@nestjs/common';
import type { Instant } from '../../src/platform/event.values.ts';
import { heldUiSettings, tellUiSettings, type UiSettings } from '../../src/organisations/ui-settings.values.ts';
import { organisationAdmin, type Who } from '../../src/platform/http/who.ts';
import type { Role } from '../../src/players/players.events.ts';
import { TellBilling } from '../billing/tell-billing.ts';
import type { Organisation } from '../organisations/organisations.ts';
import { tellTheme } from '../organisations/tell-theme.ts';
import { tellUserView } from '../organisations/tell-user-view.ts';
import { ReadModels } from '../platform/read-models.ts';
import { Directory } from './directory.ts';
import { invitationOf } from './list-players.ts';
import { looksLikeAdmin } from './look-alikes.ts';
import type { OrganisationDirectory } from './organisation-directory.ts';
import type { OwnProfileRow, PlayerListRow, ProfileRow } from './people.view.ts';
import { isDeleted, type Person } from './people.ts';

/** When profiles were last used: records of logins. Bound to them where everything is put together. */
export abstract class LastUses {
  /** By profile; those that were never used are left out. */
  abstract lastUses(profileIds: readonly string[]): Promise<Map<string, Instant>>;
}

/** What people said of how their screens look: records of profiles. Bound to them where everything is put together. */
export abstract class UiOfPeople {
  abstract of(profileId: string): Promise<Partial<UiSettings>>;
}

type Profile = Pick<Person, 'organisationId' | 'profileId'>;

/** What the streams say of who acts: a view that is behind would keep up who is not any more. Bound to them where everything is put together. */
export abstract class Acting {
  /** Nothing for who is set aside, or whose organisation is deleted. */
  abstract of(whose: Profile): Promise<Role | undefined>;
  /** Whether an account acts through a profile. Where nothing is known of the profile the view is believed. */
  abstract isOf(whose: Profile, userId: string, options: { asOfNow: false }): Promise<boolean>;
}

/** Tells profiles as calls answer them, to who may see them: addresses and ids to admins and to the person only. */
@Injectable()
export class TellProfiles {
  constructor(
    private readonly directory: Directory,
    private readonly readModels: ReadModels,
    private readonly acting: Acting,
    private readonly uses: LastUses,
    private readonly billing: TellBilling,
    private readonly ui: UiOfPeople,
  ) {}

  /** A user's own profiles. Those of an organisation that is not there (yet) are left out. */
  async own(userId: string): Promise<OwnProfileRow[]> {
    const people = await this.directory.ofUser(userId);
    const rows = await Promise.all(people.map((person) => this.ownRow(person, people.length > 1)));
    return rows.filter((row) => row !== undefined);
  }

  /** A player of the viewer's organisation. */
  async one(person: Person, who: Who): Promise<PlayerListRow> {
    const { organisationId } = person;
    const organisation = person.personal ? undefined : await this.organisation(organisationId);
    return this.listed(person, who, organisation?.name ?? null);
  }

  async listed(person: Person, who: Who, organisationName: string | null): Promise<PlayerListRow> {
    const directory = await this.directory.organisation(person.organisationId);
    const self = who.profileId === person.profileId;
    const sees = who.role === 'admin' || who.scopes !== undefined || self;
    // Oneself is told the role that calls are judged by, also while the view is behind.
    const row = await this.row({ ...person, ...(self && { role: who.role }) }, organisationName, directory, sees);
    const invitation = sees ? invitationOf(person) : undefined;
    return {
      ...row,
      ...(invitation && { invitation }),
      ...(invitation && person.invitation && { invited_at: person.invitation.sentAt }),
      ...(organisationAdmin(who) && looksLikeAdmin(person, directory) && { looks_like_admin: 1 as const }),
      ...(isDeleted(person) && { deleted: 1 as const }),
      ...(organisationAdmin(who) && person.via !== undefined && { via: person.via }),
    };
  }

  async organisation(organisationId: string): Promise<Organisation | undefined> {
    return (await this.readModels.get<Organisation>('organisations', organisationId))?.document;
  }

  private async ownRow(person: Person, several: boolean): Promise<OwnProfileRow | undefined> {
    const organisation = await this.organisation(person.organisationId);
    if (!organisation && !person.personal) return undefined;
    const role = await this.acting.of(person);
    if (!role || !(await this.acting.isOf(person, person.userId ?? '', { asOfNow: false }))) return undefined;
    const row = await this.row(
      { ...person, role },
      organisation?.name ?? null,
      await this.directory.organisation(person.organisationId),
      true,
    );
    const { colours = {}, coverImage = '', userView = {}, uiDefaults = {} } = organisation ?? {};
    const ui = tellUiSettings(heldUiSettings(await this.ui.of(person.profileId), uiDefaults));
    return {
      ...row,
      multiple_profiles: several ? 1 : 0,
      sample: organisation?.sample ? 1 : 0,
      timezone: organisation?.timeZone ?? 'UTC',
      ...(await this.billing.standing(organisation)),
      // Where all is as it was made, nothing more is told.
      ...((Object.keys(colours).length > 0 || coverImage !== '') && { theme: tellTheme({ colours, coverImage }) }),
      ...(Object.keys(userView).length > 0 && { userview: tellUserView(userView) }),
      ...(JSON.stringify(ui) !== JSON.stringify(tellUiSettings({})) && { ui }),
    };
  }

  private async row(person: Person, organisationName: string | null, directory: OrganisationDirectory, sees: boolean): Promise<ProfileRow> {
    const { profileId, name, email, externalId, role, offline, personal, userId, forgotten, organisationId, teamIds } = person;
    const teamsOf = (teamIds: readonly string[]) =>
      teamIds.flatMap((teamid) => {
        const team = directory.team(teamid);
        return team?.deleted ? [] : [{ teamid, teamname: team?.name ?? '' }];
      });
    const manages = teamsOf(person.manages ?? []);
    const { icon, secondaryAvatar, coverImage, themeId, anthem, battleOptout } = person;
    const used = sees ? ((await this.uses.lastUses([profileId])).get(profileId) ?? null) : null;
    return {
      profile_id: profileId,
      Name: name,
      emailaddress: sees ? email : null,
      org_name: organisationName,
      organization_id: personal ? null : organisationId,
      org_group_id: personal ? null : organisationId,
      is_org_admin: !personal && role === 'admin' ? 1 : 0,
      local_admin: role === 'admin' ? 1 : 0,
      external_id: sees ? externalId : null,
      offline: offline ? 1 : 0,
      connected: userId === null ? 0 : 1,
      anonymous: forgotten,
      account_last_used: used,
      last_used: used,
      ...(icon && { icon }),
      ...(secondaryAvatar && { secondary_avatar: secondaryAvatar }),
      ...(coverImage && { cover_image: coverImage }),
      ...(themeId && { theme_id: themeId }),
      ...(anthem && { anthem }),
      ...(battleOptout && { battle_optout: 1 as const }),
      teams: teamsOf(teamIds),
      ...(manages.length > 0 && { manages }),
    };
  }
}
