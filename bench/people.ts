import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { CommandBus } from '@nestjs/cqrs';
import { people as peopleView } from '../projections/people/people.ts';
import { type Kept, ReadModels } from '../projections/platform/read-models.ts';
import { SqliteReadModels } from '../projections/platform/sqlite-read-models.ts';
import { startLaurel } from '../src/laurel.ts';
import { EmbeddedEventStore } from '../src/platform/event-store/embedded-event-store.ts';
import { categoryOf, type Metadata } from '../src/platform/event.values.ts';
import { EventStore, type NewEvent } from '../src/platform/event-store/event-store.ts';
import { AddPlayers } from '../src/players/add-players.ts';
import { DeletePlayers } from '../src/players/delete-players.ts';
import { answered, timed } from './calls.ts';
import { inFolder } from './folder.ts';
import { caughtUp, type Ground, layGround } from './ground.ts';
import { compare, type Result, sized } from './measure.ts';

const [FEW, MANY] = [sized(100, 40), sized(10_000, 50)];
const SELECTED = sized(100, 10);
const CALLS = sized(40);
const BULK_CALLS = sized(5);
const IN_AN_APPEND = 500;
const VIEW = peopleView.name;

/** What an admin asks of many players against of few, on one server; and what it takes to bring them all in and delete them. */
export async function* people(): AsyncGenerator<Result> {
  yield* await lists();
  yield await listed('importing', 0.35, importOnce);
  yield await listed('deleting', 0.5, deleteOnce);
}

async function lists(): Promise<Result[]> {
  return inFolder(async (folder) => {
    const data = join(folder, 'data');
    mkdirSync(data);
    const [few, many] = [await layGround(data, FEW), await layGround(data, MANY)];
    const laurel = await startLaurel({ PORT: '0', LAUREL_DATA: data });
    try {
      for (const ground of [few, many]) await intoTeam(laurel.url, ground);
      await caughtUp(laurel);
      const asked: Record<string, (ground: Ground) => Promise<number>> = {
        list: (ground) => timed(CALLS, () => get(laurel.url, 'profile/list_players?limit=30', ground)),
        'last page': (ground) =>
          timed(CALLS, () => get(laurel.url, `profile/list_players?limit=30&offset=${ground.players.length - 30}`, ground)),
        search: (ground) => timed(CALLS, () => get(laurel.url, 'profile/list_players?limit=30&search=player%2077', ground)),
        'team filter': (ground) => timed(CALLS, () => get(laurel.url, `profile/list_players?limit=30&teamid=${teams.get(ground)}`, ground)),
        [`deleting ${SELECTED} and bringing them back`]: (ground) => timed(BULK_CALLS, () => there(laurel.url, ground)),
      };
      const results: Result[] = [];
      for (const [name, ask] of Object.entries(asked)) {
        await ask(few);
        await ask(many);
        const title = `${name}, ${MANY.toLocaleString('en')} players against ${FEW}`;
        results.push(
          await compare(
            title,
            'ms',
            () => ask(few),
            () => ask(many),
            { atMost: 3 },
          ),
        );
      }
      return results;
    } finally {
      await laurel.close();
    }
  });
}

/** The team of each ground: a hundred players are in it, whatever else there is. */
const teams = new Map<Ground, string>();

async function intoTeam(url: string, ground: Ground): Promise<void> {
  const { teamid } = (await send(url, 'POST', 'team/team', ground, { name: 'Reds' })) as { teamid: string };
  const newprofiles = selected(ground).map((profile_id) => ({ profile_id }));
  await send(url, 'POST', 'team/save_members', ground, { teamid, newprofiles });
  teams.set(ground, teamid);
}

async function there(url: string, ground: Ground): Promise<void> {
  await send(url, 'DELETE', 'profile/delete_players', ground, { selplayers: selected(ground) });
  await send(url, 'POST', 'profile/activate_players', ground, { selplayers: selected(ground) });
}

function selected({ players }: Ground): string[] {
  return players.slice(0, SELECTED);
}

/** The product does it; the floor appends facts that are the same, and commits as many documents. */
async function listed(what: string, atLeast: number, once: () => Promise<Done>): Promise<Result> {
  let done: Done | undefined;
  return compare(
    `${what} ${MANY.toLocaleString('en')} players`,
    'players/s',
    async () => (MANY * 1_000) / (await floorOf((done ??= await once()))),
    async () => (MANY * 1_000) / (done = await once()).took,
    { atLeast },
  );
}

