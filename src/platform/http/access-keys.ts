/** Something of an organisation that is shared as its own stream says: nothing is kept of its link. */
export type SharedThing = { kind: string; organisationId: string; id: string };

/** What opens things that are shared, without a login. Bound by the accounts area. */
export abstract class AccessKeys {
  /** What opens a thing while it is shared in this generation. */
  abstract keyOf(thing: SharedThing, generation: number): Promise<string>;
}
