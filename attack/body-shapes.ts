/** What is sent, and as what. */
export type Body = { type: string; body: string };

/** Makes a body of a size. */
type Shape = (size: number) => Body;

const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json';
const PARTS = 'multipart/form-data; boundary=q';

const times = (count: number, text: (at: number) => string) => Array.from({ length: count }, (_, at) => text(at));
const part = (name: string, value: string, more = '') => `--q\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
const parts = (all: string[]) => ({ type: PARTS, body: `${all.join('')}--q--\r\n` });

/** Every shape with so many fields, or in JSON values in all. */
export const MANY: Readonly<Record<string, Shape>> = {
  'a form of names': (size) => ({ type: FORM, body: times(size, (at) => `n${at}`).join('&') }),
  'a form of one name': (size) => ({ type: FORM, body: times(size, () => 'a=1').join('&') }),
  'an object': (size) => ({ type: JSON_TYPE, body: `{${times(size, (at) => `"n${at}":1`).join(',')}}` }),
  'a list': (size) => ({ type: JSON_TYPE, body: `{"a":[${times(size - 1, () => '1').join(',')}]}` }),
  'lists in a list': (size) => ({ type: JSON_TYPE, body: `{"a":[${times((size - 1) >> 1, () => '[1]').join(',')}]}` }),
  'objects in a list': (size) => ({ type: JSON_TYPE, body: `{"a":[${times((size - 1) >> 1, () => '{"b":1}').join(',')}]}` }),
  'parts of names': (size) => parts(times(size, (at) => part(`n${at}`, '1'))),
  'parts of one name': (size) => parts(times(size, () => part('a', '1'))),
  files: (size) => parts(times(size, () => part('a', '', '; filename="a"'))),
};

/** Every shape of so many bytes. */
export const LONG: Readonly<Record<string, Shape>> = {
  'a long form': (size) => ({ type: FORM, body: `a=${'x'.repeat(size - 2)}` }),
  'a long object': (size) => ({ type: JSON_TYPE, body: `{"a":"${'x'.repeat(size - 8)}"}` }),
  'a long part': (size) => {
    const { type, body } = parts([part('a', '|')]);
    return { type, body: body.replace('|', 'x'.repeat(size - body.length + 1)) };
  },
};

/** Lists and objects in each other, so deep. */
export const DEEP: Readonly<Record<string, Shape>> = {
  'lists in lists': (size) => ({ type: JSON_TYPE, body: `{"a":${'['.repeat(size - 1)}${']'.repeat(size - 1)}}` }),
  'objects in objects': (size) => ({ type: JSON_TYPE, body: `${'{"a":'.repeat(size)}1${'}'.repeat(size)}` }),
};
