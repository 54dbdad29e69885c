import type { Recorded } from '../src/platform/event.values.ts';
import { entrySource } from './entry-source.ts';
import type { Upcaster } from './upcaster.ts';

/** Every change of shape so far, oldest first. A frozen sample stands beside each in test/upcasters. */
export const upcasters: readonly Upcaster[] = [...entrySource];

/** Reads a fact in today's words: a fact in an old shape is taken through every step since. */
export function upcast(event: Recorded): Recorded {
  return bring(event, upcasters);
}

/** The version of a type's shape today: what a new fact is stored in. */
export function schemaOf(type: string, steps: readonly Upcaster[] = upcasters): number {
  return 1 + steps.filter((step) => step.type === type).length;
}

/** Takes a fact through the given steps. */
export function bring(event: Recorded, steps: readonly Upcaster[]): Recorded {
  return steps.reduce((told, { type, from, upcast: step }) => {
    if (told.type !== type || told.metadata.schema !== from) return told;
    return { ...told, data: step(told.data), metadata: { ...told.metadata, schema: from + 1 } };
  }, event);
}
