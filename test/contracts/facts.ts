import { randomUUID } from 'node:crypto';
import type { NewEvent } from '../../src/platform/event-store/event-store.ts';

/** A fact of no meaning. */
export function fact(): NewEvent {
  const organisationId = randomUUID();
  return {
    id: randomUUID(),
    type: 'PointsAwarded',
    data: { entryId: randomUUID(), points: '12.5', tags: ['a', 'b'] },
    metadata: {
      schema: 1,
      organisationId,
      actor: { profileId: randomUUID() },
      channel: 'session',
      correlationId: randomUUID(),
      causationId: randomUUID(),
    },
  };
}

export function facts(count: number): NewEvent[] {
  return Array.from({ length: count }, fact);
}

export function newCategory(): string {
  return `test${randomUUID().replaceAll('-', '')}`;
}

export function newStream(category = newCategory()): string {
  return `${category}-${randomUUID()}`;
}

export async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
}

export async function* passing<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  for (const item of items) yield await Promise.resolve(item);
}

export function idsOf(events: readonly { id: string }[]): string[] {
  return events.map(({ id }) => id);
}

/** Data as they may lie in a store, which only the same bytes equal. */
export const ODD =
  '{"9":1,"10":2,"b":{"__proto__":{"a":[]},"toJSON":"no","":null},"a":"Zoë 🏅 \\u0000 \u2028 \\\\ \\"</script>","\\ud800":"\\udc00 alone","constructor":[1e+21,5e-324,-1.5,0]}';
