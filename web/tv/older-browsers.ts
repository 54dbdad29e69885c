/*
 * What the code of this page, and its libraries, ask of a browser, and Chromium 87 lacks: syntax is made older when the page is built, and this is not.
 */

function lacking<Of extends object>(of: Of, methods: { readonly [name: string]: (this: never, ...args: never[]) => unknown }): void {
  for (const [name, value] of Object.entries(methods))
    if (!(name in of)) Object.defineProperty(of, name, { value, writable: true, configurable: true });
}

function at<Item>(this: ArrayLike<Item>, index: number): Item | undefined {
  return this[index < 0 ? this.length + index : index];
}

lacking(Array.prototype, {
  at,
  findLast<Item>(this: readonly Item[], is: (item: Item) => boolean): Item | undefined {
    return [...this].reverse().find(is);
  },
});
lacking(String.prototype, { at });
lacking(Object, { hasOwn: (of: object, name: string) => Object.prototype.hasOwnProperty.call(of, name) });
if (!('size' in URLSearchParams.prototype))
  Object.defineProperty(URLSearchParams.prototype, 'size', {
    get(this: URLSearchParams) {
      return [...this].length;
    },
  });
