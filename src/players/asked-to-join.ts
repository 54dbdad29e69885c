/** Whom an account has asked to let it in, and who has not answered. Bound to their view where everything is put together. */
export abstract class AskedToJoin {
  abstract ofUser(userId: string): Promise<readonly { organisationId: string; profileId: string }[]>;
}
