import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { v5 as uuid5 } from 'uuid';
import { Mail } from '../mail/mail.ts';
import { organisation } from '../organisations/organisation.ts';
import { ORGANISATION } from '../organisations/organisations.events.ts';
import { Clock } from '../platform/clock.ts';
import { type CommandContext, Decisions } from '../platform/decisions.ts';
import { type Instant, streamName } from '../platform/event.values.ts';
import { EventStore } from '../platform/event-store/event-store.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { Keys } from '../platform/keys.ts';
import { Refused } from '../platform/refused.ts';
import { Scheduler } from '../platform/schedule/scheduler.ts';
import { Settings } from '../platform/settings.ts';
import { Shown } from '../platform/shown.ts';
import { AskedToJoin } from '../players/asked-to-join.ts';
import { ChangeProfile } from '../players/change-profile.ts';
import { CurrentRoles } from '../players/current-roles.ts';
import { ForgetPlayers } from '../players/forget-players.ts';
import { RefuseJoinRequests } from '../players/refuse-join-requests.ts';
import { accountDeletedMail } from './account-mails.ts';
import { Accounts, type LeftProfile } from './accounts.ts';
import { ProfilesOfAccounts } from './profiles-of-accounts.ts';

/**
 * Ends accounts that are marked as leaving. The mark is a row, written before anything else and taken away with the account: what a process that
 * died has left undone is done by the next start, or in the next round. Every step may be taken again.
 */
@Injectable()
export class EndAccount implements OnModuleInit {
  private readonly logger = new Logger('accounts');

  constructor(
    private readonly accounts: Accounts,
    private readonly asked: AskedToJoin,
    private readonly clock: Clock,
    private readonly commands: CommandBus,
    private readonly decisions: Decisions,
    private readonly keys: Keys,
    private readonly mail: Mail,
    private readonly profiles: ProfilesOfAccounts,
    private readonly roles: CurrentRoles,
    private readonly scheduler: Scheduler,
    private readonly settings: Settings,
    private readonly shown: Shown,
    private readonly store: EventStore,
  ) {}

  async onModuleInit(): Promise<void> {
    const recurs = { every: 'minutes', minutes: 10 } as const;
    await this.scheduler.addRound({ name: 'end-accounts', recurs, go: () => this.endAll() });
  }

  /** @throws Refused last-admin */
  async check(userId: string): Promise<void> {
    const alone: LeftProfile[] = [];
    for (const found of await this.profilesOf(userId)) if (!found.personal && (await this.roles.isLastAdmin(found))) alone.push(found);
    if (alone.length > 0) throw await this.lastAdminOf(alone);
  }

  /** @throws Refused last-admin where every other admin has gone since it was checked: the account stays */
  async end(userId: string, receivedAt: Instant): Promise<void> {
    const leaver = await this.accounts.leaver(userId);
    if (!leaver) return;
    for (const found of leaver.leaves ?? (await this.accounts.leaves(userId, await this.profilesOf(userId)))) {
      try {
        await this.leave(found, userId, leaver.leaving, receivedAt);
      } catch (error) {
        if (!(error instanceof Refused) || error.code !== 'last-admin') throw error;
        await this.accounts.stay(userId);
        throw await this.lastAdminOf([found]);
      }
    }
    await this.askNoMore(userId, leaver.leaving);
    if (leaver.email !== null) {
      await this.mail.forget(leaver.email);
      await this.mail.send(accountDeletedMail(leaver.email, this.settings.origin));
    }
    await this.accounts.delete(userId);
  }

  /** Ends what was begun, of everybody. */
  async endAll(): Promise<void> {
    for (const userId of await this.accounts.leavers())
      await this.end(userId, this.clock.now()).catch((error: unknown) => this.logger.error(error));
  }

  /** Also those that it has just joined: the mark lets none be joined after. */
  private async profilesOf(userId: string): Promise<LeftProfile[]> {
    await this.shown.reached(await this.store.head(), { view: 'people' });
    const found = await this.profiles.ofUser(userId);
    return found.map(({ organisationId, profileId, personal }) => ({ organisationId, profileId, personal }));
  }

  private async leave({ organisationId, profileId, personal }: LeftProfile, userId: string, leaving: string, receivedAt: Instant) {
    const commandId = uuid5(profileId, leaving);
    const context: CommandContext = { commandId, organisationId, actor: { userId, profileId }, channel: 'session' };
    try {
      if (!personal) await this.commands.execute(new ChangeProfile(context, receivedAt, profileId, { offline: true, email: null }));
      else {
        await this.commands.execute(new ForgetPlayers(context, [profileId]));
        await this.keys.destroyOrganisationKeys(organisationId);
      }
    } catch (error) {
      // Who is forgotten there, or whose organisation is deleted, has left.
      if (!(error instanceof NotFound)) throw error;
    }
  }

  /** What it told of itself to who has not let it in yet is gone. */
  private async askNoMore(userId: string, leaving: string): Promise<void> {
    await this.shown.reached(await this.store.head(), { view: 'join-requests' });
    for (const { organisationId, profileId } of await this.asked.ofUser(userId)) {
      const context: CommandContext = { commandId: uuid5(profileId, leaving), organisationId, actor: { userId }, channel: 'session' };
      await this.commands.execute(new RefuseJoinRequests(context, [profileId])).catch((error: unknown) => {
        // An admin has answered just now.
        if (!(error instanceof NotFound)) throw error;
      });
    }
  }

  private async lastAdminOf(profiles: readonly LeftProfile[]): Promise<Refused> {
    const named = profiles.map(async ({ organisationId }) => {
      const { name } = await this.decisions.load(organisation, streamName(ORGANISATION, organisationId));
      return { organization_id: organisationId, name: (await this.keys.open(name)) ?? '' };
    });
    return new Refused('last-admin', 'You are the last administrator there: name another one, or delete the organisation first', {
      organisations: await Promise.all(named),
    });
  }
}
