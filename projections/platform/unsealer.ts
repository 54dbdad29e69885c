import type { Sealed } from '../../src/platform/event.values.ts';

/** Opens what was sealed, for whoever answers a read. Bound to the keys where everything is put together. */
export abstract class Unsealer {
  /** Nothing when its key was destroyed, because the person is forgotten. */
  abstract open(sealed: Sealed | undefined): Promise<string | undefined>;
}
