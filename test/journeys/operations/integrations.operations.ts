import { call, type World } from '../operations-ground.ts';
import { forAdmins, open, type Operations } from './operation.ts';

/** What admins command of integrations, without a key; an admin of another organisation knows of no such one. */
const command = (sends: (world: World) => object | Promise<object>) => forAdmins(null, 404, sends);

async function done({ clients }: World, name: string, sent: object) {
  const { status, body } = await call(clients.admin, `POST externalApiConfig/${name}`, sent);
  if (status !== 200) throw new Error(`${name}: ${status} ${JSON.stringify(body)}`);
  return body;
}

type Made = { config: string; step: string };

async function anotherShop(world: World): Promise<string> {
  const data = { system_type: 'webshop', instance_name: world.fresh('Marmalade shop') };
  const config = String((await done(world, 'update_config', { data })).id);
  await world.settled();
  world.ids.push(config);
  return config;
}

const STEPS_OF_A_SHOP = 40;
const shops = new WeakMap<World, { config: string; steps: number }>();

/** One that may be there already. */
async function aShop(world: World): Promise<string> {
  return shops.get(world)?.config ?? (await anotherStep(world)).config;
}

/** A step that takes rows, of a shop that has room for it. */
async function anotherStep(world: World, more: object = {}): Promise<Made> {
  const known = shops.get(world);
  const shop = known && known.steps < STEPS_OF_A_SHOP ? known : { config: await anotherShop(world), steps: 0 };
  shops.set(world, { ...shop, steps: shop.steps + 1 });
  const { config } = shop;
  const usual = { name: world.fresh('Marmalade step'), score_series_id: world.series, external_id_column: 'who', create_player: 1 };
  const step = String((await done(world, 'update_config_step', { config_id: config, data: { ...usual, ...more } })).id);
  await done(world, 'enable', { id: step });
  await world.settled();
  world.ids.push(step);
  return { config, step };
}

const programs = { source_type: 'api' };

/** Something that came in. */
async function anotherDelivery(world: World): Promise<Made & { delivery: string }> {
  const made = await anotherStep(world, programs);
  const { delivery_id } = await done(world, 'send_rows', { step_id: made.step, rows: [{ id: world.fresh('order'), who: 'Marmalade' }] });
  await world.settled();
  world.ids.push(String(delivery_id));
  return { ...made, delivery: String(delivery_id) };
}

/** A step that is held, and the delivery that lacks its rows. */
async function anotherHeld(world: World): Promise<Made> {
  const made = await anotherStep(world, { ...programs, fetch_all: 1 });
  for (const rows of [Array.from({ length: 11 }, (_, n) => ({ id: n, who: 'Marmalade' })), []]) {
    const { delivery_id } = await done(world, 'send_rows', { step_id: made.step, rows, whole: 1 });
    await world.settled();
    world.ids.push(String(delivery_id));
  }
  return made;
}

/** What admins read of integrations. */
const reading = (sends: (world: World) => object | Promise<object>) => forAdmins('read', 404, sends);

