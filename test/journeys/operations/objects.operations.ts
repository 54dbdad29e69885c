import { call, type World } from '../operations-ground.ts';
import { forAdmins, read, type Operation, type Operations } from './operation.ts';

/** What admins command of data objects; an admin of another organisation knows of no such one. */
const command = (sends: (world: World) => object | Promise<object>) => forAdmins('objects:write', 404, sends);
/** What whoever has access commands of items. */
const ofItems = (sends: Operation['sends']): Operation => ({ answers: [401, 200, 200, 404], scope: 'objects:write', sends });

type Made = { object: string; column: string; item: string };

/** A data object that everybody has access to, with a field and an item. */
async function anotherObject({ clients, fresh, settled }: World): Promise<Made> {
  const done = async (name: string, sent: object) => {
    const { status, body } = await call(clients.admin, `POST objects/${name}`, sent);
    if (status !== 200) throw new Error(`${name}: ${status} ${JSON.stringify(body)}`);
    return body;
  };
  const everybody = { access_for: ['players'], allow_new_entry: 2, allow_update: 2, allow_delete: 2 };
  const object = String((await done('save_object_settings', { name: fresh('Marmalade object'), ...everybody })).object_id);
  const column = String((await done('save_object_column', { object_id: object, label: 'Marmalade' })).id);
  const item = String((await done('save_object_item', { object_id: object, [`I${column}`]: 'Marmalade' })).id);
  await settled();
  return { object, column, item };
}

const kept = new WeakMap<World, Promise<Made>>();
/** One that stays there, however it is changed. */
function oneObject(world: World): Promise<Made> {
  const made = kept.get(world) ?? anotherObject(world);
  if (!kept.has(world)) void made.then((ids) => world.ids.push(...Object.values(ids)));
  kept.set(world, made);
  return made;
}

export const operations: Operations = {
  'GET objects/get_objects': read([401, 200, 200, 404], async (world) => ({ object_id: (await oneObject(world)).object })),
  'GET objects/get_object_items': read([401, 200, 200, 404], async (world) => ({ object_id: (await oneObject(world)).object })),
  'GET objects/item_history': read([401, 200, 200, 404], async (world) => {
    const { object, item } = await oneObject(world);
    return { object_id: object, id: item };
  }),
  'GET objects/export': read([401, 200, 200, 404], async (world) => ({ object_id: (await oneObject(world)).object, format: 'ndjson' })),
  'POST objects/save_object_settings': command(async (world) => ({
    object_id: (await oneObject(world)).object,
    name: world.fresh('Marmalade object'),
  })),
  'POST objects/save_object_column': command(async (world) => {
    const { object, column } = await oneObject(world);
    return { object_id: object, id: column, label: world.fresh('Marmalade') };
  }),
  'POST objects/delete_object_column': command(async (world) => {
    const { object, column } = await anotherObject(world);
    return { object_id: object, column_id: column };
  }),
  'POST objects/move_object_column': command(async (world) => {
    const { object, column } = await oneObject(world);
    return { object_id: object, column_id: column, movingup: 1 };
  }),
  'POST objects/remove_object': command(async (world) => ({ object_id: (await anotherObject(world)).object })),
  'POST objects/restore_object': command(async (world) => ({ object_id: (await anotherObject(world)).object })),
  'POST objects/save_object_item': ofItems(async (world) => {
    const { object, column, item } = await oneObject(world);
    return { object_id: object, id: item, [`I${column}`]: world.fresh('Marmalade') };
  }),
  'POST objects/delete_object_item': ofItems(async (world) => {
    const { object, item } = await anotherObject(world);
    return { object_id: object, ids: [item] };
  }),
  'POST objects/preview_delete_item': ofItems(async (world) => {
    const { object, item } = await anotherObject(world);
    return { object_id: object, ids: [item] };
  }),
  'POST objects/restore_items': command(async (world) => {
    const { object, item } = await anotherObject(world);
    return { object_id: object, ids: [item] };
  }),
  'POST objects/preview_import': command(async (world) => {
    const { object, column } = await oneObject(world);
    return { object_id: object, text: `I${column}\nMarmalade` };
  }),
  'POST objects/import_items': command(async (world) => {
    const { object, column } = await oneObject(world);
    return { object_id: object, text: `I${column}\n${world.fresh('Marmalade')}` };
  }),
};
