import { readdirSync } from 'node:fs';
import type { Operations } from './operation.ts';

/** The lists of operations, each beside the test of its area. */
export const LISTS = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.operations.ts'));

/** Every operation, who may, and an example. One that no list has fails the walk. */
export async function allOperations(): Promise<Operations> {
  const lists = await Promise.all(LISTS.map(async (list) => (await import(`./${list}`)) as { operations: Operations }));
  return Object.fromEntries(lists.flatMap(({ operations }) => Object.entries(operations)));
}
