import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { upcast } from '../../migrations-events/upcast.ts';
import { type Aggregate, Decisions } from '../../src/platform/decisions.ts';
import { EventStore } from '../../src/platform/event-store/event-store.ts';
import type { Event } from '../../src/platform/event.values.ts';
import { Quotas } from '../../src/platform/quota.ts';
import { Settled } from '../../src/platform/settled.ts';
import { CastBallots } from '../../src/quests/cast-ballots.ts';
import { Door, invitations } from './identity-ground.ts';
import { startTestLaurel } from './laurel.ts';
import { call, openWorld, type World } from './operations-ground.ts';
import { allOperations } from './operations/all-operations.ts';

type AnyAggregate = Aggregate<unknown, Event>;

const root = join(import.meta.dirname, '../..');
const declared = globSync('src/**/*.ts', { cwd: root }).flatMap((file) =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/^export const (\w+): Aggregate</gm)].map(([, name]) => ({ file, name })),
);

/** Every stream that was decided on, by the aggregate that decided. */
const decided = new Map<AnyAggregate, Set<string>>();
let world: World;

beforeAll(async () => {
  const { decide } = Decisions.prototype;
  jest.spyOn(Decisions.prototype, 'decide').mockImplementation(function (this: Decisions, aggregate, stream, context, decision) {
    const streams = decided.get(aggregate) ?? new Set();
    decided.set(aggregate, streams.add(stream));
    return decide.call(this, aggregate, stream, context, decision as never);
  });
  world = await openWorld(await startTestLaurel({ LAUREL_BILLING: 'stand-in' }));
  // Of ten ballots that wait some are opened.
  const { quest, activity } = await world.openQuest();
  const ballots = world.laurel.app.get(CastBallots);
  for (let n = 0; n < 10; n++)
    await ballots.cast(world.organisationId, { questId: quest, round: 1 }, { profileId: `p${n}`, attemptId: 'a' }, {});
  await call(world.clients.admin, 'POST quest/respond', { questid: quest, activityid: activity, responses: [] });
  // What changes who acts comes last.
  const all = Object.entries(await allOperations()).sort(([, a], [, b]) => Number(a.notTried ?? false) - Number(b.notTried ?? false));
  for (const [name, { sends }] of all) await call(world.clients.admin, name, await sends(world));
  const door = new Door(world.laurel);
  const { client } = await door.admin('boss@example.org', 'Declined');
  await client.post('group/save_members', { newprofiles: [{ name: 'Dora', email: 'dora@example.org', team: 'Blue' }] });
  const dora = await door.enter('dora@example.org', 'Dora');
  await dora.post('profile/decline_invite', { accesskey: (await invitations(dora))[0]?.accesskey });
  // Reactions decide, too.
  await client.post('organization/settings', { digest: 'daily' });
  await world.laurel.app.get(Settled).settled(await world.laurel.app.get(EventStore).head());
});
afterAll(async () => {
  await world.laurel.close();
  jest.restoreAllMocks();
});

test.each(declared)('$name remembers of what was just appended what it remembers after a reload', async ({ file, name }) => {
  const aggregate = ((await import(join(root, file))) as Record<string, AnyAggregate>)[name!]!;
  const { app } = world.laurel;
  const reloaded = new Decisions(app.get(EventStore), upcast, new Quotas({ facts: Infinity, bytes: Infinity }));
  const streams = [...(decided.get(aggregate) ?? [])];
  expect(streams).not.toEqual([]);
  for (const stream of streams)
    expect([stream, await app.get(Decisions).known(aggregate, stream)]).toEqual([stream, await reloaded.load(aggregate, stream)]);
});
