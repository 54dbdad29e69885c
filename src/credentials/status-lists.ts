import { Injectable } from '@nestjs/common';
import { Decisions } from '../platform/decisions.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { LatelyUsed } from '../platform/lately-used.values.ts';
import { Settings } from '../platform/settings.ts';
import { CredentialKeys } from './credential-keys.ts';
import { credentials, credentialsOf, revokedIn } from './credentials.ts';
import { issuerAddress, statusAddress } from './issuer-addresses.values.ts';
import { type StatusList, statusListCredential } from './status-list.ts';

/** Lists that are signed already: about 5 KB each while few badges are revoked, 30 KB at most. */
const MOST_SIGNED = 500;

/** The signed status lists of organisations. As long as nothing is revoked, a list is the same text; it is signed once. */
@Injectable()
export class StatusLists {
  private readonly known = new LatelyUsed<{ like: string; text: Promise<string> }>(MOST_SIGNED);

  constructor(
    private readonly decisions: Decisions,
    private readonly keys: CredentialKeys,
    private readonly settings: Settings,
  ) {}

  /** @throws NotFound where the organisation never issued a badge in that list, or is deleted */
  async signed(organisationId: string, list: number): Promise<string> {
    const keyId = (await this.keys.publicKeys(organisationId)).at(-1)?.kid;
    if (!keyId) throw new NotFound('status list');
    const { lists } = await this.decisions.known(credentials, credentialsOf(organisationId));
    const places = lists[list];
    if (!places) throw new NotFound('status list');
    const { origin } = this.settings;
    const [address, issuer] = [statusAddress(origin, organisationId, list), issuerAddress(origin, organisationId)];
    const like = `${keyId} ${places.revoked}`;
    const known = this.known.get(address);
    if (known?.like === like) return known.text;
    const text = this.sign(organisationId, keyId, { address, issuer, revoked: revokedIn(places), at: places.at });
    this.known.set(address, { like, text });
    text.catch(() => this.known.delete(address));
    return text;
  }

  private async sign(organisationId: string, keyId: string, list: StatusList): Promise<string> {
    return this.keys.sign(organisationId, keyId, await statusListCredential(list));
  }
}
