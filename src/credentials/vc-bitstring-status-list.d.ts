/** What we use of a library that comes without types. */
declare module '@digitalbazaar/vc-bitstring-status-list' {
  export class BitstringStatusList {
    constructor(options: { length: number });
    /** @throws Error when the place is not in the list */
    getStatus(place: number): boolean;
    setStatus(place: number, status: boolean): void;
    /** @throws Error when it cannot be unpacked */
    static decode(options: { encodedList: string }): Promise<BitstringStatusList>;
  }
  export function createCredential(options: { id: string; list: BitstringStatusList; statusPurpose: string }): Promise<{
    '@context': string[];
    id: string;
    type: string[];
    credentialSubject: { id: string; type: string; encodedList: string; statusPurpose: string };
  }>;
  export function checkStatus(options: {
    credential: object;
    documentLoader: (address: string) => Promise<{ document: object }>;
    suite: object;
    verifyBitstringStatusListCredential: boolean;
  }): Promise<{ verified: boolean; results?: { status: boolean }[] }>;
}
