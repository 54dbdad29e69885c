import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { CommandBus } from '@nestjs/cqrs';
import { Projector } from '../../projections/platform/projector.ts';
import { Accounts } from '../../src/accounts/accounts.ts';
import { Sessions } from '../../src/accounts/sessions.ts';
import { CreateOrganisation } from '../../src/organisations/create-organisation.ts';
import { type CommandContext, Decisions } from '../../src/platform/decisions.ts';
import { EventStore } from '../../src/platform/event-store/event-store.ts';
import { type Recorded, streamName } from '../../src/platform/event.values.ts';
import { Scheduler } from '../../src/platform/schedule/scheduler.ts';
import { Settled } from '../../src/platform/settled.ts';
import { AddPlayers } from '../../src/players/add-players.ts';
import { PROFILE, type ProfileEvent } from '../../src/players/players.events.ts';
import { profile } from '../../src/players/profile.ts';
import { Client, startTestLaurel, type TestLaurel } from './laurel.ts';

/** An organisation with an admin and players who are signed in, on the real server. */
export async function openPoints(options: { on?: TestLaurel; timeZone?: string; sample?: boolean } = {}) {
  const laurel = options.on ?? (await startTestLaurel());
  const { app, url } = laurel;
  const [accounts, sessions, commands] = [app.get(Accounts), app.get(Sessions), app.get(CommandBus)];
  const [decisions, store, projector] = [app.get(Decisions), app.get(EventStore), app.get(Projector)];
  const now = () => new Date().toISOString();

  const signedIn = async (email: string) => {
    const account = await accounts.create(
      { email, name: email, passwordHash: null } as unknown as Parameters<Accounts['create']>[0],
      now(),
    );
    if (!account) throw new Error('there is such an account');
    const { token } = await sessions.start(account.userId, false, now());
    const client = new Client(url);
    client.cookie = `laurel_session=${token}`;
    return { client, userId: account.userId };
  };

  const boss = await signedIn(`boss-${crypto.randomUUID()}@example.org`);
  const about = {
    userId: boss.userId,
    name: 'ICPC',
    adminName: 'Ada',
    timeZone: options.timeZone ?? 'Europe/Vienna',
    sample: options.sample ?? false,
  };
  const {
    organisationId,
    profileId: adminId,
    position,
  } = await commands.execute(new CreateOrganisation(crypto.randomUUID(), now(), about));
  await projector.reached(position);
  const context = (): CommandContext => ({
    commandId: crypto.randomUUID(),
    organisationId,
    actor: { profileId: adminId },
    channel: 'session',
  });

  return {
    laurel,
    url,
    admin: boss.client,
    adminId,
    organisationId,

    /** Makes players; answers their ids. */
    async players(...names: string[]): Promise<string[]> {
      const rows = names.map((name, index) => ({ line: index + 1, name, externalId: name }));
      const added = await commands.execute(new AddPlayers(context(), now(), rows));
      await projector.reached(added.position);
      return added.profileIds;
    },

    /** Lets a player sign in. */
    async asPlayer(profileId: string): Promise<Client> {
      const { client, userId } = await signedIn(`${profileId}@example.org`);
      const stream = streamName(PROFILE, organisationId, profileId);
      const connected = await decisions.decide(profile, stream, context(), (): ProfileEvent[] => [
        { type: 'ProfileConnected', data: { profileId, userId } },
      ]);
      await projector.reached(connected.position);
      return client;
    },

    async series(settings: Record<string, unknown> = {}): Promise<string> {
      const { body } = await boss.client.post('scoreseries_settings/save_settings', { name: 'Contest', ...settings });
      return String(body.id);
    },

    async settled(): Promise<void> {
      await app.get(Settled).settled(await store.head());
    },

    /** Whatever is due by now has been done, and what follows from it, also what comes due by that. */
    async turned(): Promise<void> {
      const scheduler = app.get(Scheduler);
      for (let before = '', head = await store.head(); before !== head;) {
        before = head;
        await app.get(Settled).settled(before);
        scheduler.look();
        await scheduler.idle();
        await app.get(Settled).settled(await store.head());
        head = await store.head();
      }
    },

    /** Nothing is committed to the views any more, until they are let go: what they show stays behind. Answers how. */
    holdViews(): () => void {
      const views = new DatabaseSync(join(laurel.data, 'views.db'), { timeout: 5_000 });
      views.exec('BEGIN IMMEDIATE');
      return () => views[Symbol.dispose]();
    },

    async facts(...types: string[]): Promise<Recorded[]> {
      const all: Recorded[] = [];
      for await (const fact of store.readAll()) if (types.includes(fact.type)) all.push(fact);
      return all;
    },
  };
}

export type PointsGround = Awaited<ReturnType<typeof openPoints>>;
