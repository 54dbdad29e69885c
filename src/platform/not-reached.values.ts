/** The views did not pass a position in time. */
export class NotReached extends Error {
  override readonly name: string = 'NotReached';
}
