import type { ItemRow, ObjectRow } from '../../projections/objects/objects.view.ts';
import type { Answer, Client } from './laurel.ts';
import { openPoints } from './points-ground.ts';

/** An organisation that keeps data objects. */
export async function openObjects(options: Parameters<typeof openPoints>[0] = {}) {
  const ground = await openPoints({ timeZone: 'UTC', ...options });
  const { admin } = ground;
  /** What is done; anything else fails here. */
  const done = async (call: Promise<Answer>) => {
    const { status, body } = await call;
    expect([status, status === 200 ? '' : body]).toEqual([200, '']);
    return body;
  };
  return {
    ...ground,
    done,
    /** What a call that is refused answers, and how. */
    refusal: async (call: Promise<Answer>) => {
      const { status, body } = await call;
      return `${status} ${String(body.code)}: ${String(body.message)}`;
    },
    /** A data object that everybody has access to, and everybody may do everything. */
    async object(more: object = {}): Promise<string> {
      const usual = { name: 'Deals', access_for: ['players'], allow_new_entry: 2, allow_update: 2, allow_delete: 2 };
      return String((await done(admin.post('objects/save_object_settings', { ...usual, ...more }))).object_id);
    },
    /** A new field of it. */
    async field(object_id: string, label: string, more: object = {}): Promise<string> {
      return String((await done(admin.post('objects/save_object_column', { object_id, label, ...more }))).id);
    },
    save: (
      client: Client,
      object_id: string,
      values: Readonly<Record<string, unknown>>,
      more: object = {},
      headers: Record<string, string> = {},
    ) => {
      const sent = Object.entries(values).map(([fieldId, value]) => [`I${fieldId}`, value] as const);
      return client.post('objects/save_object_item', { object_id, ...more, ...Object.fromEntries(sent) }, headers);
    },
    async objects(client: Client = admin): Promise<ObjectRow[]> {
      await ground.settled();
      return (await done(client.get('objects/get_objects'))).objects as ObjectRow[];
    },
    async items(client: Client, object_id: string, query: Record<string, string | number> = {}): Promise<ItemRow[]> {
      await ground.settled();
      return (await done(client.get('objects/get_object_items', { object_id, ...query }))).items as ItemRow[];
    },
  };
}

/** The values of an item, by field. */
export function valuesOf({ data }: ItemRow): Record<string, string> {
  return Object.fromEntries(data.map(({ data_object_field_id, value }) => [data_object_field_id, value]));
}
