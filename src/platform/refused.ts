/** A rule says no. The code is stable and for programs; the message is for people and the specification's own where it gives one. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly details: { readonly [name: string]: unknown } = {},
  ) {
    super(message);
  }
}
