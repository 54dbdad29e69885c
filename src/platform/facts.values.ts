import type { Event, Instant, Recorded } from './event.values.ts';

/** Whom and what a fact is about, as far as it says, and which of its values people may be shown: nothing that is sealed. */
export type About = {
  seriesIds?: readonly string[];
  profileId?: string;
  entryId?: string;
  /** A canonical decimal. */
  points?: string;
  occurredAt?: Instant;
  shown?: { readonly [value: string]: Shown };
};

type Shown = string | number | boolean | null | undefined | readonly Shown[] | { readonly [name: string]: Shown; readonly box?: never };

/** What a fact says of itself. The catalogue, the audit trail, its export and its screen derive from it. */
export type FactOf<E extends Event> = {
  /** The category of streams that it is in. */
  category: string;
  /** What people call it. */
  label: string;
  /** Whose audit trail it stands in: that of its series, or that of the organisation only; in nobody's where it keeps books. */
  trail?: 'series' | 'organisation';
  about?: (fact: Recorded<E>) => About;
  /** It comes with another fact of the same command that says more. */
  companion?: true;
};

/** What the facts of a family say of themselves: the compiler names one that is missing. */
export type Facts<E extends Event> = { readonly [Type in E['type']]: FactOf<Extract<E, { type: Type }>> };
