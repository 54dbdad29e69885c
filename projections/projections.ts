import type { Document } from './platform/read-models.ts';
import type { Event } from '../src/platform/event.values.ts';
import type { Projection } from './platform/projection.ts';

/** Every view, a line each. */
export const projections: readonly Projection<Document, Event>[] = [];
