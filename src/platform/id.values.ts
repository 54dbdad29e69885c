/** An id: of this product, or 1 to 64 letters, digits, dashes and underscores. */
export const ID = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/;
