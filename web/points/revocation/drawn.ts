import type { ComponentType } from 'react';

/** What an area says, and the keys of what has moved since it was first shown (differences.ts). */
export type ToldProps<Words> = { told: readonly Words[]; moved: ReadonlySet<string> | undefined };

/** How an area is drawn. */
export type Drawn<Words> = ComponentType<ToldProps<Words>>;

/** So many are listed before the rest is only counted. */
export const SHOWN = 8;
