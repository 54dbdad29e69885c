import { amount, object, type Of, orNull, whole } from '../../src/platform/http/answers.values.ts';

/** A total and its rank; none without an entry. */
export const standing = object({ points: amount, rank: orNull(whole) });
export type Standing = Of<typeof standing>;
