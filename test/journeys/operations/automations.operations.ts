import { call, type World } from '../operations-ground.ts';
import { forAdmins, type Operations } from './operation.ts';

/** What admins command of automations, without a key; an admin of another organisation knows of no such one. */
const command = (sends: (world: World) => object | Promise<object>) => forAdmins(null, 404, sends);

type Made = { object: string; owner: string; rule: string; action: string };

async function done({ clients }: World, name: string, sent: object) {
  const { status, body } = await call(clients.admin, `POST ${name}`, sent);
  if (status !== 200) throw new Error(`${name}: ${status} ${JSON.stringify(body)}`);
  return body;
}

/** A rule about a data object, with an action. */
async function anotherRule(world: World): Promise<Made> {
  const { fresh, settled, series, ids } = world;
  const object = String((await done(world, 'objects/save_object_settings', { name: fresh('Marmalade object') })).object_id);
  const column = { object_id: object, label: 'Marmalade', data_type: 'player' };
  const owner = String((await done(world, 'objects/save_object_column', column)).id);
  const data = { name: fresh('Marmalade rule'), source: 'object', source_id: object, source_event: 'itemadded' };
  const rule = String((await done(world, 'automations/save_automation', { data })).id);
  const gives = { scoreseries_id: series, player_column: owner };
  const action = String((await done(world, 'automations/save_automation_action', { automation_id: rule, data: gives })).id);
  await settled();
  ids.push(object, owner, rule, action);
  return { object, owner, rule, action };
}

/** One that has given something. */
async function answeredRule(world: World): Promise<Made> {
  const made = await anotherRule(world);
  await done(world, 'automations/enable_automation', { id: made.rule, enabled: 1 });
  await done(world, 'objects/save_object_item', { object_id: made.object, [`I${made.owner}`]: world.player });
  await world.settled();
  return made;
}

async function triedRule(world: World): Promise<{ id: string; trial_id: string }> {
  const { rule: id } = await anotherRule(world);
  const { trial } = await done(world, 'automations/try', { data: { id } });
  return { id, trial_id: (trial as { trialId: string }).trialId };
}

export const operations: Operations = {
  'GET automations/get_automations': forAdmins('read', 200, async (world) => ({
    eventSource: 'object',
    sourceId: (await anotherRule(world)).object,
  })),
  'POST automations/save_automation': command(async (world) => ({
    data: { id: (await anotherRule(world)).rule, name: world.fresh('Marmalade rule') },
  })),
  'POST automations/enable_automation': command(async (world) => ({ id: (await anotherRule(world)).rule, enabled: 1 })),
  'POST automations/save_automation_action': command(async (world) => {
    const { rule, action } = await anotherRule(world);
    return { automation_id: rule, data: { id: action, score_prefix: '2' } };
  }),
  'POST automations/delete_automation_action': command(async (world) => ({ id: (await anotherRule(world)).action })),
  'POST automations/try': command(async (world) => ({ data: { id: (await anotherRule(world)).rule } })),
  'POST automations/give_tried': command(async (world) => ({ ...(await triedRule(world)) })),
  'GET automations/export_trial': forAdmins('read', 404, async (world) => ({ trial_id: (await triedRule(world)).trial_id })),
  'POST automations/delete_automation': command(async (world) => ({ id: (await answeredRule(world)).rule })),
};
