import { Injectable, type OnModuleInit } from '@nestjs/common';
import { SharedLinks } from '../accounts/shared-links.ts';
import { Mail, type MailMessage } from '../mail/mail.ts';
import { organisation } from '../organisations/organisation.ts';
import { ORGANISATION } from '../organisations/organisations.events.ts';
import { Decisions } from '../platform/decisions.ts';
import { derivedId } from '../platform/derived-id.ts';
import { type Recorded, streamName } from '../platform/event.values.ts';
import { Keys } from '../platform/keys.ts';
import { Reactions } from '../platform/reactions.ts';
import { Settings } from '../platform/settings.ts';
import type { EmailAddress } from '../players/address.values.ts';
import { AccessTokens } from './access-tokens.ts';
import { AdminAddresses } from './admin-addresses.ts';
import { accessEndedMail } from './connection-mails.ts';
import { type IntegrationEvent, INTEGRATIONS } from './integrations.events.ts';
import { outgoingStoppedMail } from './outgoing-mails.ts';
import { PumpWebhooks } from './pump-webhooks.ts';
import { WebhookPlaces } from './webhook-places.ts';
import { WebhookSecrets } from './webhook-secrets.ts';

const MAILS = '1b0a57d5-7c39-4a86-9d6c-3a7e2f7b9c11';

/**
 * Lets what goes out begin where it was switched on, and end where it was switched off. Admins are told of what nobody has switched off, and of systems that let
 * Laurel in no more.
 */
@Injectable()
export class FollowOutgoing implements OnModuleInit {
  private readonly origin: string;

  constructor(
    settings: Settings,
    private readonly admins: AdminAddresses,
    private readonly decisions: Decisions,
    private readonly keys: Keys,
    private readonly links: SharedLinks,
    private readonly mail: Mail,
    private readonly places: WebhookPlaces,
    private readonly pump: PumpWebhooks,
    private readonly reactions: Reactions,
    private readonly secrets: WebhookSecrets,
    private readonly tokens: AccessTokens,
  ) {
    this.origin = settings.origin;
  }

  onModuleInit(): void {
    this.reactions.add({
      name: 'follow-outgoing',
      kind: 'effects',
      begin: 'now',
      categories: [INTEGRATIONS],
      on: async (fact) => {
        await this.follow(fact as Recorded<IntegrationEvent>);
        this.pump.begin(fact.metadata.organisationId);
        return undefined;
      },
    });
  }

  private async follow(fact: Recorded<IntegrationEvent>): Promise<void> {
    const { type, data, position, metadata } = fact;
    const { organisationId } = metadata;
    switch (type) {
      case 'IntegrationEventSaved': {
        const { configId, eventId, settings } = data;
        // What waits is made anew, for the address that it has now.
        await this.places.takeBack(eventId);
        if (!settings.isOn) return this.places.end(eventId);
        const slots = settings.pace === 'digest' ? settings.slots : [];
        return this.places.begin(eventId, { organisationId, configId, position }, { slots, from: metadata.recordedAt });
      }
      case 'IntegrationEventStopped':
        await this.places.stop(data.eventId);
        return this.tellAdmins(fact, (to, about) => outgoingStoppedMail(to, { ...about, why: data.why }));
      case 'AccessEnded':
        return this.tellAdmins(fact, accessEndedMail);
      case 'IntegrationEventRemoved':
        return this.forget(data.eventId);
      case 'IntegrationSaved':
      case 'IntegrationTurned':
        return this.links.changedIn(organisationId);
      case 'IntegrationRemoved':
        await this.links.changedIn(organisationId);
        await this.tokens.forget(data.configId);
        for (const eventId of await this.secrets.ofIntegration(data.configId)) await this.forget(eventId);
        return;
      default:
    }
  }

  private async forget(eventId: string): Promise<void> {
    await this.places.forget(eventId);
    await this.secrets.forget(eventId);
  }

  /** Each once, however often it is delivered. */
  private async tellAdmins(
    { id, metadata: { organisationId } }: Pick<Recorded, 'id' | 'metadata'>,
    mailOf: (to: EmailAddress, about: { organisation: string; origin: string }) => MailMessage,
  ): Promise<void> {
    const { deleted, name } = await this.decisions.load(organisation, streamName(ORGANISATION, organisationId));
    const called = await this.keys.open(name);
    if (deleted || called === undefined) return;
    for (const [profileId, address] of await this.admins.all(organisationId)) {
      const message = mailOf(address, { organisation: called, origin: this.origin });
      await this.mail.sendOnce(message, derivedId(`${id} ${profileId}`, MAILS), { organisationId });
    }
  }
}
