/** All casts (RT-101). */
export const CASTS = '/v_tvcast';
/** Where one is made (RT-102). */
export const NEW_CAST = `${CASTS}/new`;

/** Where the TV is paired that shows a code; its QR code leads here. Ours. */
export const PAIR_TV = `${CASTS}/pair`;

/** A part of a cast (RT-104 to RT-106; its TVs are ours). It is named by its id: a key that is renewed, or read over a shoulder, is in no address of ours. */
export function castPath(castId: string, part: 'items' | 'settings' | 'preview' | 'tvs'): string {
  return `${CASTS}/${castId}/${part}`;
}
