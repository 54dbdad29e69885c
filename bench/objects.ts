import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Laurel, startLaurel } from '../src/laurel.ts';
import { itemOf, objectItem } from '../src/objects/object-item.ts';
import type { ItemEvent } from '../src/objects/objects.events.ts';
import { Decisions } from '../src/platform/decisions.ts';
import type { Sealed } from '../src/platform/event.values.ts';
import { Keys } from '../src/platform/keys.ts';
import { askingAs } from './calls.ts';
import { startProduct } from './child.ts';
import { inFolder } from './folder.ts';
import { caughtUp, caughtUpAt, type Ground, layGround } from './ground.ts';
import { load, requestOf } from './load.ts';
import { compare, type Result, sized } from './measure.ts';

const [FEW, MANY] = [sized(1_000, 100), sized(100_000, 200)];
const CALLS = sized(300, 20);
/** So many are laid at once. */
const TOGETHER = 64;

/** A page of very many items that three filters look through, beside one of few. */
export function objects(): Promise<Result[]> {
  return inFolder(async (folder) => {
    const data = join(folder, 'data');
    mkdirSync(data);
    const ground = await layGround(data, 1);
    const laurel = await startLaurel({ PORT: '0', LAUREL_DATA: data });
    const [few, many] = [await layItems(laurel, ground, FEW), await layItems(laurel, ground, MANY)];
    await caughtUp(laurel);
    await laurel.close();
    const server = await startProduct(data);
    const cost = async (query: string) => {
      const request = requestOf('GET', `/api/objects/get_object_items?${query}`, { cookie: ground.cookie });
      return ((await load(server.url, 1, Array<Buffer>(CALLS).fill(request))) / CALLS) * 1e6;
    };
    try {
      await caughtUpAt(server.url);
      await cost(few);
      await cost(many);
      const name = `a page of ${MANY.toLocaleString('en')} items by three filters, beside one of ${FEW.toLocaleString('en')}`;
      return [
        await compare(
          name,
          'µs',
          () => cost(few),
          () => cost(many),
          { atMost: 3 },
        ),
      ];
    } finally {
      await server.stop();
    }
  });
}

/** A data object with so many items, of which the filters that it answers pass a sixteenth. */
async function layItems(laurel: Laurel, ground: Ground, count: number): Promise<string> {
  const ask = askingAs(laurel.url, ground.cookie);
  const { object_id: objectId } = await ask<{ object_id: string }>('objects/save_object_settings', { name: `Deals ${count}` });
  const field = async (more: object) => (await ask<{ id: string }>('objects/save_object_column', { object_id: objectId, ...more })).id;
  const name = await field({ label: 'Name' });
  const amount = await field({ label: 'Amount', data_type: 'decimal' });
  const won = await field({ label: 'Won', data_type: 'bool' });
  await layEach(laurel, ground, objectId, count, (n) => ({
    texts: { [name]: `${n % 2 ? 'Mill' : 'Tower'} ${n}` },
    values: { [amount]: String((n >> 1) % 4), [won]: String((n >> 3) % 2) },
  }));
  return new URLSearchParams({ object_id: objectId, [`I${name}`]: 'mill', [`I${amount}`]: '2', [`I${won}`]: '1' }).toString();
}

/** Lays so many items, some at once. @param itemOfNth the texts and the other values of each, by their fields */
export async function layEach(
  { app }: Laurel,
  { organisationId, adminId }: Ground,
  objectId: string,
  count: number,
  itemOfNth: (n: number) => Readonly<Record<'texts' | 'values', Readonly<Record<string, string>>>>,
): Promise<void> {
  const [decisions, keys, occurredAt] = [app.get(Decisions), app.get(Keys), new Date().toISOString()];
  const lay = async (n: number) => {
    const itemId = crypto.randomUUID();
    const context = { commandId: itemId, organisationId, actor: { profileId: adminId }, channel: 'session' as const };
    const { texts: plain, values } = itemOfNth(n);
    const texts: Record<string, Sealed> = {};
    for (const [field, text] of Object.entries(plain)) texts[field] = await keys.seal(text, organisationId);
    const data = { objectId, itemId, occurredAt, values, texts };
    await decisions.decide(objectItem, itemOf(organisationId, objectId, itemId), context, (): ItemEvent[] => [{ type: 'ItemAdded', data }]);
  };
  for (let from = 0; from < count; from += TOGETHER)
    await Promise.all(Array.from({ length: Math.min(TOGETHER, count - from) }, (_, at) => lay(from + at)));
}
