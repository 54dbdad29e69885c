import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type Instant, later } from '../platform/event.values.ts';
import { Keys } from '../platform/keys.ts';
import { add, type RecordKind, Records, remove } from '../platform/records/records.ts';
import { newSigningSecret } from './signing-secret.ts';

/** By the ids of what goes out: what its webhooks are signed with; by those of integrations: what tokens of embedded pages are. `madeBy`: the command that made the newest. */
type WebhookSecret = {
  organisationId: string;
  configId: string;
  secret: Uint8Array;
  madeBy?: string;
  former?: Uint8Array;
  formerUntil?: Instant;
};
export const WEBHOOK_SECRETS: RecordKind<WebhookSecret> = {
  name: 'webhook-secrets',
  fields: { organisationId: 'value', configId: 'value', secret: 'bytes', former: 'bytes' },
};

const BOTH_MS = 24 * 3_600_000;

/** Secrets of webhooks are rows, never facts: each is told once, to whom it was made for. */
@Injectable()
export class WebhookSecrets implements OnModuleInit {
  constructor(
    private readonly records: Records,
    private readonly keys: Keys,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.records.declare(WEBHOOK_SECRETS);
  }

  /** Durable when it answers: the fact comes after. Harmless where it is there. */
  async make(organisationId: string, configId: string, eventId: string): Promise<void> {
    await this.records.write([add(WEBHOOK_SECRETS, eventId, { organisationId, configId, secret: this.keys.sealOwn(newSigningSecret()) })]);
  }

  /** Makes a new one, once for a command. The former one signs as well for a day. */
  async renew(eventId: string, commandId: string, now: Instant): Promise<void> {
    await this.records.change(WEBHOOK_SECRETS, eventId, (kept) =>
      kept.madeBy === commandId
        ? undefined
        : {
            ...kept,
            secret: this.keys.sealOwn(newSigningSecret()),
            madeBy: commandId,
            former: kept.secret,
            formerUntil: later(now, BOTH_MS),
          },
    );
  }

  /** Those that sign now, the newest first. */
  async of(eventId: string, now: Instant): Promise<string[]> {
    const kept = (await this.records.get(WEBHOOK_SECRETS, eventId))?.document;
    if (!kept) return [];
    const { secret, former, formerUntil } = kept;
    const both = former !== undefined && formerUntil !== undefined && now < formerUntil ? [secret, former] : [secret];
    return both.map((sealed) => this.keys.openOwn(sealed));
  }

  async organisationOf(eventId: string): Promise<string | undefined> {
    return (await this.records.get(WEBHOOK_SECRETS, eventId))?.document.organisationId;
  }

  /** What had secrets in an integration, itself among it. */
  ofIntegration(configId: string): Promise<string[]> {
    return this.records.keys(WEBHOOK_SECRETS, { configId });
  }

  async forget(eventId: string): Promise<void> {
    await this.records.write([remove(WEBHOOK_SECRETS, eventId)]);
  }
}

/** As Standard Webhooks writes them. */
