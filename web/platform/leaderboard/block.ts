/** Rows in a block, as live views send them (`BoardWindow`). */
export const BLOCK = 50;
