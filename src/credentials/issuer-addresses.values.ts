/** What an organisation is called as an issuer: an address of this server, for ever. @param origin like `https://laurel.example.org` */
export function issuerAddress(origin: string, organisationId: string): string {
  return `${origin}/credentials/${organisationId}`;
}

/** Where its public keys are, as a JSON Web Key Set. */
export function keysAddress(origin: string, organisationId: string): string {
  return `${issuerAddress(origin, organisationId)}/keys`;
}

/** Where one of its status lists is. */
export function statusAddress(origin: string, organisationId: string, list: number): string {
  return `${issuerAddress(origin, organisationId)}/status/${list}`;
}