/** What was done: how long until every view showed it, the facts, and the documents of people. */
type Done = { took: number; facts: readonly { stream: string; event: NewEvent }[]; documents: Kept[] };

function importOnce(): Promise<Done> {
  return inOrganisation(0, async (commands, context) => {
    const rows = Array.from({ length: MANY }, (_, n) => ({ line: n + 1, name: `Player ${n}`, externalId: `P${n}` }));
    await commands.execute(new AddPlayers(context, new Date().toISOString(), rows));
  });
}

function deleteOnce(): Promise<Done> {
  return inOrganisation(MANY, async (commands, context, players) => {
    await commands.execute(new DeletePlayers(context, players));
  });
}

type Context = ConstructorParameters<typeof DeletePlayers>[0];

function inOrganisation(players: number, act: (commands: CommandBus, context: Context, players: string[]) => Promise<void>): Promise<Done> {
  return inFolder(async (folder) => {
    const data = join(folder, 'data');
    mkdirSync(data);
    const { organisationId, adminId, players: made } = await layGround(data, players);
    const laurel = await startLaurel({ PORT: '0', LAUREL_DATA: data }, { listen: false });
    try {
      const [commands, store] = [laurel.app.get(CommandBus), laurel.app.get(EventStore)];
      const context = { commandId: crypto.randomUUID(), organisationId, actor: { profileId: adminId }, channel: 'session' as const };
      const before = await store.head();
      const began = performance.now();
      await act(commands, context, made);
      await caughtUp(laurel);
      const took = performance.now() - began;
      const facts: { stream: string; event: NewEvent }[] = [];
      for await (const { stream, id, type, data: said, metadata, position } of store.readAll())
        if (position > before) facts.push({ stream, event: { id, type, data: said, metadata: asSent(metadata) } });
      const documents: Kept[] = [];
      for await (const kept of laurel.app.get(ReadModels).scan(VIEW, { prefix: `${organisationId}/` })) documents.push(kept);
      return { took, facts, documents };
    } finally {
      await laurel.close();
    }
  });
}

/** Without what the store gives itself. */
function asSent(metadata: Metadata): NewEvent['metadata'] {
  const { recordedAt, ...sent } = metadata;
  return recordedAt === '' ? metadata : sent;
}

/** Milliseconds to append the same facts, 500 at a time and one stream for each category, and to commit a document for each player. */
function floorOf({ facts, documents }: Done): Promise<number> {
  return inFolder(async (folder) => {
    const store = await EmbeddedEventStore.open({ file: join(folder, 'events.db') });
    const models = await SqliteReadModels.open({ file: join(folder, 'views.db') });
    const { indexes, compound, about } = peopleView;
    await models.generation({ name: VIEW, version: 1, indexes, compound, about: about && { person: about.person, words: [] } });
    const began = performance.now();
    for (const [stream, all] of Map.groupBy(facts, ({ stream: of }) => `${categoryOf(of)}-floor`))
      for (let from = 0; from < all.length; from += IN_AN_APPEND) {
        const batch = all.slice(from, from + IN_AN_APPEND).map(({ event }) => event);
        await store.append(stream, batch, { expected: from === 0 ? 'no-stream' : from - 1 });
      }
    for (let from = 0; from < documents.length; from += IN_AN_APPEND) {
      const puts = documents.slice(from, from + IN_AN_APPEND);
      await models.commit(VIEW, 1, {
        puts,
        deletes: [],
        expected: from === 0 ? null : String(from),
        checkpoint: String(from + IN_AN_APPEND),
      });
    }
    const took = performance.now() - began;
    await models.close();
    await store.close();
    return took;
  });
}

async function get(url: string, path: string, { cookie }: Ground): Promise<void> {
  await answered(fetch(`${url}/api/${path}`, { headers: { cookie } }));
}

/** A DELETE says it in its address, as calls do. */
function send(url: string, method: 'POST' | 'DELETE', path: string, { cookie }: Ground, sent: Record<string, unknown>): Promise<unknown> {
  const query = method === 'DELETE' ? `?${new URLSearchParams({ selplayers: (sent.selplayers as string[]).join(',') })}` : '';
  const headers = { cookie, origin: url, ...(method === 'POST' && { 'content-type': 'application/json' }) };
  return answered(fetch(`${url}/api/${path}${query}`, { method, headers, ...(method === 'POST' && { body: JSON.stringify(sent) }) }));
}
