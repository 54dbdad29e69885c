/** A field that comes again makes a list. */
export type Fields = Record<string, string | string[]>;

/** A form as browsers send it without files. Pauses after each field. @throws URIError where it cannot be decoded */
export function* readingUrlEncoded(text: string): Generator<void, Fields> {
  const sent: [string, string][] = [];
  for (const field of text.replaceAll('+', ' ').split('&')) {
    const [name = '', value = ''] = field.split(/=(.*)/s, 2).map(decodeURIComponent);
    if (field !== '') sent.push([name, value]);
    yield;
  }
  return fieldsOf(sent);
}

/** Whether a form or a query has more than so many names, each up to an `&`. */
export function hasMoreNames(text: string, most: number): boolean {
  let names = 1;
  for (let at = text.indexOf('&'); at >= 0 && names <= most; at = text.indexOf('&', at + 1)) names++;
  return names > most;
}

/** Names and values as an object. */
export function fieldsOf(sent: Iterable<[string, string]>): Fields {
  const fields = new Map<string, string | string[]>();
  for (const [name, value] of sent) {
    const before = fields.get(name);
    if (before === undefined) fields.set(name, value);
    else if (Array.isArray(before)) before.push(value);
    else fields.set(name, [before, value]);
  }
  return Object.fromEntries(fields);
}
