import { setTimeout as wait } from 'node:timers/promises';
import { CommandBus } from '@nestjs/cqrs';
import { Projector } from '../projections/platform/projector.ts';
import { Accounts } from '../src/accounts/accounts.ts';
import { Sessions } from '../src/accounts/sessions.ts';
import { type Laurel, startLaurel } from '../src/laurel.ts';
import { CreateOrganisation } from '../src/organisations/create-organisation.ts';
import { EventStore } from '../src/platform/event-store/event-store.ts';
import { AddPlayers } from '../src/players/add-players.ts';

/** Who and what there is in a data folder: an organisation, its admin with a session, a score series and players. */
export type Ground = { cookie: string; organisationId: string; adminId: string; seriesId: string; players: string[] };

const HOUR_MS = 3_600_000;
/** Seldom enough to take nothing from the folding that it waits for. */
const LOOK_EVERY_MS = 20;

/** Lays the ground in an empty folder, by the product's own commands and calls. `store`: an event store elsewhere. */
export async function layGround(data: string, players: number, store = ''): Promise<Ground> {
  const laurel = await startLaurel({ PORT: '0', LAUREL_DATA: data, EVENT_STORE_URL: store });
  try {
    const { app, url } = laurel;
    const now = new Date().toISOString();
    const about = { email: null, name: 'Ada', passwordHash: null, affiliate: null };
    const { userId = '' } = (await app.get(Accounts).create(about, now)) ?? {};
    const { token } = await app.get(Sessions).start(userId, true, now);
    const commands = app.get(CommandBus);
    const organisation = { userId, name: 'Acme', adminName: 'Ada', timeZone: 'UTC', sample: false };
    const made = await commands.execute(new CreateOrganisation(crypto.randomUUID(), now, organisation));
    const { organisationId, profileId: adminId } = made;
    const rows = Array.from({ length: players }, (_, n) => ({ line: n + 1, name: `Player ${n}`, externalId: `P${n}` }));
    const context = { commandId: crypto.randomUUID(), organisationId, actor: { profileId: adminId, userId }, channel: 'session' as const };
    const { profileIds } = await commands.execute(new AddPlayers(context, now, rows));
    await caughtUp(laurel);
    const cookie = `laurel_session=${token}`;
    const saved = await fetch(`${url}/api/scoreseries_settings/save_settings`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Contest' }),
    });
    const { id: seriesId } = (await saved.json()) as { id: string };
    await caughtUp(laurel);
    return { cookie, organisationId, adminId, seriesId, players: profileIds };
  } finally {
    await laurel.close();
  }
}

/** Every view shows every fact. */
export async function caughtUp({ app }: Pick<Laurel, 'app'>): Promise<void> {
  await app.get(Projector).reached(await app.get(EventStore).head(), { timeoutMs: HOUR_MS });
}

/** The same of a server in another process. */
export async function caughtUpAt(url: string): Promise<void> {
  for (;;) {
    const { projections } = (await (await fetch(`${url}/health`)).json()) as { projections: { lag: number }[] };
    if (projections.every(({ lag }) => lag === 0)) return;
    await wait(LOOK_EVERY_MS);
  }
}
