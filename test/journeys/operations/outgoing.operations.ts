import { setImmediate as nextTurn } from 'node:timers/promises';
import { call, type World } from '../operations-ground.ts';
import { forAdmins, type Operations } from './operation.ts';

/** What admins, and programs that may, command of what goes out; an admin of another organisation knows of no such one. */
const command = (sends: (world: World) => object | Promise<object>) => forAdmins('webhooks:write', 404, sends);

async function done({ clients }: World, name: string, sent: object) {
  const { status, body } = await call(clients.admin, `POST externalApiConfig/${name}`, sent);
  if (status !== 200) throw new Error(`${name}: ${status} ${JSON.stringify(body)}`);
  return body;
}

const EVENTS_OF_A_SYSTEM = 40;
const systems = new WeakMap<World, { config: string; events: number }>();

/** An integration that has room for one more. */
async function integrationWithRoom(world: World): Promise<string> {
  const known = systems.get(world);
  const data = { system_type: 'crm', instance_name: world.fresh('Marmalade system') };
  const hasRoom = known && known.events < EVENTS_OF_A_SYSTEM;
  const { config, events } = hasRoom ? known : { config: String((await done(world, 'update_config', { data })).id), events: 0 };
  systems.set(world, { config, events: events + 1 });
  return config;
}

/** A webhook that nothing is asked of. */
async function anotherWebhook(world: World): Promise<{ config: string; id: string }> {
  const { fresh, ids } = world;
  const config = await integrationWithRoom(world);
  const filter = [{ field: 'type', value: 'none' }];
  const data = { name: fresh('Marmalade webhook'), address: 'https://hooks.example.org', filter };
  const id = String((await done(world, 'update_config_event', { config_id: config, data })).id);
  ids.push(config, id);
  // It is under way when what was saved is followed.
  while ((await call(world.clients.admin, 'POST externalApiConfig/send_again', { id })).status === 409) await nextTurn();
  return { config, id };
}

const ofWebhook = async (world: World) => ({ id: (await anotherWebhook(world)).id });

export const operations: Operations = {
  'GET externalApiConfig/get_config_event': forAdmins('read', 404, async (world) => {
    const asked = await ofWebhook(world);
    await world.settled();
    return asked;
  }),
  'POST externalApiConfig/update_config_event': command(async (world) => {
    const { config, id } = await anotherWebhook(world);
    return { config_id: config, data: { id, name: world.fresh('Marmalade webhook') } };
  }),
  'POST externalApiConfig/new_webhook_secret': command(ofWebhook),
  'POST externalApiConfig/replay_event': command(async (world) => ({ ...(await ofWebhook(world)), since: '2026-01-01T00:00:00.000Z' })),
  'POST externalApiConfig/get_dead_messages': { ...command(ofWebhook), whileFrozen: true },
  'POST externalApiConfig/send_again': command(ofWebhook),
  'POST externalApiConfig/remove_config_event': command(ofWebhook),
};
