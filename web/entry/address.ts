/** Whether a text looks like an e-mail address; the server judges it in full. */
export function looksLikeAddress(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.?[^\s@]*$/.test(text.trim());
}

/** A first name to go by until somebody says otherwise: `ada.lovelace@…` is Ada Lovelace. */
export function nameFromAddress(address: string): string {
  const words = (address.split('@')[0] ?? '')
    .replace(/\+.*$/, '')
    .split(/[._-]+/)
    .filter(Boolean);
  return words.map((word) => word.charAt(0).toLocaleUpperCase() + word.slice(1)).join(' ') || address;
}
