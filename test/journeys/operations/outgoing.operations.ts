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

/** An organisation has so many at most: the oldest makes room. */
const MOST = 30;
const made = new WeakMap<World, string[]>();

async function anotherIntegration(world: World): Promise<string> {
  const there = made.get(world) ?? [];
  made.set(world, there);
  if (there.length >= MOST) await done(world, 'remove_config', { id: there.shift() });
  const { id } = await done(world, 'update_config', { data: { system_type: 'crm', instance_name: world.fresh('Marmalade system') } });
  there.push(String(id));
  return String(id);
}

/** A webhook that nothing is asked of. */
async function anotherWebhook(world: World): Promise<{ config: string; id: string }> {
  const { fresh, ids } = world;
  const config = String(
    (await done(world, 'update_config', { data: { system_type: 'crm', instance_name: fresh('Marmalade system') } })).id,
  );
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
