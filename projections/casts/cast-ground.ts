/** What is told of casts that no fact says. Bound where everything is put together. */
export abstract class CastGround {
  /** What displays must know beside the address; nothing where it cannot be opened any more. */
  abstract pinOf(organisationId: string, castId: string): Promise<string | undefined>;
  /** The address to open on a display (U-131). */
  abstract addressOf(accessKey: string): string;
}
