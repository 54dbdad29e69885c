/** The shortest and the longest feedback, in characters. */
export const FEEDBACK_LEAST = 10;
export const FEEDBACK_MOST = 4_000;
