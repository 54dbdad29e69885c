import { Injectable } from '@nestjs/common';
import { Limits } from '../accounts/limits.ts';
import { Mail } from '../mail/mail.ts';
import { organisation } from '../organisations/organisation.ts';
import { ORGANISATION } from '../organisations/organisations.events.ts';
import { type CommandContext, Decisions } from '../platform/decisions.ts';
import { type Instant, streamName } from '../platform/event.values.ts';
import { Keys } from '../platform/keys.ts';
import { Refused } from '../platform/refused.ts';
import { Settings } from '../platform/settings.ts';
import type { EmailAddress } from '../players/address.values.ts';
import { AdminAddresses } from './admin-addresses.ts';
import { connectMail } from './connection-mails.ts';
import { integrations, integrationsOf, mustBeIntegration } from './integrations.ts';

/** Asks another admin, by mail, to let Laurel into the system of an integration: whoever knows it may be somebody else than who adds it. */
@Injectable()
export class AskToConnect {
  constructor(
    private readonly admins: AdminAddresses,
    private readonly decisions: Decisions,
    private readonly keys: Keys,
    private readonly limits: Limits,
    private readonly mail: Mail,
    private readonly settings: Settings,
  ) {}

  /** Once for a command. @throws NotFound; Refused not-an-admin: nobody else could do it; TooManyRequests */
  async ask({ organisationId, commandId }: CommandContext, configId: string, address: EmailAddress, at: Instant): Promise<void> {
    const { settings } = mustBeIntegration(await this.decisions.load(integrations, integrationsOf(organisationId)), configId);
    if (![...(await this.admins.all(organisationId)).values()].includes(address))
      throw new Refused('not-an-admin', 'Only an administrator can connect it: nobody signs in with this address who is one');
    this.limits.count(at, { connectMailsOf: organisationId });
    const { name } = await this.decisions.load(organisation, streamName(ORGANISATION, organisationId));
    const url = `${this.settings.origin}/v_integrations/${configId}/${settings.systemType}`;
    const message = connectMail(address, { organisation: (await this.keys.open(name)) ?? '', url });
    await this.mail.sendOnce(message, commandId, { organisationId });
  }
}
