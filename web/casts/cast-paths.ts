/** All casts (RT-101). */
export const CASTS = '/v_tvcast';
/** Where one is made (RT-102). */
export const NEW_CAST = `${CASTS}/new`;

/** A part of a cast (RT-104 to RT-106). It is named by its id: a key that is renewed, or read over a shoulder, is in no address of ours. */
export function castPath(castId: string, part: 'items' | 'settings' | 'preview'): string {
  return `${CASTS}/${castId}/${part}`;
}
