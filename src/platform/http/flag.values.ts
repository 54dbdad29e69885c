/** Yes or no, as answers tell it: 1 or 0. */
export function flag(holds: boolean): 0 | 1 {
  return holds ? 1 : 0;
}