export const operations: Operations = {
  'GET externalApiConfig/get_api_config': reading(async (world) => ({ id: await aShop(world) })),
  'GET externalApiConfig/get_config_step': reading(async (world) => ({ id: (await anotherStep(world)).step })),
  'GET externalApiConfig/get_setup_defaults': forAdmins('read', 200, () => ({ system_type: 'webshop' })),
  'GET externalApiConfig/get_setups': forAdmins('read', 200, () => ({})),
  'GET externalApiConfig/get_integration_ids': forAdmins('read', 200, () => ({})),
  'GET externalApiConfig/get_code_snippets': reading(async (world) => ({ id: await aShop(world) })),
  'GET externalApiConfig/get_log': reading(async (world) => ({ id: (await anotherDelivery(world)).config })),
  'GET externalApiConfig/get_deliveries': reading(async (world) => ({ id: (await anotherDelivery(world)).step })),
  'POST externalApiConfig/update_config': command(async (world) => ({
    data: { id: await anotherShop(world), instance_name: world.fresh('Marmalade shop') },
  })),
  'POST externalApiConfig/enable': command(async (world) => ({ id: (await anotherStep(world)).step })),
  'POST externalApiConfig/disable': command(async (world) => ({ id: await anotherShop(world) })),
  'POST externalApiConfig/remove_config': command(async (world) => ({ id: await anotherShop(world) })),
  'POST externalApiConfig/update_config_step': command(async (world) => {
    const { config, step } = await anotherStep(world);
    return { config_id: config, data: { id: step, name: world.fresh('Marmalade step') } };
  }),
  'POST externalApiConfig/remove_config_step': command(async (world) => ({ id: (await anotherStep(world)).step })),
  'POST externalApiConfig/step_address': { ...command(async (world) => ({ id: (await anotherStep(world)).step })), whileFrozen: true },
  'POST externalApiConfig/create_hook_secret': command(async (world) => ({ id: (await anotherStep(world)).step })),
  'POST externalApiConfig/create_callback_key': command(async (world) => ({ id: await anotherShop(world) })),
  'POST externalApiConfig/send_rows': forAdmins('entries:write', 404, async (world) => ({
    step_id: (await anotherStep(world, programs)).step,
    rows: [{ id: world.fresh('order'), who: 'Marmalade' }],
  })),
  'POST externalApiConfig/send_file': forAdmins('entries:write', 404, async (world) => ({
    step_id: (await anotherStep(world, programs)).step,
    text: `id;who\n${world.fresh('order')};Marmalade`,
  })),
  'POST externalApiConfig/try_step': command(async (world) => {
    const { config, step, delivery } = await anotherDelivery(world);
    return { config_id: config, data: { id: step }, delivery_id: delivery };
  }),
  'GET externalApiConfig/get_delivery': command(async (world) => ({ id: (await anotherDelivery(world)).delivery })),
  'POST externalApiConfig/replay_delivery': command(async (world) => ({ id: (await anotherDelivery(world)).delivery })),
  'POST externalApiConfig/release_step': command(async (world) => ({
    ...{ id: (await anotherHeld(world)).step, delivery_id: world.ids.at(-1), are_gone: 1 },
  })),
  'POST externalApiConfig/import': command(async (world) => ({ id: await aShop(world) })),
  'GET externalApiConfig/get_setupid': {
    ...command(async (world) => ({ system_type: 'webshop', id: await aShop(world) })),
    whileFrozen: true,
  },
  // Who comes back brings what the stand-in gave to the admin's login alone.
  'POST externalApiConfig/manage_callback': forAdmins(null, 400, async (world) => {
    const begun = await call(world.clients.admin, 'GET externalApiConfig/get_setupid', { system_type: 'webshop' });
    const { searchParams } = new URL(String(begun.body.address));
    return { system_type: 'webshop', state: searchParams.get('state'), code: searchParams.get('code') };
  }),
  'POST externalApiConfig/setup_default': command(async (world) => ({
    system_type: 'webshop',
    data: { id: await aShop(world), steps: [{ name: world.fresh('Marmalade step'), score_series_id: world.series }] },
  })),
  'POST externalApiConfig/add_community': command(async (world) => ({
    ...{ id: await aShop(world), name: world.fresh('Marmalade space'), external_id: world.fresh('C') },
  })),
  'POST externalApiConfig/delete_community': command(async (world) => {
    const id = await aShop(world);
    const sent = { id, name: world.fresh('Marmalade space'), external_id: world.fresh('C') };
    return { id, community_id: String((await done(world, 'add_community', sent)).id) };
  }),
  'POST externalApiConfig/configure_from_templates': command(async (world) => ({
    id: await anotherShop(world),
    templates: [{ name: world.fresh('Marmalade step'), score_series_id: world.series }],
  })),
  'POST externalApiConfig/create_app_secret': command(async (world) => ({ id: await aShop(world) })),
  'POST externalApiConfig/save_token': command(async (world) => ({ id: await aShop(world), token: 'a token' })),
  'POST externalApiConfig/send_invitation': command(async (world) => {
    const { about_user } = (await world.clients.admin.get('auth/get_user_info')).body as { about_user: { email: string } };
    return { id: await aShop(world), email: about_user.email };
  }),
  'POST externalApiConfig/importteams': command(async (world) => ({ id: await aShop(world) })),
  'POST externalApiConfig/importteamplayers': command(async (world) => ({ id: await aShop(world), teamid: world.team })),
  'POST crm_callback/callback': {
    ...open([200, 200, 200, 200], async (world) => {
      const { key } = await done(world, 'create_callback_key', { id: (await anotherStep(world)).config });
      return { key, payload: { id: world.fresh('order'), who: 'Marmalade' } };
    }),
    nobodyActs: true,
    byItsKey: true,
  },
};
