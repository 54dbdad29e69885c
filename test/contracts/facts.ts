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

export function idsOf(events: readonly { id: string }[]): string[] {
  return events.map(({ id }) => id);
}
