import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Accounts } from '../accounts/accounts.ts';
import { ApiKeys } from '../accounts/api-keys.ts';
import { Devices } from '../accounts/devices.ts';
import { PersonalReads } from '../accounts/personal-reads.ts';
import { SecurityLog } from '../accounts/security-log.ts';
import { SharedLinks } from '../accounts/shared-links.ts';
import { PaymentTokens } from '../billing/payment-tokens.ts';
import { FEEDBACK } from '../feedback/feedback.ts';
import { ProviderSecrets } from '../login-providers/provider-secrets.ts';
import type { Position, Recorded } from '../platform/event.values.ts';
import { forgetReceipts } from '../platform/http/receipts.ts';
import { Keys } from '../platform/keys.ts';
import { Objects } from '../platform/objects/objects.ts';
import { Reactions } from '../platform/reactions.ts';
import { Records } from '../platform/records/records.ts';
import { Shown } from '../platform/shown.ts';
import { ORGANISATION } from './organisations.events.ts';

/** When an organisation was deleted, its API keys, devices and links are ended, what it pays with and the secrets and accounts of its login providers are forgotten, all keys under which its data is sealed are destroyed and its pictures deleted. */
@Injectable()
export class EraseOrganisation implements OnModuleInit {
  constructor(
    private readonly accounts: Accounts,
    private readonly apiKeys: ApiKeys,
    private readonly devices: Devices,
    private readonly links: SharedLinks,
    private readonly securityLog: SecurityLog,
    private readonly personalReads: PersonalReads,
    private readonly keys: Keys,
    private readonly shown: Shown,
    private readonly reactions: Reactions,
    private readonly records: Records,
    private readonly objects: Objects,
    private readonly paymentTokens: PaymentTokens,
    private readonly providerSecrets: ProviderSecrets,
  ) {}

  onModuleInit(): void {
    this.reactions.add({
      name: 'erase-organisation',
      kind: 'decides',
      begin: 'start',
      categories: [ORGANISATION],
      on: (event) => this.erase(event),
    });
  }

  private async erase({ type, metadata, position }: Recorded): Promise<Position | undefined> {
    if (type !== 'OrganisationDeleted') return undefined;
    const { userId, profileId } = metadata.actor;
    await this.apiKeys.revokeAll(metadata.organisationId);
    await this.devices.revokeAll(metadata.organisationId);
    await this.links.endAll(metadata.organisationId);
    await this.securityLog.forget(metadata.organisationId);
    await this.paymentTokens.forget(metadata.organisationId);
    await this.providerSecrets.forgetAll({ organisationId: metadata.organisationId });
    await this.accounts.deleteWithin(metadata.organisationId);
    await this.records.deleteAll(FEEDBACK, { organisationId: metadata.organisationId });
    await this.personalReads.forgetAll(metadata.organisationId);
    await forgetReceipts(this.records, metadata.organisationId);
    await this.keys.destroyOrganisationKeys(metadata.organisationId);
    await this.objects.deleteAll({ organisationId: metadata.organisationId });
    await this.shown.erased(position);
    // A guest who deleted their only organisation and died right then is nobody any more.
    if (userId && profileId) await this.accounts.leave(userId, profileId);
    return undefined;
  }
}
