/** The places of a status list: the least that the W3C allows, so that none tells whose credential it is about. */
export const LIST_LENGTH = 131_072;

/** In which list of an organisation an index is, and where in it. */
export function statusPlace(index: number): { list: number; place: number } {
  return { list: Math.floor(index / LIST_LENGTH), place: index % LIST_LENGTH };
}
