/** One change of one event's shape: from the version it was stored in to the next. */
export type Upcaster = { type: string; from: number; upcast: (data: object) => object };
