/**
 * What an organisation is called as an issuer: the address of its public keys, so that whoever is shown a badge knows where they are.
 * @param origin like `https://laurel.example.org`
 */
export function issuerAddress(origin: string, organisationId: string): string {
  return `${origin}/api/credentials/keys?org_id=${organisationId}`;
}

/** Where one of its status lists is. */
export function statusAddress(origin: string, organisationId: string, list: number): string {
  return `${origin}/api/credentials/status?org_id=${organisationId}&list=${list}`;
}
