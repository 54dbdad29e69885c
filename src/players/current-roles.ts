import { Injectable } from '@nestjs/common';
import { AccessChanges } from '../accounts/access-changes.ts';
import { organisation } from '../organisations/organisation.ts';
import { ORGANISATION } from '../organisations/organisations.events.ts';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import { streamName } from '../platform/event.values.ts';
import { type ManagerEvent, PROFILE, type ProfileChanged, ROLES, type Role, type RoleEvent, type WhyAside } from './players.events.ts';
import { profile } from './profile.ts';
import {
  acceptList,
  appointManagers,
  changeRoles,
  dismissManagers,
  type Managing,
  restoreMembers,
  type Roles,
  roles,
  setAside,
} from './roles.ts';

type Profile = { organisationId: string; profileId: string };

/** `load`: as of now. `known`: while the store is away as this process knew it last, and nothing where it knew nothing. */
type Reading = 'load' | 'known';

/** Who administers what, and who is out: asked of the organisation's streams, because a view that is behind would keep up who is not any more. */
@Injectable()
export class CurrentRoles {
  constructor(
    private readonly decisions: Decisions,
    private readonly access: AccessChanges,
  ) {}

  /**
   * As of now, for commands. Nothing for who is set aside, or whose organisation is deleted.
   * @throws StoreUnavailable
   */
  asOfNow(whose: Profile): Promise<Role | undefined> {
    return this.roleOf(whose, 'load');
  }

  /** For what is read: while the store is away as this process knew it last, and a player's where nothing is known. */
  of(whose: Profile): Promise<Role | undefined> {
    return this.roleOf(whose, 'known');
  }

  /** Whether an organisation is not deleted. @throws StoreUnavailable as of now */
  async stands(organisationId: string, { asOfNow }: { asOfNow: boolean }): Promise<boolean> {
    const reading: Reading = asOfNow ? 'load' : 'known';
    return !(await this.decisions[reading](organisation, streamName(ORGANISATION, organisationId))).deleted;
  }

  /** Whether an account acts through a profile, which loses it when it becomes offline. Where nothing is known of the profile the view is believed. */
  async isOf({ organisationId, profileId }: Profile, userId: string, { asOfNow }: { asOfNow: boolean }): Promise<boolean> {
    const reading: Reading = asOfNow ? 'load' : 'known';
    const state = await this.decisions[reading](profile, streamName(PROFILE, organisationId, profileId));
    return state.userId === userId || (!asOfNow && !state.exists);
  }

  /**
   * Gives or takes the admin's role: in force when it answers, on every open line too.
   * @throws Refused last-admin when no admin would remain; offline-admin, set-aside
   */
  change(context: CommandContext, profileIds: readonly string[], role: Role): Promise<Decided<RoleEvent>> {
    return this.decide(context, (state) => changeRoles(profileIds, role, state));
  }

  /** Lets players manage teams. @throws Refused offline-manager, set-aside */
  appoint(context: CommandContext, managing: readonly Managing[]): Promise<Decided<RoleEvent>> {
    return this.decide(context, (state) => appointManagers(managing, state));
  }

  /** Players manage a team no more; without one no team, and without players nobody manages it. */
  dismiss(context: CommandContext, whom: { profileIds?: readonly string[]; teamId?: string }): Promise<Decided<RoleEvent>> {
    return this.decide(context, (state): ManagerEvent[] => dismissManagers(whom.profileIds ?? state.managers.keys(), whom.teamId, state));
  }

  /**
   * Sets members aside: nobody acts as them when it answers, on no open line either. Their own facts follow under the same command.
   * @throws Refused last-admin when no admin would remain
   */
  setAside(context: CommandContext, profileIds: readonly string[], why: WhyAside): Promise<Decided<RoleEvent>> {
    return this.decide(context, (state) => setAside(profileIds, why, state));
  }

  /**
   * Takes a list of changes as a whole, and sets aside with it who becomes offline. Their own facts follow under the same command.
   * @throws NotFound; Refused last-admin when no admin would remain
   */
  acceptList(context: CommandContext, changes: readonly ProfileChanged['data'][]): Promise<Decided<RoleEvent>> {
    return this.decide(context, (state) => acceptList(context.commandId, changes, state));
  }

  /** After the members' own facts: who died in between is out for a while longer, never an admin too early. */
  restore(context: CommandContext, profileIds: readonly string[], why: WhyAside): Promise<Decided<RoleEvent>> {
    return this.decide(context, (state) => restoreMembers(profileIds, why, state));
  }

  /** Whether an organisation that is there would be left without an admin, as of now. */
  async isLastAdmin({ organisationId, profileId }: Profile): Promise<boolean> {
    const { admins } = await this.decisions.load(roles, streamName(ROLES, organisationId));
    return admins.size === 1 && admins.has(profileId) && (await this.stands(organisationId, { asOfNow: true }));
  }

  /** Whether somebody is set aside for a reason, as of now. */
  async isAside({ organisationId, profileId }: Profile, why: WhyAside): Promise<boolean> {
    return (await this.decisions.load(roles, streamName(ROLES, organisationId))).aside.get(profileId)?.has(why) === true;
  }

  private async decide(context: CommandContext, decision: (state: Roles) => RoleEvent[]): Promise<Decided<RoleEvent>> {
    const decided = await this.decisions.decide(roles, streamName(ROLES, context.organisationId), context, decision);
    const concerned = decided.events.flatMap(({ data }) => {
      if ('changes' in data) return [];
      return 'profileIds' in data ? data.profileIds : [data.profileId];
    });
    await Promise.all([...new Set(concerned)].map((profileId) => this.access.announce({ profileId })));
    return decided;
  }

  private async roleOf({ organisationId, profileId }: Profile, reading: Reading): Promise<Role | undefined> {
    // Everybody administers their personal space, whose id is the profile's: roles never change there.
    if (organisationId === profileId) return 'admin';
    const { admins, aside } = await this.decisions[reading](roles, streamName(ROLES, organisationId));
    if (aside.has(profileId) || !(await this.stands(organisationId, { asOfNow: reading === 'load' }))) return undefined;
    return admins.has(profileId) ? 'admin' : 'player';
  }
}
