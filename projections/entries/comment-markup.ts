const ADDRESS = /\bhttps?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]]/g;

/** A comment as markup in which web addresses are links (U-196, parseurls). Everything else is text. */
export function commentMarkup(comment: string): string {
  let markup = '';
  let from = 0;
  for (const { 0: address, index } of comment.matchAll(ADDRESS)) {
    markup += `${escaped(comment.slice(from, index))}<a href="${escaped(address)}" rel="nofollow noopener noreferrer">${escaped(address)}</a>`;
    from = index + address.length;
  }
  return markup + escaped(comment.slice(from));
}

const ENTITIES: { readonly [character: string]: string } = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
