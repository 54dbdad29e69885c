/** Of the facts that a command led to, so many are told: the first. */
export const MOST_FOLLOWED = 200;
